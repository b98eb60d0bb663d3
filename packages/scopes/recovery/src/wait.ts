import { type Deadlines, isThenable, type Logger, type MaybePromise, toErrorData } from "@hardpoint/core";

/** Waits `ms` milliseconds. The signal is aborted when nobody waits any more. */
export type Sleep = (ms: number, signal: AbortSignal) => MaybePromise<void>;

/** On the deadlines' coarse timer: at most 25 ms late. */
export const deadlineSleep =
  (deadlines: Deadlines): Sleep =>
  (ms, signal) =>
    new Promise((resolve) => {
      const deadline = deadlines.start(ms, resolve);
      const wake = (): void => {
        deadline.cancel();
        resolve();
      };
      signal.addEventListener("abort", wake, { once: true });
    });

/** Whether the time has passed; false when the host gave up meanwhile. A sleep that fails counts as over. */
export const wait = (
  ms: number,
  sleep: Sleep,
  signal: AbortSignal | undefined,
  log: Logger,
): Promise<boolean> => {
  if (signal?.aborted) return Promise.resolve(false);
  if (!(ms > 0)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = (passed: boolean): void => {
      signal?.removeEventListener("abort", giveUp);
      resolve(passed);
      if (!passed) ended.abort();
    };
    const giveUp = (): void => end(false);
    const fail = (thrown: unknown): void => {
      if (!ended.signal.aborted)
        log.warn(`Recovery could not wait ${ms} ms, and goes on at once.`, toErrorData(thrown));
      end(true);
    };
    signal?.addEventListener("abort", giveUp, { once: true });
    try {
      const sleeping = sleep(ms, ended.signal);
      if (isThenable(sleeping)) sleeping.then(() => end(true), fail);
      else end(true);
    } catch (thrown) {
      fail(thrown);
    }
  });
};
