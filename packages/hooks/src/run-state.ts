import type { Saying } from "./compose.js";
import type { RunResult } from "./hooks.js";
import type { PayloadOf, PointName } from "./points.js";
import { stricter } from "./verdict.js";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] ? Item[] : T[Key] };

/** The result of a run while it is being made. */
export type RunState = Mutable<RunResult>;

export const createRunState = (payload: PayloadOf<PointName>): RunState => ({
  reasons: [],
  skip: false,
  retry: false,
  payload,
  rewrote: { input: false, output: false },
  injections: [],
  notices: [],
  failures: [],
});

/** Applies everything that counted but the rewrites, which are settled among the groups of a phase. */
export const applySaying = (state: RunState, { hook, outcome }: Saying): void => {
  const { name, phase, maxContinues } = hook;
  if (outcome.verdict !== undefined) {
    const verdict = stricter(state.verdict, outcome.verdict);
    if (verdict !== undefined) state.verdict = verdict;
    state.reasons.push({
      hook: name,
      verdict: outcome.verdict,
      ...(outcome.reason === undefined ? {} : { reason: outcome.reason }),
    });
  }
  // Of two opinions on the flow, to end is the stricter.
  if (outcome.flow !== undefined && state.flow !== "stop") state.flow = outcome.flow;
  if (outcome.flow === "again" && maxContinues !== undefined)
    state.maxContinues = Math.max(state.maxContinues ?? 0, maxContinues);
  if (outcome.control === "retry") state.retry = true;
  if (outcome.control === "skip" && !state.skip) {
    state.skip = true;
    state.skippedBy = name;
    if (outcome.output !== undefined) state.output = outcome.output;
  }
  for (const injection of outcome.inject ?? []) state.injections.push({ ...injection, hook: name, phase });
  if (outcome.notice !== undefined) state.notices.push({ hook: name, text: outcome.notice });
};
