import type { Deadlines } from "@hardpoint/core";

/** What a promise settles with, or `timeout` once `ms` milliseconds have passed. It must not reject; if late, it is ignored. */
export const within = <T>(pending: Promise<T>, ms: number, deadlines: Deadlines): Promise<T | "timeout"> =>
  new Promise((resolve) => {
    const deadline = deadlines.start(ms, () => resolve("timeout"));
    void pending.then((value) => {
      deadline.cancel();
      resolve(value);
    });
  });
