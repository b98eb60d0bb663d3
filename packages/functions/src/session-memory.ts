import { createFunctionState, type FunctionState } from "./function-state.js";
import type { RoleFunction } from "./role-function.js";

/** A function in a session, from its activation to its end. */
export interface ActiveFunction {
  readonly state: FunctionState;
  /** The values of its parameters. */
  readonly values: ReadonlyMap<string, string>;
  /** Whether all that it requires is in effect. */
  inEffect: boolean;
  /** What it waits for while it is gated. */
  waitsFor?: string;
}

/** A continuation that was asked for, until it is known that the host sent it. */
interface PendingContinuation {
  readonly function: string;
  readonly text: string;
  /** What it was before. */
  readonly cooldownUntilTurn: number;
}

/** All that is remembered of a session. It belongs to the session, not to an engine, so that it outlives a reload. */
export interface SessionMemory {
  /** Where it works, absolute; what the engine was made with where nobody said. */
  workspaceDir: string | undefined;
  /** How many system prompts were built. */
  turn: number;
  /** Whether the functions that activate themselves did. */
  started: boolean;
  /** By name, in the order of their activation. */
  readonly active: Map<string, ActiveFunction>;
  /** What was captured where the host keeps no artifacts. */
  readonly artifacts: Map<string, string>;
  /** Of all functions together, since the user's last message. */
  continuations: number;
  /** In what the model last said at the end of a turn, blanks count as one. */
  lastOutput: string | undefined;
  pending: PendingContinuation | undefined;
  /** The text of the last continuation, by which it is known if it comes back as a message. */
  lastContinuation: string | undefined;
  /** Whether no prompt was built since the user's last message. */
  unseenMessage: boolean;
  /** Whether the turn that goes on began with a message of the user's. */
  messagedThisTurn: boolean;
}

export const createSessionMemory = (): SessionMemory => ({
  workspaceDir: undefined,
  turn: 0,
  started: false,
  active: new Map(),
  artifacts: new Map(),
  continuations: 0,
  lastOutput: undefined,
  pending: undefined,
  lastContinuation: undefined,
  unseenMessage: false,
  messagedThisTurn: false,
});

export const activeIn = (
  memory: SessionMemory,
  definition: RoleFunction,
  values: ReadonlyMap<string, string>,
): ActiveFunction => {
  const state = createFunctionState(memory.turn, definition);
  const entry: ActiveFunction = { state, values, inEffect: true };
  memory.active.set(definition.name, entry);
  return entry;
};
