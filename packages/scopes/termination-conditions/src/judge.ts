import { asyncCapability, type Capabilities, type Deadlines, describe } from "@hardpoint/core";
import { judgeCapability } from "./binding.js";
import type { JudgeContext } from "./judge-context.js";

export interface JudgeOptions {
  readonly deadlines: Deadlines;
  /** Milliseconds to wait before each further try. */
  readonly retryMs: readonly number[];
  /** Aborted when nobody waits for an answer any more. */
  readonly signal: AbortSignal;
}

/** The capabilities, with a judge that is asked again when it fails. Without a judge they are as they were. */
export const withRetries = (capabilities: Capabilities, options: JudgeOptions): Capabilities => {
  const methods = Object.hasOwn(capabilities, judgeCapability)
    ? capabilities[judgeCapability]?.methods
    : undefined;
  if (methods === undefined || !Object.hasOwn(methods, "evaluate")) return capabilities;
  const ask = methods.evaluate as (criterion: string, context: JudgeContext) => unknown;

  const evaluate = async (criterion: string, context: JudgeContext): Promise<boolean> => {
    const waits = [...options.retryMs];
    for (;;) {
      try {
        const answer = await Reflect.apply(ask, methods, [criterion, context]);
        if (typeof answer === "boolean") return answer;
        throw new TypeError(`the host's judge gave ${describe(answer)}, not true or false`);
      } catch (thrown) {
        const ms = waits.shift();
        if (ms === undefined || options.signal.aborted) throw thrown;
        await pause(ms, options);
      }
    }
  };
  return { ...capabilities, [judgeCapability]: asyncCapability({ evaluate }) };
};

/** Rejects as soon as nobody waits any more. */
const pause = (ms: number, { deadlines, signal }: JudgeOptions): Promise<void> =>
  new Promise((resolve, reject) => {
    if (ms <= 0) {
      resolve();
      return;
    }
    const onAbort = (): void => {
      timer.cancel();
      reject(signal.reason);
    };
    const timer = deadlines.start(ms, () => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    });
    signal.addEventListener("abort", onAbort, { once: true });
  });
