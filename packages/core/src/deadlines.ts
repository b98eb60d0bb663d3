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

const tickMs = 25;
const none: DeadlineHandle = { cancel: () => undefined };

/** The timer runs only while a deadline does, and then keeps the process alive: a call that hangs must settle. */
export const createDeadlines = (now: () => number = () => performance.now()): Deadlines => {
  const running = new Set<{ due: number; expired: () => void }>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tick = (): void => {
    timer = undefined;
    const time = now();
    for (const entry of [...running]) {
      if (entry.due > time || !running.delete(entry)) continue;
      entry.expired();
    }
    arm();
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
          // The tick stays armed: the next call needs it again, and an idle one ends by itself.
          running.delete(entry);
        },
      };
    },
    get size() {
      return running.size;
    },
  };
};
