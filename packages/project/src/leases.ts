/** Counts what is under way, so that it can be waited for. */
export interface Leases {
  /** Begins something; the returned function ends it. */
  take(): () => void;
  readonly idle: boolean;
  /** Settles once nothing is under way. */
  whenIdle(): Promise<void>;
}

export const createLeases = (): Leases => {
  let taken = 0;
  let waiting: (() => void)[] = [];
  return {
    take() {
      taken += 1;
      let mine = true;
      return () => {
        if (!mine) return;
        mine = false;
        taken -= 1;
        if (taken > 0) return;
        for (const tell of waiting) tell();
        waiting = [];
      };
    },
    get idle() {
      return taken === 0;
    },
    whenIdle: () =>
      taken === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push(resolve);
          }),
  };
};
