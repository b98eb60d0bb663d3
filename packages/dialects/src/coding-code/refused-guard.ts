import { type ConfigPath, type ConfigView, nearest } from "@hardpoint/core";
import type { HookDeclaration, HookFileRole } from "@hardpoint/hooks";
import { isMapping } from "../mapping.js";
import { type HookEntry, hookEntrySchema } from "./entry-schema.js";
import { isCodingCodePoint } from "./points.js";

/** Whether an unknown key was probably meant for the one that makes a hook a guard. */
export const meantToGuard = (key: string): boolean =>
  nearest(key, Object.keys(hookEntrySchema.shape)) === "onFailure";

/**
 * What is left of an entry that is refused, if it was to deny on a failure: a declaration that is never run, and denies
 * at its point. Undefined for a hook that denies nothing, or is for no known point.
 */
export const refusedGuard = (
  item: unknown,
  path: ConfigPath,
  who: string,
  { config, role }: { readonly config: ConfigView; readonly role: HookFileRole },
): HookDeclaration | undefined => {
  if (!isMapping(item) || item.type === "observer" || !guards(item)) return undefined;
  const { point, command } = item;
  if (typeof point !== "string" || !isCodingCodePoint(point)) return undefined;
  const entry: HookEntry & { readonly layer: string } = {
    name: who,
    point,
    type: "decision",
    command: typeof command === "string" ? command : "",
    onFailure: "deny",
    layer: role.layer,
  };
  return {
    name: who,
    points: [point],
    work: { kind: "command", text: entry.command, scripts: [] },
    source: config.locate(path),
    refused: "its declaration is not valid",
    entry,
  };
};

/** Whether an entry says, however misspelt, something else than to go on when it fails. */
const guards = (item: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(item).some(
    ([key, value]) => (key === "onFailure" || meantToGuard(key)) && value !== "continue",
  );
