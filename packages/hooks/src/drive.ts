import type { MaybePromise } from "@hardpoint/core";
import type { Steps } from "./run-point.js";

/**
 * Runs steps to their end: at once when they wait for nothing, else as a promise. `enter` is called around each
 * stretch of synchronous work.
 */
export const drive = <Result>(steps: Steps<Result>, enter: <T>(work: () => T) => T): MaybePromise<Result> => {
  const first = enter(() => steps.next());
  return first.done ? first.value : driveOn(steps, first.value, enter);
};

const driveOn = async <Result>(
  steps: Steps<Result>,
  pending: PromiseLike<unknown>,
  enter: <T>(work: () => T) => T,
): Promise<Result> => {
  let waitingFor = pending;
  for (;;) {
    const value = await waitingFor;
    const step = enter(() => steps.next(value));
    if (step.done) return step.value;
    waitingFor = step.value;
  }
};
