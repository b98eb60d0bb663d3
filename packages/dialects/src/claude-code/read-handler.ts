import { type ConfigPath, checkWith, describe, issuePath, nearest } from "@hardpoint/core";
import { isMapping } from "../mapping.js";
import type { Say } from "../say.js";
import { type ClaudeEventName, eventOf } from "./events.js";
import { commandSchema, type Handler, httpSchema, unsupportedTypes } from "./handler-schema.js";

/** What is a time in seconds for nobody: more than an hour, and written in round thousands. */
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
  for (const key of Object.keys(item).filter((one) => !Object.hasOwn(schema.shape, one))) {
    const meant = nearest(key, Object.keys(schema.shape));
    say("CONFIG_KEY_UNKNOWN", [...path, key], `${where} has the key "${key}", which is not read.`, {
      at: "key",
      hint:
        key === "matcher"
          ? "A matcher stands beside the list of hooks, not in it."
          : meant === undefined
            ? `It can have: ${Object.keys(schema.shape).join(", ")}.`
            : `Did you mean "${meant}"?`,
    });
  }
  const checked = checkWith<Handler>(schema, { ...item, type });
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

const lint = (handler: Handler, event: ClaudeEventName, path: ConfigPath, where: string, say: Say): void => {
  const { timeout, if: rule } = handler;
  if (timeout !== undefined && timeout >= suspectSeconds && timeout % 500 === 0)
    say(
      "HOOK_UNIT_SUSPECT",
      [...path, "timeout"],
      `${where} has ${timeout} seconds, more than a quarter of an hour.`,
      {
        hint: `A timeout is in seconds here. If milliseconds were meant, write ${timeout / 1_000}.`,
      },
    );
  if (rule !== undefined && eventOf(event).matches !== "tool")
    say(
      "HOOK_FEATURE_UNSUPPORTED",
      [...path, "if"],
      `${where} has an "if", which is for events of tools: at ${event} it never runs.`,
      {
        hint: "Take the if away, or move the hook to PreToolUse.",
      },
    );
  if (handler.type === "command" && handler.async && handler.onFailure === "block")
    say(
      "HOOK_FEATURE_UNSUPPORTED",
      [...path, "onFailure"],
      `${where} is asynchronous: nobody waits for it, so that its failure can't block.`,
    );
};
