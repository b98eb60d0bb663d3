import {
  type CallResult,
  failed,
  failure,
  type Logger,
  type MaybePromise,
  type ModuleHandle,
  silentLogger,
  succeeded,
  whenReady,
} from "@hardpoint/core";

/** When an extension is no longer called. */
export interface BreakerLimits {
  /** Failures in a row after which it is quarantined. Default 5; 0 switches quarantine off. */
  readonly failures: number;
  /** Milliseconds after which one call is let through again; a success ends the quarantine. Default: never, only a reload does. */
  readonly retryMs: number;
}

export const breakerLimits: BreakerLimits = { failures: 5, retryMs: Number.POSITIVE_INFINITY };

/**
 * Puts a circuit breaker before a handle and the instances that it makes. A quarantined extension is not gone: each
 * call settles with a failure of kind `quarantined`, which means to the host what any failure does.
 * A call that was lost because a neighbour took the isolate down does not count.
 */
export const createBreaker = (
  handle: ModuleHandle,
  label: string,
  limits: Partial<BreakerLimits> = {},
  log: Logger = silentLogger,
  now: () => number = () => performance.now(),
): ModuleHandle => {
  const { failures, retryMs } = { ...breakerLimits, ...limits };
  let calls = 0;
  let faults = 0;
  let inARow = 0;
  let quarantined: { readonly why: string; until: number } | undefined;

  const count = <T>(result: CallResult<T>): CallResult<T> => {
    if (result.ok) {
      inARow = 0;
      quarantined = undefined;
      return result;
    }
    if (result.failure.kind === "lost" && !result.failure.error) return result;
    faults += 1;
    inARow += 1;
    if (failures > 0 && inARow >= failures) {
      if (!quarantined)
        log.warn(`${label} is quarantined: ${inARow} failures in a row.`, { failure: result.failure });
      quarantined = { why: result.failure.message, until: now() + retryMs };
    }
    return result;
  };

  const guard = <T>(call: () => MaybePromise<CallResult<T>>): MaybePromise<CallResult<T>> => {
    calls += 1;
    if (quarantined && now() < quarantined.until) {
      return failed(
        failure(
          "quarantined",
          `${label} is quarantined after ${inARow} failures in a row; the last was: ${quarantined.why}`,
        ),
      );
    }
    if (quarantined) quarantined.until = now() + retryMs;
    return whenReady(call(), count);
  };

  const wrap = (inner: ModuleHandle): ModuleHandle => ({
    isolate: inner.isolate,
    members: inner.members,
    values: inner.values,
    call: (member, data, options) => guard(() => inner.call(member, data, options)),
    create: (member, data, options) =>
      whenReady(
        guard(() => inner.create(member, data, options)),
        (made) => (made.ok ? succeeded(wrap(made.value)) : made),
      ),
    get status() {
      return {
        calls,
        faults,
        restarts: inner.status?.restarts ?? 0,
        ...(quarantined ? { quarantined: quarantined.why } : {}),
      };
    },
    dispose: () => inner.dispose(),
  });

  return wrap(handle);
};
