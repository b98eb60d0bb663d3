import { type ConfigPath, checkWith, describe, issuePath, nearest } from "@hardpoint/core";
import { isMapping } from "../mapping.js";
import type { Say } from "../say.js";
import { type ClaudeEventName, eventOf } from "./events.js";
import { canGuard, meantToGuard } from "./guard.js";
import { commandSchema, type Handler, httpSchema, unsupportedTypes } from "./handler-schema.js";

/** From here on a round number of seconds is hardly one of seconds. */
const suspectSeconds = 1_000;

/** One handler of a group; undefined when it can't be run, which is told. */
export const readHandler = (
  item: unknown,
  event: ClaudeEventName,
  path: ConfigPath,
  where: string,
  say: Say,
): Handler | undefined => {
  if (!isMapping(item)) {
    say(
      "CONFIG_INVALID",
      path,
      `${where} must be a map with type and command, and is ${describe(item)}. It is not run.`,
    );
    return undefined;
  }
  const type = item.type ?? (item.command !== undefined ? "command" : undefined);
  if (item.type === undefined && type !== undefined)
    say("CONFIG_INVALID", path, `${where} has no type; it is taken for a command.`, {
      severity: "warning",
      hint: 'Write "type": "command".',
    });
  if (typeof type === "string" && unsupportedTypes.includes(type)) {
    say(
      "HOOK_FEATURE_UNSUPPORTED",
      [...path, "type"],
      `${where} is of the type "${type}", which is not run here.`,
      {
        severity: "error",
        hint: "Hooks that are commands or http calls are.",
      },
    );
    return undefined;
  }
  const schema = type === "http" ? httpSchema : type === "command" ? commandSchema : undefined;
  if (schema === undefined) {
    const meant =
      typeof type === "string" ? nearest(type, ["command", "http", ...unsupportedTypes]) : undefined;
    say("CONFIG_INVALID", [...path, "type"], `${where} has the type ${describe(type)}. It is not run.`, {
      hint: meant === undefined ? "It is command or http." : `Did you mean "${meant}"?`,
    });
    return undefined;
  }
  tellUnknownKeys(item, Object.keys(schema.shape), path, where, say);
  const checked = checkWith<Handler>(schema, { ...item, type, ...guardMeant(item) });
  if (!checked.ok) {
    for (const issue of checked.issues) {
      const inner = issuePath(issue).map((key) => (typeof key === "number" ? key : String(key)));
      say(
        "CONFIG_INVALID",
        [...path, ...inner],
        `${[where, ...inner].join(".")} ${issue.message}. It is not run.`,
      );
    }
    return undefined;
  }
  lint(checked.value, event, path, where, say);
  return checked.value;
};

const tellUnknownKeys = (
  item: Readonly<Record<string, unknown>>,
  known: readonly string[],
  path: ConfigPath,
  where: string,
  say: Say,
): void => {
  for (const key of Object.keys(item).filter((one) => !known.includes(one))) {
    const meant = nearest(key, known);
    const taken = meantToGuard(key) ? " Its failure blocks, since that was probably meant." : "";
    say("CONFIG_KEY_UNKNOWN", [...path, key], `${where} has the key "${key}", which is not read.${taken}`, {
      at: "key",
      hint:
        key === "matcher"
          ? "A matcher stands beside the list of hooks, not in it."
          : meant === undefined
            ? `It can have: ${known.join(", ")}.`
            : `Did you mean "${meant}"?`,
    });
  }
};

/** A misspelt guard must not be taken for a hook that guards nothing. */
const guardMeant = (item: Readonly<Record<string, unknown>>): { readonly onFailure?: "block" } =>
  item.onFailure === undefined &&
  Object.entries(item).some(([key, value]) => meantToGuard(key) && value !== "continue")
    ? { onFailure: "block" }
    : {};

const lint = (handler: Handler, event: ClaudeEventName, path: ConfigPath, where: string, say: Say): void => {
  const { timeout, if: rule } = handler;
  const unsupported = (key: string, message: string, hint?: string): void =>
    say("HOOK_FEATURE_UNSUPPORTED", [...path, key], message, hint === undefined ? {} : { hint });
  if (timeout !== undefined && timeout >= suspectSeconds && timeout % 500 === 0)
    say(
      "HOOK_UNIT_SUSPECT",
      [...path, "timeout"],
      `${where} has ${timeout} seconds, more than a quarter of an hour.`,
      { hint: `A timeout is in seconds here. If milliseconds were meant, write ${timeout / 1_000}.` },
    );
  const { longest, matches } = eventOf(event);
  if (timeout !== undefined && longest !== undefined && timeout > longest)
    unsupported("timeout", `${where} has ${timeout} seconds; at ${event} a hook has ${longest} at most.`);
  if (rule !== undefined && matches !== "tool")
    unsupported(
      "if",
      `${where} has an "if", which is for events of tools: at ${event} it never runs.`,
      "Take the if away, or move the hook to PreToolUse.",
    );
  if (handler.onFailure !== "block") return;
  const background = handler.type === "command" && (handler.async || handler.asyncRewake);
  if (background)
    unsupported(
      "onFailure",
      `${where} is asynchronous: nobody waits for it, so that its failure can't block.`,
      "Take async and asyncRewake away.",
    );
  else if (!canGuard(event))
    unsupported("onFailure", `${where} is to block when it fails, and at ${event} that blocks nothing.`);
};
