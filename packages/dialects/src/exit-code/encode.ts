import { type HookCall, type PayloadOf, type PointName, toDialectTool } from "@hardpoint/hooks";
import type { EnvironmentGrant } from "@hardpoint/runners";
import type { ExitCodeEvent } from "./events.js";
import { exitCodeRules } from "./rules.js";

/** What a hook is told: what happened, and the context of it. */
export interface HookEvent {
  readonly name: ExitCodeEvent;
  readonly payload: Readonly<Record<string, unknown>>;
}

export const encode = (
  name: ExitCodeEvent,
  payload: PayloadOf<PointName>,
  { scene, session }: Pick<HookCall, "scene" | "session">,
): HookEvent => {
  const of = session === undefined ? {} : { session_id: session };
  if (name === "SessionStart")
    return { name, payload: { source: (payload as PayloadOf<"session.start">).source, ...of } };
  const { tool, args } = payload as PayloadOf<"tool.approval.pre">;
  const told = toDialectTool(scene.toolNames, exitCodeRules.id, tool, args);
  const output =
    name === "PostToolUse" ? { output: (payload as PayloadOf<"tool.execute.after">).output ?? null } : {};
  return { name, payload: { tool_name: told.name, input: told.input, ...output, ...of } };
};

/**
 * Windows takes 32,767 characters for one variable, Linux 128 KiB. A value that is longer is left out whole: half of it
 * would be no JSON, and with all of it no hook would start.
 */
const maxVariable = 32_000;

const names = ["HOOK_EVENT", "HOOK_TOOL_NAME", "HOOK_TOOL_INPUT", "HOOK_TOOL_OUTPUT"] as const;

/** The event as variables, over the host's own. stdin has all of the event, however long. */
export const environmentOf = (
  { name, payload }: HookEvent,
  more: Readonly<Record<string, string>> = {},
): EnvironmentGrant => {
  const { tool_name: tool, input, output } = payload;
  const values: Readonly<Record<(typeof names)[number], string | undefined>> = {
    HOOK_EVENT: name,
    HOOK_TOOL_NAME: asText(tool),
    HOOK_TOOL_INPUT: input === undefined ? undefined : JSON.stringify(input),
    HOOK_TOOL_OUTPUT: asText(output),
  };
  const add = Object.entries(values).filter((entry): entry is [string, string] => fits(entry[1]));
  // What is left out must not be another event's: this host may itself run in a hook.
  return { grant: "inherit", except: names, add: { ...Object.fromEntries(add), ...more } };
};

/** Undefined for what has no JSON. */
const asText = (value: unknown): string | undefined =>
  typeof value === "string" ? value : JSON.stringify(value);

/** A variable can't hold a NUL. */
const fits = (value: string | undefined): boolean =>
  value !== undefined && !value.includes("\0") && new TextEncoder().encode(value).length <= maxVariable;
