import type { Deadlines } from "@hardpoint/core";

/** A task that waits for its turn. */
export interface Turn<T> {
  readonly begun: Promise<void>;
  readonly settled: Promise<T>;
}

/**
 * Lets tasks begin one after the other. The next one begins when the one before has settled, or has had `ms`
 * milliseconds: one that hangs does not hold up the others for longer. A task must not reject.
 */
export const createTurns = (ms: number, deadlines: Deadlines): (<T>(task: () => Promise<T>) => Turn<T>) => {
  let free: Promise<void> = Promise.resolve();
  return (task) => {
    const begun = free;
    const settled = begun.then(task);
    free = begun.then(
      () =>
        new Promise((resolve) => {
          const patience = deadlines.start(ms, resolve);
          void settled.then(() => {
            patience.cancel();
            resolve();
          });
        }),
    );
    return { begun, settled };
  };
};
