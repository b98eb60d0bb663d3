import type { RoleFunction } from "./role-function.js";

/** Where a function stands in a session, and what it has seen there since it became active. Plain data. */
export interface FunctionState {
  /**
   * `gated`: its gate is shut, a function that it requires is not in effect, or it said that it is blocked. `complete`:
   * its `continue_until` held, with all the evidence that it requires.
   */
  phase: "active" | "gated" | "complete";
  /** A turn is one building of the system prompt: one request to the model. */
  activatedAtTurn: number;
  currentTurn: number;
  /** By tag. */
  evidenceObserved: Record<string, boolean>;
  toolsObserved: string[];
  /** How often it has kept the turn going since the user's last message. */
  continuationCount: number;
  /** It does not keep the turn going before this turn. */
  cooldownUntilTurn: number;
  /** Whether its gate held when it was last asked; false without a gate. */
  gateSatisfied: boolean;
  /** What observers keep: `__todos`, `__signals_observed`, and payloads by their keys. */
  kv: Record<string, unknown>;
  schemaVersion: number;
  /** When it said that it is blocked, in milliseconds since 1970. */
  blockedAt?: number;
  /** For how many milliseconds it then waits, unless the user writes before. */
  blockedTimeoutMs?: number;
}

/** What `ctx.getFunctionState(name)` shows. */
export interface ShownFunctionState extends FunctionState {
  /** What a gated function waits for. */
  waitsFor?: string;
}

/** One with a gate, or that requires others, is shut until the next turn has asked. */
export const createFunctionState = (
  turn: number,
  { gate, requires, schemaVersion }: Pick<RoleFunction, "gate" | "requires" | "schemaVersion">,
): FunctionState => ({
  phase: gate === undefined && requires.length === 0 ? "active" : "gated",
  activatedAtTurn: turn,
  currentTurn: turn,
  evidenceObserved: {},
  toolsObserved: [],
  continuationCount: 0,
  cooldownUntilTurn: 0,
  gateSatisfied: false,
  kv: {},
  schemaVersion,
});

/** Sets a key, whatever its name: `__proto__` is just a name. */
export const put = <Value>(record: Record<string, Value>, key: string, value: Value): void => {
  Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
};
