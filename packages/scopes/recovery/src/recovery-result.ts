import type { ErrorData } from "@hardpoint/core";
import type { RecoveryError } from "./recovery-error.js";

export type RecoveryOutcome = "recovered" | "aborted" | "exhausted";

/**
 * What a step came to: what its strategy said; `failed`, when the strategy threw, was late or said what its contract
 * does not allow; `passed-over`, when it was not called.
 */
export type StepStatus = "success" | "retry" | "next_strategy" | "abort" | "failed" | "passed-over";

/** One step of a recovery, as it happened. */
export interface RecoveryStep {
  readonly category: string;
  readonly errorType: string;
  readonly strategy: string;
  /** The attempt that the strategy was told: 0 at its first call. */
  readonly attempt: number;
  readonly status: StepStatus;
  /** What the strategy gave as its reason or message, or why it was not called. */
  readonly reason?: string;
  /** How long was waited before the operation was run again. Milliseconds. */
  readonly delayMs?: number;
  /** What running the operation again came to; absent where it was not run. */
  readonly repeat?: "worked" | "failed";
  /** The error of the repeat. */
  readonly error?: ErrorData;
}

export interface RecoveryResult<Value = unknown> {
  /**
   * `recovered`: the operation worked, or, without one to run again, a strategy says that it helped. `aborted`: a strategy
   * or the host gave up. `exhausted`: nothing is left to try, or nothing may be tried.
   */
  readonly outcome: RecoveryOutcome;
  /** What the operation gave when it worked. */
  readonly value?: Value;
  readonly message?: string;
  /** The last error. Its category is the one in whose chain the recovery ended; `unknown` where no pattern knew it. */
  readonly error: RecoveryError;
  /** How many strategies were called. */
  readonly attempts: number;
  readonly trace: readonly RecoveryStep[];
  /** What strategies have injected, in order. */
  readonly inject: readonly string[];
}
