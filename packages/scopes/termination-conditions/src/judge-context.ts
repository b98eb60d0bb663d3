import type { LoopState } from "./loop-state.js";

/** How much of each agent's last result a judge is shown, in characters. */
const shownCharacters = 500;

/** What the judge is given beside the criterion. Plain data, and bounded: a judge is a model that is paid by length. */
export interface JudgeContext {
  readonly iteration: number;
  readonly completed: readonly string[];
  readonly frontier: readonly string[];
  readonly status: LoopState["status"];
  /** By agent id, the first 500 characters of its last result. */
  readonly results: Readonly<Record<string, string>>;
}

export const judgeContext = (state: LoopState): JudgeContext => ({
  iteration: state.iterations,
  completed: state.completed,
  frontier: state.frontier,
  status: state.status,
  results: Object.fromEntries(
    Object.entries(state.results).flatMap(([agent, texts]) => {
      const last = texts.at(-1);
      return last === undefined ? [] : [[agent, last.slice(0, shownCharacters)]];
    }),
  ),
});
