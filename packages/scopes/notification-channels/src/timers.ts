/** How the engine waits, so that a test need not. */
export interface Timers {
  /**
   * Runs `done` once, in `ms` milliseconds, unless it is cancelled.
   *
   * @param background whether the process may end before that.
   */
  start(ms: number, done: () => void, background: boolean): { cancel(): void };
}

/** More would overflow, and run at once. */
export const longestTimerMs = 2 ** 31 - 1;

export const systemTimers: Timers = {
  start(ms, done, background) {
    const timer: unknown = setTimeout(done, Math.min(Math.max(ms, 0), longestTimerMs));
    // Only Node's timers keep a process alive, and only these have `unref`.
    if (background && typeof timer === "object" && timer !== null && "unref" in timer)
      (timer as { unref(): void }).unref();
    return { cancel: () => clearTimeout(timer as ReturnType<typeof setTimeout>) };
  },
};
