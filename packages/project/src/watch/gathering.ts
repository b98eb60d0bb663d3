/** Gathers events into few runs, which never overlap. */
export interface Gathering {
  /** Something has happened: there will be a run that begins after now. */
  note(): void;
  /** Runs at once, after the run under way. */
  now(): Promise<void>;
  close(): void;
}

/** So many times the quiet time is waited for at most, while events go on. */
const maxWaits = 10;

/** Runs `work` once nothing was noted for `quietMs` milliseconds. `work` never rejects. */
export const createGathering = (quietMs: number, work: () => Promise<void>): Gathering => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | undefined;
  let running: Promise<void> = Promise.resolve();
  let closed = false;

  const run = (): Promise<void> => {
    clearTimeout(timer);
    since = undefined;
    running = running.then(() => (closed ? undefined : work()));
    return running;
  };

  return {
    note() {
      if (closed) return;
      since ??= performance.now();
      clearTimeout(timer);
      const left = since + maxWaits * quietMs - performance.now();
      timer = setTimeout(run, Math.max(0, Math.min(quietMs, left)));
    },
    now: run,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
};
