import type { Operation } from "./run-operation.js";

export interface RecoverRequest<Value = unknown> {
  readonly session: string;
  /** What was thrown, or the data of it. */
  readonly error: unknown;
  /** Chooses the chain, whatever patterns say. Default: the category of the first pattern that knows the error. */
  readonly category?: string;
  /**
   * Runs the failed operation again. With it, `recovered` means that it worked; without it, a retry comes to nothing, and
   * a strategy that says that it helped is taken at its word.
   */
  readonly execute?: Operation<Value>;
  /** Milliseconds that one repeat may take. Default 600,000 (10 minutes); 0 means without end. */
  readonly executeDeadlineMs?: number;
  /** What failed, as a name that sessions share (`model:gpt-x`): the circuit breaker's key. Default: session and category. */
  readonly operation?: string;
  /** Takes what strategies inject, as soon as they have ended. It is in the result as well. */
  readonly inject?: (text: string) => void;
  /** Gives the recovery up: it is `aborted`. */
  readonly signal?: AbortSignal;
}
