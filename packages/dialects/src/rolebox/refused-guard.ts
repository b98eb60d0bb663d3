import { type ConfigView, checkWith, nearest } from "@hardpoint/core";
import type { HookDeclaration } from "@hardpoint/hooks";
import { isMapping } from "../mapping.js";
import { isEventName } from "./events.js";
import { hookEntrySchema } from "./schema.js";

/** Keys that guard something: one that is misspelt must not be taken for one that is left out. */
const guardingKeys: readonly string[] = ["isolation", "onFailure"];

/** The guarding key that an unknown key of an entry was probably meant for. */
export const meantToGuard = (key: string): string | undefined => {
  const meant = nearest(key, Object.keys(hookEntrySchema.shape));
  return meant !== undefined && guardingKeys.includes(meant) ? meant : undefined;
};

/**
 * What is left of an entry that is refused, if it was to deny on a failure: a declaration that is never loaded, and
 * fails at the events that could be read. Undefined for a hook that denies nothing, or is for no known event. What can't
 * be read is taken as strictly as it may be meant: a filter that is not valid lets everything through to the guard.
 */
export const refusedGuard = (
  item: unknown,
  broken: ReadonlySet<string>,
  index: number,
  config: ConfigView,
): HookDeclaration | undefined => {
  if (!isMapping(item) || !guards(item)) return undefined;
  const named = Array.isArray(item.events) ? item.events : [item.events];
  const points = [...new Set(named.filter((name) => typeof name === "string" && isEventName(name)))];
  if (points.length === 0) return undefined;
  const sound = Object.entries(item).filter(([key]) => !broken.has(key));
  const checked = checkWith(hookEntrySchema, {
    name: `#${index + 1}`,
    module: "none",
    ...Object.fromEntries(sound),
    events: points,
    onFailure: "deny",
  });
  if (!checked.ok) return undefined;
  const path = ["hooks", "custom", index];
  const { name, module } = checked.value;
  return {
    name,
    points,
    work: {
      kind: "module",
      specifier: module,
      directory: config.directory,
      source: config.locate([...path, "module"]),
    },
    source: config.locate(path),
    refused: "its declaration is not valid",
    entry: checked.value,
  };
};

/** Whether an entry says, however misspelt, something else than to go on when it fails. */
const guards = (item: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(item).some(
    ([key, value]) => (key === "onFailure" || meantToGuard(key) === "onFailure") && value !== "continue",
  );
