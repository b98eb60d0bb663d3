import { asyncCapability, type Capability } from "@hardpoint/core";
import type { NotificationEngine } from "./engine.js";
import type { NotifyDetails, NotifyResult } from "./notify-result.js";

/** The name of the capability that the scope provides: other scopes, and hooks, notify through it. */
export const notificationsCapability = "notifications";

/** `notify(event, details?)` gives what became of it. What is of the wrong type among the details is left out. */
export const provideNotifications = (engine: NotificationEngine): Capability =>
  asyncCapability({
    notify: (event: unknown, details?: unknown): Promise<NotifyResult> =>
      engine.notify(String(event), readDetails(details)),
  });

const textKeys = [
  "session",
  "sessionTitle",
  "agent",
  "roleName",
  "title",
  "body",
  "text",
  "lastUserMessage",
  "lastAssistantMessage",
] as const satisfies readonly (keyof NotifyDetails)[];

const readDetails = (details: unknown): NotifyDetails => {
  if (typeof details !== "object" || details === null) return {};
  const given = details as Readonly<Record<string, unknown>>;
  const { subSession, variables } = given;
  return {
    ...textsOf(Object.fromEntries(textKeys.map((key) => [key, given[key]]))),
    ...(typeof subSession === "boolean" ? { subSession } : {}),
    ...(typeof variables === "object" && variables !== null ? { variables: textsOf(variables) } : {}),
  };
};

const textsOf = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
