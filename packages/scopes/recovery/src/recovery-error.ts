import type { ErrorView } from "./error-view.js";

/** An error that a pattern has recognised, or that the host has put in a category itself. Plain data. */
export interface RecoveryError {
  /** What chooses the chain: one of `builtinCategories`, or a pattern's own. */
  readonly category: string;
  /** The kind of error within the category, for metrics: `timeout`, `token_limit`; `unknown` where no pattern matched. */
  readonly errorType: string;
  /** One sentence or so, for a person. */
  readonly message: string;
  /** The error itself, as patterns see it. */
  readonly raw: ErrorView;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
}
