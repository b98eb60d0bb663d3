import type { Deadlines, MaybePromise } from "@hardpoint/core";
import type { RecoveryError } from "./recovery-error.js";
import type { OperationChanges } from "./recovery-strategy.js";

/** What the failed operation is told when it is run again. */
export interface Repeat {
  /** Which repeat this is within the recovery: 1 at the first. */
  readonly repeat: number;
  /** Why it is run again: the error that the last step was about. */
  readonly error: RecoveryError;
  readonly strategy: string;
  /** What strategies have injected since the operation last ran. */
  readonly inject: readonly string[];
  /** What strategies want to be different, gathered over the whole recovery: `model`, for one. */
  readonly changes: OperationChanges;
  /** Aborted when the host gives up or the deadline passes. */
  readonly signal: AbortSignal;
}

export type Operation<Value> = (repeat: Repeat) => MaybePromise<Value>;

export type Ran<Value> =
  | { readonly kind: "worked"; readonly value: Value }
  | { readonly kind: "failed"; readonly thrown: unknown }
  | { readonly kind: "given-up" };

/** Runs the operation once more. Settles in any case: with its result, at its deadline, or when the host gives up. */
export const runOperation = <Value>(
  operation: Operation<Value>,
  repeat: Omit<Repeat, "signal">,
  means: {
    readonly deadlines: Deadlines;
    readonly deadlineMs: number;
    readonly signal: AbortSignal | undefined;
  },
): Promise<Ran<Value>> => {
  const { deadlines, deadlineMs, signal } = means;
  if (signal?.aborted) return Promise.resolve({ kind: "given-up" });
  return new Promise((resolve) => {
    const controller = new AbortController();
    const end = (ran: Ran<Value>): void => {
      deadline.cancel();
      signal?.removeEventListener("abort", giveUp);
      resolve(ran);
    };
    const giveUp = (): void => {
      end({ kind: "given-up" });
      controller.abort(signal?.reason);
    };
    const deadline = deadlines.start(deadlineMs, () => {
      const thrown = new DOMException(`The operation timed out after ${deadlineMs} ms.`, "TimeoutError");
      end({ kind: "failed", thrown });
      controller.abort(thrown);
    });
    signal?.addEventListener("abort", giveUp, { once: true });
    new Promise<Value>((settle) => settle(operation({ ...repeat, signal: controller.signal }))).then(
      (value) => end({ kind: "worked", value }),
      (thrown: unknown) => end(signal?.aborted ? { kind: "given-up" } : { kind: "failed", thrown }),
    );
  });
};
