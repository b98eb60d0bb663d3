import type { Saying } from "./compose.js";
import type { Outcome } from "./outcome.js";
import type { PointView } from "./point-view.js";
import type { ResolvedHook } from "./resolved-hook.js";
import { sameData } from "./same-data.js";

type RewritingPart = "input" | "output";

/** What one hook puts in the place of what the point guards (`input`) or of what it produced (`output`). */
export interface Rewrite {
  readonly hook: ResolvedHook;
  readonly value: unknown;
}

/** The rewrites of one phase so far. */
export type Rewrites = { [Part in RewritingPart]?: Rewrite };

/** Called with two hooks that were given the same and made something different of it; `later` is used. */
export type OnConflict = (field: string, earlier: Rewrite, later: Rewrite) => void;

/** The field of the payload that a part replaces here, if the outcome has the part and it replaces one. */
export const replaced = (part: RewritingPart, outcome: Outcome, point: PointView): string | undefined =>
  outcome[part] === undefined ? undefined : part === "input" ? point.guards : point.produces;

export const rewritingParts = ["input", "output"] as const;

/**
 * Adds the rewrites of a group. In a chain the last hook's stands for all of its group. Hooks, and groups, that
 * were all given the same are in conflict when they made something different of it; the later one's is used.
 */
export const addRewrites = (
  rewrites: Rewrites,
  counted: readonly Saying[],
  chained: boolean,
  point: PointView,
  onConflict: OnConflict,
): void => {
  for (const part of rewritingParts) {
    const rewriting = counted.filter(({ outcome }) => replaced(part, outcome, point) !== undefined);
    for (const { hook, outcome } of chained ? rewriting.slice(-1) : rewriting) {
      const later: Rewrite = { hook, value: outcome[part] };
      const earlier = rewrites[part];
      if (earlier && !agree(earlier, later))
        onConflict(replaced(part, outcome, point) ?? part, earlier, later);
      rewrites[part] = later;
    }
  }
};

const agree = (earlier: Rewrite, later: Rewrite): boolean => {
  try {
    return sameData(earlier.value, later.value);
  } catch {
    // A proxy that refuses to be compared: the two can't be called the same.
    return false;
  }
};

/** The payload with what one outcome rewrites; the same object when it rewrites nothing. */
export const rewritten = <Payload extends object>(
  payload: Payload,
  outcome: Outcome,
  point: PointView,
): Payload => {
  let next = payload;
  for (const part of rewritingParts) {
    const field = replaced(part, outcome, point);
    if (field !== undefined) next = { ...next, [field]: outcome[part] };
  }
  return next;
};
