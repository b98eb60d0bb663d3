import type { ConfigView } from "@hardpoint/core";
import { isMapping } from "../mapping.js";
import { isEvent } from "./events.js";

/**
 * Whose a file called hooks.json looks like: several agents have one, each of another shape. `several`: it has hooks of
 * more than one shape; `none`: of none.
 */
export type Shape = "hooks-json" | "claude-code" | "exit-code" | "cursor" | "several" | "none";

export const shapeOf = (config: ConfigView): Shape => {
  const top = config.peek([]);
  if (!isMapping(top)) return "none";
  const flat = entriesOf(top);
  const isOurs = Object.entries(top).some(([name, list]) => isEvent(name) && Array.isArray(list));
  const isNested = flat.some(isGroup);
  const hasFlat = flat.some(isCommand);
  if (!isMapping(top.hooks)) {
    if (isNested) return hasFlat ? "several" : "claude-code";
    return isOurs ? "hooks-json" : "none";
  }
  if (isOurs) return "several";
  if (top.version === 1) return "cursor";
  const wrapped = entriesOf(top.hooks);
  return wrapped.some(isCommand) && !wrapped.some(isGroup) ? "exit-code" : "claude-code";
};

/** What stands in the lists of a map. */
const entriesOf = (map: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] =>
  Object.values(map)
    .flatMap((value) => (Array.isArray(value) ? (value as readonly unknown[]) : []))
    .filter(isMapping);

/** Claude Code's: a matcher with a list of hooks. */
const isGroup = (entry: Readonly<Record<string, unknown>>): boolean => Array.isArray(entry.hooks);

const isCommand = (entry: Readonly<Record<string, unknown>>): boolean => typeof entry.command === "string";
