import { type Diagnostic, silentLogger } from "@hardpoint/core";
import { createRecovery, type RecoveryOptions } from "../create-recovery.js";
import type { RecoveryResult } from "../recovery-result.js";
import type { RecoveryStrategyModule } from "../recovery-strategy.js";

/** An engine without waiting, chance or a clock of its own, and what it has told. */
export const setUp = (options: RecoveryOptions = {}) => {
  const diagnostics: Diagnostic[] = [];
  const slept: number[] = [];
  const clock = { now: Date.parse("2031-03-04T05:06:07Z") };
  const engine = createRecovery({
    log: silentLogger,
    report: (diagnostic) => diagnostics.push(diagnostic),
    random: () => 0.5,
    now: () => clock.now,
    sleep(ms) {
      slept.push(ms);
      clock.now += ms;
    },
    ...options,
  });
  return { engine, diagnostics, slept, clock };
};

/** An error of the category session_error. */
export const serverError = (message = "the server is busy"): Error =>
  Object.assign(new Error(message), { status: 503 });

/** Fails as often as there are errors, then gives `value`. */
export const failing = <Value>(errors: readonly unknown[], value: Value) => {
  const left = [...errors];
  return (): Value => {
    if (left.length > 0) throw left.shift();
    return value;
  };
};

/** A chain of these steps. */
export const chain = (...steps: readonly (string | object)[]) => ({
  chain: steps.map((step) => (typeof step === "string" ? { strategy: step } : step)),
});

/** A strategy that says this. */
export const says = (result: unknown): RecoveryStrategyModule => ({ execute: () => result as never });

/** What happened, step by step, as short texts: `retry#0 retry failed`. */
export const stepsOf = ({ trace }: Pick<RecoveryResult, "trace">): readonly string[] =>
  trace.map(({ strategy, attempt, status, repeat }) =>
    [`${strategy}#${attempt}`, status, repeat].filter(Boolean).join(" "),
  );
