import type { ConfigView } from "@hardpoint/core";
import { isMapping } from "../mapping.js";
import { isEvent } from "./events.js";

/** Whose a file called hooks.json looks like: three agents have one, each of another shape. */
export type Shape = "hooks-json" | "claude-code" | "cursor" | "none";

export const shapeOf = (config: ConfigView): Shape => {
  const top = config.peek([]);
  if (!isMapping(top)) return "none";
  if (top.version === 1 && isMapping(top.hooks)) return "cursor";
  const events = isMapping(top.hooks) ? top.hooks : top;
  const lists = Object.entries(events).filter(([, value]) => Array.isArray(value));
  const entries = lists.flatMap(([, value]) => value as readonly unknown[]).filter(isMapping);
  if (isMapping(top.hooks) || entries.some((entry) => Array.isArray(entry.hooks))) return "claude-code";
  return lists.some(([name]) => isEvent(name)) || entries.some((entry) => typeof entry.command === "string")
    ? "hooks-json"
    : "none";
};
