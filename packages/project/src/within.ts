import type { Deadlines } from "@hardpoint/core";

/** Whether `work` settles within `ms` milliseconds. A rejection is thrown on. */
export const within = async <T>(
  deadlines: Deadlines,
  ms: number,
  work: PromiseLike<T>,
): Promise<{ readonly inTime: true; readonly value: T } | { readonly inTime: false }> =>
  new Promise((resolve, reject) => {
    const deadline = deadlines.start(ms, () => resolve({ inTime: false }));
    work.then(
      (value) => {
        deadline.cancel();
        resolve({ inTime: true, value });
      },
      (thrown: unknown) => {
        deadline.cancel();
        reject(thrown);
      },
    );
  });
