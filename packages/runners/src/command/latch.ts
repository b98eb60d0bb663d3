/** A value that is set once and can be waited for. */
export interface Latch<T> {
  /** A function, since it changes while its reader waits. */
  current(): T | undefined;
  readonly wait: Promise<T>;
  /** The first one counts. */
  set(value: T): void;
}

export const createLatch = <T>(): Latch<T> => {
  let value: T | undefined;
  let resolve: (value: T) => void;
  const wait = new Promise<T>((settle) => {
    resolve = settle;
  });
  return {
    current: () => value,
    wait,
    set(given) {
      value ??= given;
      resolve(given);
    },
  };
};

/** Whether a promise settles within some milliseconds. Leaves no timer behind. */
export const within = async (promise: Promise<unknown>, ms: number): Promise<boolean> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), false);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
};
