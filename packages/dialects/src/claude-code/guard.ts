import { nearest } from "@hardpoint/core";
import { isMapping } from "../mapping.js";
import { type ClaudeEventName, eventOf } from "./events.js";
import { commandSchema } from "./handler-schema.js";

/** Whether a failed hook can block at an event: it counts as exit code 2, which must be able to. */
export const canGuard = (event: ClaudeEventName): boolean => eventOf(event).onExit2 === "deny";

/** Whether an unknown key was probably meant for the one that makes a hook a guard. */
export const meantToGuard = (key: string): boolean =>
  nearest(key, Object.keys(commandSchema.shape)) === "onFailure";

/**
 * Whether an entry, valid or not, says that its failure blocks, however misspelt. Nobody waits for an asynchronous one, so
 * that it guards nothing.
 */
export const isGuard = (item: unknown, event: ClaudeEventName): boolean =>
  isMapping(item) &&
  canGuard(event) &&
  item.async !== true &&
  item.asyncRewake !== true &&
  Object.entries(item).some(
    ([key, value]) => (key === "onFailure" || meantToGuard(key)) && value !== "continue",
  );
