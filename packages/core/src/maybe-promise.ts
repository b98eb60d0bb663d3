/** A value, or a promise of it. What is synchronous stays so: nothing is awaited that did not return a thenable. */
export type MaybePromise<T> = T | PromiseLike<T>;

/**
 * Whether `value` has a callable `then`. A getter that throws, or a revoked proxy, counts as "no": the caller
 * sees the same value again where it is used.
 */
export const isThenable = (value: unknown): value is PromiseLike<unknown> => {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return false;
  try {
    return typeof (value as { then?: unknown }).then === "function";
  } catch {
    // A hostile getter: not a promise, and no reason to fail here.
    return false;
  }
};

/** `next(value)` now if `value` is there already, else when it is. */
export const whenReady = <T, R>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<R>,
): MaybePromise<R> => (isThenable(value) ? (value as PromiseLike<T>).then(next) : next(value as T));
