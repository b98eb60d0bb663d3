export type { BreakerPhase } from "./breaker.js";
export type { RecoveryCapabilities } from "./capabilities.js";
export { createRecovery, type RecoveryOptions } from "./create-recovery.js";
export { builtinCategories } from "./default-chains.js";
export { defineRecoveryPattern } from "./define-recovery-pattern.js";
export { defineRecoveryStrategy } from "./define-recovery-strategy.js";
export type { Detected } from "./detect.js";
export type { RecoveryEngine, RecoveryMeans } from "./engine.js";
export type { ErrorView } from "./error-view.js";
export type { OutcomeCounts, RecoveryMetrics, StrategyCounts } from "./metrics.js";
export { type RecoveryPatternEntry, recoveryPatternsContract } from "./patterns-contract.js";
export type { RecoverRequest } from "./recover-request.js";
export type { BreakerSettings, Chain, RecoveryConfig } from "./recovery-config.js";
export type { RecoveryError } from "./recovery-error.js";
export type { MatchTools, PatternMatch, RecoveryPatternModule } from "./recovery-pattern.js";
export type { RecoveryOutcome, RecoveryResult, RecoveryStep, StepStatus } from "./recovery-result.js";
export type { RecoveryStorage } from "./recovery-storage.js";
export type {
  OperationChanges,
  RecoveryStrategyModule,
  StrategyContext,
  StrategyResult,
} from "./recovery-strategy.js";
export type { Operation, Repeat } from "./run-operation.js";
export { createRecoveryScope, type RecoveryScopeOptions, recovery } from "./scope.js";
export { type RecoveryStrategyEntry, recoveryStrategiesContract } from "./strategies-contract.js";
export type { Sleep } from "./wait.js";
