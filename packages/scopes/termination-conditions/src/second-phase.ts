import { type Deadlines, isThenable, type MaybePromise } from "@hardpoint/core";
import type { TerminationCondition } from "./condition.js";
import { evaluateTree, type Tree, type Verdict } from "./evaluation.js";
import { withRetries } from "./judge.js";
import { createRun, type RunPorts } from "./run.js";

export interface SecondPhaseOptions {
  readonly deadlines: Deadlines;
  /** Milliseconds that all of it has. */
  readonly deadlineMs: number;
  /** Milliseconds to wait before each further try of a judge. */
  readonly retryMs: readonly number[];
  /** What gives evaluations up, of those that are under way. */
  readonly underway: Set<AbortController>;
  /** The host's own. */
  readonly signal?: AbortSignal;
}

/**
 * Evaluates a condition that what answers at once does not settle: has custom conditions parsed, asks them and the
 * scope `conditions`, and the judge if it still matters. What has not answered at the deadline is unknown; the timer
 * ends with the phase, and the modules in use stay alive until then.
 */
export const evaluateFully = (
  condition: TerminationCondition,
  ports: RunPorts,
  options: SecondPhaseOptions,
): MaybePromise<Verdict> => {
  const { deadlines, deadlineMs, retryMs, underway, signal: host } = options;
  const release = ports.generation.hold();
  const giveUp = new AbortController();
  const { signal } = giveUp;
  const onHostAbort = (): void => giveUp.abort(host?.reason);
  const deadline = deadlines.start(deadlineMs, () =>
    giveUp.abort(new DOMException(`it did not settle within ${deadlineMs} ms`, "TimeoutError")),
  );
  underway.add(giveUp);
  if (host?.aborted) onHostAbort();
  else host?.addEventListener("abort", onHostAbort, { once: true });
  const end = (): void => {
    deadline.cancel();
    host?.removeEventListener("abort", onHostAbort);
    underway.delete(giveUp);
    release();
  };

  let pending = false;
  try {
    const capabilities = withRetries(ports.capabilities, { deadlines, retryMs, signal });
    const tree = createRun({ ...ports, capabilities, signal }).all(condition);
    const verdict = isThenable(tree)
      ? (tree as PromiseLike<Tree>).then(evaluateTree)
      : evaluateTree(tree as Tree);
    if (!isThenable(verdict)) return verdict;
    pending = true;
    return Promise.resolve(verdict as PromiseLike<Verdict>).finally(end);
  } finally {
    if (!pending) end();
  }
};
