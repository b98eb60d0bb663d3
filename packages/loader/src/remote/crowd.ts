import type { Deadlines, MaybePromise } from "@hardpoint/core";

/** Lets calls run side by side, and one alone where it must be known whose fault it is if the far side ends. */
export interface Crowd {
  /**
   * Gives the function that leaves again; at once where nobody is in the way. Who has waited for `patienceMs` goes
   * on all the same: to know a culprit is not worth a call. 0 means to wait for ever.
   */
  enter(alone: boolean, patienceMs: number): MaybePromise<() => void>;
}

interface Waiting {
  readonly alone: boolean;
  go(): void;
}

export const createCrowd = (deadlines: Deadlines): Crowd => {
  const queue = new Set<Waiting>();
  let inside = 0;
  let alones = 0;

  const fits = (alone: boolean): boolean => alones === 0 && (!alone || inside === 0);

  const admit = (alone: boolean): (() => void) => {
    let left = false;
    inside += 1;
    if (alone) alones += 1;
    return () => {
      if (left) return;
      left = true;
      inside -= 1;
      if (alone) alones -= 1;
      for (const next of queue) {
        if (!fits(next.alone)) return;
        next.go();
      }
    };
  };

  return {
    enter(alone, patienceMs) {
      if (queue.size === 0 && fits(alone)) return admit(alone);
      return new Promise((resolve) => {
        const waiting = {
          alone,
          go() {
            deadline.cancel();
            queue.delete(waiting);
            resolve(admit(alone));
          },
        };
        const deadline = deadlines.start(patienceMs, () => waiting.go());
        queue.add(waiting);
      });
    },
  };
};
