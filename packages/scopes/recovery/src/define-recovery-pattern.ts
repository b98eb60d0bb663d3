import { stamp } from "@hardpoint/core";
import { recoveryPatternsContract } from "./patterns-contract.js";
import type { RecoveryPatternModule } from "./recovery-pattern.js";

/**
 * A pattern as its author declares it, with the contract's version noted on it.
 *
 * @example
 * export default defineRecoveryPattern({
 *   category: "quota",
 *   match: (error) => (error.code === "insufficient_quota" ? { errorType: "quota_used_up" } : null),
 * });
 */
export const defineRecoveryPattern = <Module extends RecoveryPatternModule>(
  module: Module & RecoveryPatternModule,
): Module => stamp(recoveryPatternsContract, module);
