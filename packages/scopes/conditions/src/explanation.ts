import { type Failure, isThenable, type MaybePromise, not, type Truth, whenReady } from "@hardpoint/core";
import type { Condition, ConditionCall } from "./condition.js";
import { formatCall } from "./format.js";

/** What one part of a condition came to, with its own parts: for a timeline. Plain data. */
export interface Explanation {
  /** `all`, `any`, `not`, or the name with its argument. */
  readonly text: string;
  /** Undefined when it was not asked, because the parts before it had settled the matter. */
  readonly truth?: Truth;
  /** Why it is unknown. */
  readonly failure?: Failure;
  readonly parts?: readonly Explanation[];
}

/** An explanation of something that was asked. */
export type Answer = Explanation & { readonly truth: Truth };

/** Asks one name. */
export type Ask = (call: ConditionCall) => MaybePromise<Answer>;

/**
 * Evaluates a condition in three values, from left to right: `all` ends at the first false and `any` at the first
 * true; an unknown ends neither, as a later part may still settle it. Synchronous when everything asked was.
 */
export const explainCondition = (condition: Condition, ask: Ask): MaybePromise<Answer> => {
  switch (condition.kind) {
    case "call":
      return ask(condition);
    case "not":
      return whenReady(explainCondition(condition.member, ask), (part) => ({
        text: "not",
        truth: not(part.truth),
        parts: [part],
      }));
    case "all":
      return explainList("all", condition.members, ask);
    case "any":
      return explainList("any", condition.members, ask);
  }
};

const explainList = (text: "all" | "any", members: readonly Condition[], ask: Ask): MaybePromise<Answer> => {
  const settling = text === "any";
  const parts: Explanation[] = [];
  let truth: Truth = !settling;

  const take = (part: Answer): void => {
    parts.push(part);
    if (part.truth === settling) truth = settling;
    else if (part.truth === "unknown") truth = "unknown";
  };
  const proceed = (from: number): MaybePromise<Answer> => {
    for (const [offset, member] of members.slice(from).entries()) {
      if (truth === settling) {
        parts.push(unasked(member));
        continue;
      }
      const part = explainCondition(member, ask);
      if (isThenable(part)) {
        return (part as PromiseLike<Answer>).then((settled) => {
          take(settled);
          return proceed(from + offset + 1);
        });
      }
      take(part as Answer);
    }
    return { text, truth, parts };
  };
  return proceed(0);
};

const unasked = (condition: Condition): Explanation => ({
  text: condition.kind === "call" ? formatCall(condition) : condition.kind,
});
