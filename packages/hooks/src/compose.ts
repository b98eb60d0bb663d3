import { assertNever } from "@hardpoint/core";
import type { Composition } from "./hook-rules.js";
import type { Outcome, Verdict } from "./outcome.js";
import type { ResolvedHook } from "./resolved-hook.js";
import { stricter } from "./verdict.js";

/** An opinion, and whose it is. */
export interface Saying {
  readonly hook: ResolvedHook;
  readonly outcome: Outcome;
}

/** Of what the hooks of one group said, in configured order: what counts. */
export const compose = (composition: Composition, said: readonly Saying[]): readonly Saying[] => {
  switch (composition) {
    case "first-opinion":
      return said.slice(0, 1);
    case "first-deny": {
      const denied = said.find(({ outcome }) => outcome.verdict === "deny");
      return denied ? [denied] : said;
    }
    case "strictest":
      return withoutMilderVerdicts(said);
    case "run-all":
      return said;
    default:
      return assertNever(composition);
  }
};

const withoutMilderVerdicts = (said: readonly Saying[]): readonly Saying[] => {
  let strictest: Verdict | undefined;
  for (const { outcome } of said) strictest = stricter(strictest, outcome.verdict);
  return said.map((saying) => {
    if (saying.outcome.verdict === undefined || saying.outcome.verdict === strictest) return saying;
    const { verdict: _verdict, reason: _reason, ...rest } = saying.outcome;
    return { hook: saying.hook, outcome: rest };
  });
};
