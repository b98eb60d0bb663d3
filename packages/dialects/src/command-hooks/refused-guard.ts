import { type ConfigPath, type ConfigView, nearest } from "@hardpoint/core";
import type { HookDeclaration, PointName } from "@hardpoint/hooks";
import { isMapping } from "../mapping.js";
import type { MatchedHook } from "./matched-hook.js";
import { matchedHookSchema } from "./matched-hook-schema.js";

/** Whether an unknown key was probably meant for the one that makes a hook a guard. */
export const meantToGuard = (key: string): boolean =>
  nearest(key, Object.keys(matchedHookSchema.shape)) === "onFailure";

/**
 * What is left of an entry that is refused, if it was to deny on a failure: a declaration that is never run, and denies
 * at its point. Undefined for a hook that denies nothing. A matcher that is not valid lets every tool through to it.
 */
export const refusedGuard = <Event extends string>(
  item: unknown,
  event: Event,
  point: PointName,
  name: string,
  { config, path }: { readonly config: ConfigView; readonly path: ConfigPath },
): HookDeclaration | undefined => {
  if (!isMapping(item) || !guards(item)) return undefined;
  const { matcher, command } = item;
  const entry: MatchedHook<Event> = {
    event,
    command: typeof command === "string" ? command.trim() : "",
    onFailure: "deny",
    ...(typeof matcher === "string" ? { matcher } : {}),
  };
  return {
    name,
    points: [point],
    event,
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
