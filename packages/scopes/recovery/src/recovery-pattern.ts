import type { Logger, MaybePromise } from "@hardpoint/core";
import type { ErrorView } from "./error-view.js";

/** What a pattern says of an error that it knows. */
export interface PatternMatch {
  /** Default: the pattern's own. */
  readonly category?: string;
  /** Default: the pattern's name. */
  readonly errorType?: string;
  /** Default: the error's message. */
  readonly message?: string;
}

export interface MatchTools {
  /** Aborted when the deadline passes or the host gives up. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** What a module for the scope `recovery_patterns` exports, by default or by name. */
export interface RecoveryPatternModule {
  /** Only for reading: the entry's name is the one that counts. */
  readonly name?: string;
  /** The category of the errors that it knows; any name goes. */
  readonly category: string;
  /** What it makes of the error, or null for one that it does not know. Throwing counts as not knowing, and is reported. */
  match(error: ErrorView, tools: MatchTools): MaybePromise<PatternMatch | null | undefined>;
}
