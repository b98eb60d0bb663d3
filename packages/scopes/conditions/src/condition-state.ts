/**
 * What is known of the function whose condition is evaluated: its place in its phases and what was seen since it
 * became active. Plain data; a condition gets a frozen copy.
 */
export interface ConditionState {
  readonly phase: "active" | "gated" | "complete";
  /** The turn in which the function became active. */
  readonly activatedAtTurn: number;
  readonly currentTurn: number;
  /** By tag. A tag counts as observed unless its value is false, null or undefined. */
  readonly evidenceObserved: Readonly<Record<string, unknown>>;
  /** The names of the tools that have run. */
  readonly toolsObserved: readonly string[];
  /** How often the function has continued the turn. */
  readonly continuationCount: number;
  /** No continuation before this turn. */
  readonly cooldownUntilTurn: number;
  /** What the function's gate last said. */
  readonly gateSatisfied: boolean;
  /** The function's own values by key; `__todos` and `__signals_observed` are read by built-ins. */
  readonly kv: Readonly<Record<string, unknown>>;
  readonly schemaVersion?: number;
  /** Milliseconds since 1970. */
  readonly blockedAt?: number;
  /** Milliseconds. */
  readonly blockedTimeoutMs?: number;
}

/** The state of a function that has just become active, in turn 0, with `known` laid over it. */
export const createConditionState = (known: Partial<ConditionState> = {}): ConditionState => ({
  phase: "active",
  activatedAtTurn: 0,
  currentTurn: 0,
  evidenceObserved: {},
  toolsObserved: [],
  continuationCount: 0,
  cooldownUntilTurn: 0,
  gateSatisfied: false,
  kv: {},
  ...known,
});
