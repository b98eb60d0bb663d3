import type { CapabilityMethods, Logger, MaybePromise } from "@hardpoint/core";
import type { RecoveryError } from "./recovery-error.js";

/** What the engine is to do next. */
export type StrategyResult =
  /** Done: run the operation again to see whether it helped. `changes` is handed to the operation. */
  | { readonly status: "success"; readonly message?: string; readonly changes?: OperationChanges }
  /** Run the operation again after `delayMs` milliseconds (default 0); if it fails, ask this strategy again. */
  | {
      readonly status: "retry";
      readonly delayMs?: number;
      readonly reason?: string;
      readonly changes?: OperationChanges;
    }
  /** This strategy can't help; go on with the chain. */
  | { readonly status: "next_strategy"; readonly reason?: string }
  /** Nobody can help; end the chain. */
  | { readonly status: "abort"; readonly reason?: string };

/** What is to be different when the operation is run again, as plain data: `{ model: "…" }`. */
export type OperationChanges = Readonly<Record<string, unknown>>;

/** What a strategy is given. What it injects counts once it has ended, and not at all if it throws. */
export interface StrategyContext {
  readonly sessionID: string;
  readonly error: RecoveryError;
  /** How often the operation has been run again for this step: 0 at the first call. */
  readonly attempt: number;
  /** `config` of the step; empty without one. */
  readonly stepConfig: Readonly<Record<string, unknown>>;
  /** Whether the host can run the failed operation again. Without that, a retry comes to nothing. */
  readonly canRetry: boolean;
  readonly log: Logger;
  /** Aborted when the deadline passes or the host gives up. */
  readonly signal: AbortSignal;
  /** Adds text for the model, which it is to see when the operation is run again. */
  inject(text: string): void;
  /** The methods of something that the host offers, or undefined. Arguments and results are plain data. */
  capability(name: string): CapabilityMethods | undefined;
}

/** What a module for the scope `recovery_strategies` exports, by default or by name. */
export interface RecoveryStrategyModule {
  /** Only for reading: the entry's name is the one that counts. */
  readonly name?: string;
  /** The categories that it is meant for, unless its entry says otherwise. Default: all. */
  readonly categories?: readonly string[];
  /** Throwing, or not settling in time, is the same as `next_strategy`, and is reported. */
  execute(ctx: StrategyContext): MaybePromise<StrategyResult>;
}
