import { copyData } from "./copy-data.js";
import { sameData } from "./same-data.js";

/** A value with its `readonly` taken off, all the way down. */
export type Mutable<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends object
    ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
    : T;

/** A copy of a payload for a handler that says what it wants by editing in place. */
export interface Draft<T extends object> {
  /** The copy. The handler may change it at any depth, or give its fields other values. */
  readonly value: Mutable<T>;
  /**
   * The fields that hold other data than the original's, with copies of what they hold now; undefined for a field
   * that was deleted. Empty when nothing changed. What the handler does to the draft afterwards shows in a later
   * call, not in what this one returned.
   */
  changes(): ReadonlyMap<string, unknown>;
}

/**
 * Makes a draft of plain data. The original is never touched; throw the draft away and nothing has happened.
 * Functions and instances of classes (dates, maps and sets aside) are shared with the original, not copied.
 *
 * @example
 * const draft = createDraft({ tool: "bash", args: { command: "ls" } });
 * draft.value.args.command = "ls -l";
 * draft.changes(); // Map { "args" => { command: "ls -l" } }
 */
export const createDraft = <T extends object>(original: T): Draft<T> => {
  const before = original as Record<string, unknown>;
  const now = copyData(before);
  return {
    value: now as Mutable<T>,
    changes() {
      const changed = new Map<string, unknown>();
      for (const key of new Set([...Object.keys(before), ...Object.keys(now)])) {
        const kept = Object.hasOwn(now, key) && Object.hasOwn(before, key) && sameData(before[key], now[key]);
        if (!kept) changed.set(key, Object.hasOwn(now, key) ? copyData(now[key]) : undefined);
      }
      return changed;
    },
  };
};
