import {
  type CallResult,
  type Failure,
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

const breakerLimits: BreakerLimits = { failures: 5, retryMs: Number.POSITIVE_INFINITY };

/**
 * Puts a circuit breaker before a handle and the instances that it makes. A quarantined extension is not gone: each
 * call settles with a failure of kind `quarantined`, which means to the host what any failure does.
 * A call that was lost because a neighbour took the isolate down does not count; what the extension did to its
 * isolate after a call had settled does.
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
  /** Those that came after their call had settled well, from a timer for example, and ended the isolate. */
  let lateFaults = 0;
  let wasLate = false;

  const fail = (why: string, reason?: Failure): void => {
    faults += 1;
    inARow += 1;
    if (failures <= 0 || inARow < failures) return;
    if (!quarantined) log.warn(`${label} is quarantined: ${inARow} failures in a row.`, { failure: reason });
    quarantined = { why, until: now() + retryMs };
  };

  /** A success does not make up for what its predecessor did later. */
  const countLate = (): void => {
    const late = handle.status?.faults ?? 0;
    wasLate = late > lateFaults;
    for (; lateFaults < late; lateFaults += 1) fail("an error came after its call had settled");
  };

  const count = <T>(result: CallResult<T>): CallResult<T> => {
    if (result.ok) {
      if (wasLate) return result;
      inARow = 0;
      quarantined = undefined;
      return result;
    }
    if (result.failure.kind === "lost" && !result.failure.error) return result;
    fail(result.failure.message, result.failure);
    return result;
  };

  const guard = <T>(call: () => MaybePromise<CallResult<T>>): MaybePromise<CallResult<T>> => {
    calls += 1;
    countLate();
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
    ...(inner.group === undefined ? {} : { group: inner.group }),
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
        faults: faults + (handle.status?.faults ?? 0) - lateFaults,
        restarts: inner.status?.restarts ?? 0,
        ...(quarantined ? { quarantined: quarantined.why } : {}),
      };
    },
    dispose: () => inner.dispose(),
  });

  return wrap(handle);
};
