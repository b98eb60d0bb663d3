import { stamp } from "@hardpoint/core";
import type { RecoveryStrategyModule } from "./recovery-strategy.js";
import { recoveryStrategiesContract } from "./strategies-contract.js";

/**
 * A strategy as its author declares it, with the contract's version noted on it.
 *
 * @example
 * export default defineRecoveryStrategy({
 *   execute: ({ attempt }) =>
 *     attempt < 3 ? { status: "retry", delayMs: 500 } : { status: "next_strategy", reason: "three times is enough" },
 * });
 */
export const defineRecoveryStrategy = <Module extends RecoveryStrategyModule>(
  module: Module & RecoveryStrategyModule,
): Module => stamp(recoveryStrategiesContract, module);
