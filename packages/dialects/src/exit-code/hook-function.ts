import { describe } from "@hardpoint/core";
import { isMapping } from "../mapping.js";
import { defaultReason, type HookResult } from "./hook-result.js";

/** A hook of the host's own. */
export type HookFunction = (
  payload: Readonly<Record<string, unknown>>,
) => HookResult | PromiseLike<HookResult>;

/**
 * What a function gave, checked: it may come from anybody. A message may be left out.
 *
 * @throws TypeError for anything else than 0, 1 or 2 with a text.
 */
export const readResult = (value: unknown): HookResult => {
  if (!isMapping(value)) throw new TypeError(`it gave ${describe(value)}, not { exit_code, message }`);
  const { exit_code, message = "" } = value;
  if (exit_code !== 0 && exit_code !== 1 && exit_code !== 2)
    throw new TypeError(`its exit_code is ${describe(exit_code)}, not 0, 1 or 2`);
  if (typeof message !== "string") throw new TypeError(`its message is ${describe(message)}, not text`);
  return { exit_code, message: exit_code === 1 && message.trim() === "" ? defaultReason : message };
};
