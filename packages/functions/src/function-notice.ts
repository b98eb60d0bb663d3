/** Why a function that is not done does not keep the turn going. */
export type BlockReason =
  /** All functions together have done so as often as they may. */
  | "global-cap"
  /** This one has. */
  | "function-cap"
  /** The model said the same twice. */
  | "same-output"
  | "question"
  | "cooldown"
  /** It said that it is blocked. */
  | "blocked"
  /** It can't be told whether `continue_until` holds. */
  | "unknown";

/** Something that a person may want to know of a function. */
export interface FunctionNotice {
  readonly function: string;
  readonly kind:
    | "activated"
    | "deactivated"
    /** It waits: for its gate, for a function that it requires, or because it is blocked. */
    | "gated"
    /** It waits no longer. */
    | "opened"
    | "complete"
    /** It keeps the turn going. */
    | "continued"
    /** It would, and must not. */
    | "stopped"
    /** Its continuation was not sent and does not count. */
    | "rolled-back"
    | "captured"
    /** What was known of it was of another version, and is forgotten. */
    | "reset"
    /** What the user wrote could not be done as it stands. */
    | "misread";
  /** A sentence. */
  readonly text: string;
  /** With `stopped`. */
  readonly reason?: BlockReason;
}
