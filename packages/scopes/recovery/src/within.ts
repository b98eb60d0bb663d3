import type { Deadlines, MaybePromise } from "@hardpoint/core";

/** Waits for `work`; throws what it throws, or a TimeoutError when it did not settle within `ms` milliseconds. */
export const within = <T>(deadlines: Deadlines, ms: number, work: () => MaybePromise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const deadline = deadlines.start(ms, () =>
      reject(new DOMException(`it did not settle within ${ms} ms`, "TimeoutError")),
    );
    const end = (): void => deadline.cancel();
    new Promise<T>((settle) => settle(work())).then(
      (value) => {
        end();
        resolve(value);
      },
      (thrown: unknown) => {
        end();
        reject(thrown);
      },
    );
  });
