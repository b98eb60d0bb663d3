/** One coarse timer for all the deadlines of an engine: a timer per call costs more than most calls. */
export interface Deadlines {
  /**
   * Runs `expired` once `ms` milliseconds have passed, at most one tick (25 ms) late, unless `cancel` is called
   * first. 0, a negative number and Infinity mean no deadline.
   */
  start(ms: number, expired: () => void): DeadlineHandle;
  /** How many are running, for tests and leak checks. */
  readonly size: number;
}

export interface DeadlineHandle {
  cancel(): void;
}

export interface DeadlinesOptions {
  /** Milliseconds of a clock that never goes back. Default `performance.now`. */
  readonly now?: () => number;
  /** Told what an `expired` threw; the other deadlines are not concerned. Default: it is dropped. */
  readonly onError?: (thrown: unknown) => void;
}

const tickMs = 25;
const none: DeadlineHandle = { cancel: () => undefined };

/** The timer runs only while a deadline does, and then keeps the process alive: a call that hangs must settle. */
export const createDeadlines = (options: DeadlinesOptions = {}): Deadlines => {
  const now = options.now ?? (() => performance.now());
  const onError = options.onError ?? (() => undefined);
  const running = new Set<{ due: number; expired: () => void }>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tick = (): void => {
    timer = undefined;
    const time = now();
    try {
      for (const entry of [...running]) {
        // One that another's `expired` has cancelled is in the copy only.
        if (entry.due > time || !running.delete(entry)) continue;
        try {
          entry.expired();
        } catch (thrown) {
          onError(thrown);
        }
      }
    } finally {
      arm();
    }
  };

  const arm = (): void => {
    if (timer !== undefined || running.size === 0) return;
    timer = setTimeout(tick, tickMs);
  };

  return {
    start(ms, expired) {
      if (!(ms > 0) || ms === Number.POSITIVE_INFINITY) return none;
      const entry = { due: now() + ms, expired };
      running.add(entry);
      arm();
      return {
        cancel() {
          // The tick stays armed: the next call is likely to need it, and an idle one ends by itself.
          running.delete(entry);
        },
      };
    },
    get size() {
      return running.size;
    },
  };
};
