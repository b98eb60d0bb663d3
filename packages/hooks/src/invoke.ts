import {
  type CallResult,
  type Deadlines,
  failed,
  failure,
  isThenable,
  type MaybePromise,
  toErrorData,
} from "@hardpoint/core";
import { checkOutcome } from "./check-outcome.js";
import type { RunningCall } from "./hook-call.js";
import type { Outcome } from "./outcome.js";
import type { PayloadOf, PointName } from "./points.js";
import type { ResolvedHook } from "./resolved-hook.js";

export type Said = CallResult<Outcome | null>;

export interface InvokeTools {
  readonly deadlines: Deadlines;
  /** The calls that have not settled yet. */
  readonly running: Set<RunningCall>;
}

/**
 * A target keeps its own deadline, which begins when its isolate has started; one that does not keep it is given up
 * this many milliseconds later.
 */
const targetGraceMs = 15_000;

/** Calls one hook. Whatever it does, there is a result; it is a promise only if the handler returned a thenable. */
export const invoke = (
  hook: ResolvedHook,
  payload: PayloadOf<PointName>,
  call: RunningCall,
  tools: InvokeTools,
): MaybePromise<Said> => {
  const { run } = hook;
  const read = typeof run === "function" ? checkOutcome : readTargetResult;
  let returned: unknown;
  try {
    returned = typeof run === "function" ? run(payload, call) : run.call(payload, call);
  } catch (thrown) {
    return failed(failure("throw", `The handler threw: ${toErrorData(thrown).message}`, thrown));
  }
  if (!isThenable(returned)) return read(returned);
  const ms =
    hook.deadlineMs > 0 && typeof run !== "function" ? hook.deadlineMs + targetGraceMs : hook.deadlineMs;
  return settle(returned, ms, read, call, tools);
};

const settle = (
  pending: PromiseLike<unknown>,
  ms: number,
  read: (value: unknown) => Said,
  call: RunningCall,
  { deadlines, running }: InvokeTools,
): Promise<Said> =>
  new Promise((resolve) => {
    running.add(call);
    const deadline = deadlines.start(ms, () => {
      const message = `The handler did not settle within ${ms} ms`;
      end(failed(failure("timeout", message)));
      call.abort(message);
    });
    const end = (said: Said): void => {
      deadline.cancel();
      running.delete(call);
      resolve(said);
    };
    // A foreign `then` may throw or call back twice: a promise of our own takes the first answer, and an error as one.
    new Promise((accept) => accept(pending)).then(
      (value) => end(read(value)),
      (thrown: unknown) =>
        end(
          failed(
            failure("throw", `The handler's promise was rejected: ${toErrorData(thrown).message}`, thrown),
          ),
        ),
    );
  });

const readTargetResult = (result: unknown): Said => {
  const settled = result as CallResult | null | undefined;
  if (settled?.ok === true) return checkOutcome(settled.value);
  if (settled?.ok === false && typeof settled.failure?.message === "string") return settled;
  return failed(failure("result", "The hook's target settled with something that is no result of a call."));
};
