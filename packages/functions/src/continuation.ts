import type { BlockReason } from "./function-notice.js";
import type { FunctionState } from "./function-state.js";
import type { SessionMemory } from "./session-memory.js";

/** How often all functions together may keep a session going between two messages of the user. */
export const globalCap = 25;

/** After so many continuations of a function, so many turns go by before the next. */
const cooldowns: ReadonlyMap<number, number> = new Map([
  [3, 1],
  [5, 3],
]);

export interface ContinuationCase {
  readonly state: Pick<FunctionState, "continuationCount" | "currentTurn" | "cooldownUntilTurn">;
  /** The function's own cap. */
  readonly max: number;
  /** Of all functions. */
  readonly continuations: number;
  readonly sameOutput: boolean;
  readonly asked: boolean;
  readonly blocked: boolean;
}

/** Why a function that wants to go on must not; the first reason that holds. Undefined when it may. */
export const blockReason = (one: ContinuationCase): BlockReason | undefined => {
  if (one.continuations >= globalCap) return "global-cap";
  if (one.state.continuationCount >= one.max) return "function-cap";
  if (one.sameOutput) return "same-output";
  if (one.asked) return "question";
  if (one.state.currentTurn < one.state.cooldownUntilTurn) return "cooldown";
  return one.blocked ? "blocked" : undefined;
};

/** Counts a continuation. It is taken back by `uncount`. */
export const count = (memory: SessionMemory, name: string, state: FunctionState, text: string): void => {
  memory.pending = { function: name, text, cooldownUntilTurn: state.cooldownUntilTurn };
  memory.lastContinuation = text;
  memory.continuations += 1;
  state.continuationCount += 1;
  const turns = cooldowns.get(state.continuationCount);
  if (turns !== undefined) state.cooldownUntilTurn = state.currentTurn + turns;
};

/** Takes back the continuation that was asked for last, if it is not known to have been sent. Gives its function. */
export const uncount = (memory: SessionMemory): string | undefined => {
  const { pending } = memory;
  if (!pending) return undefined;
  memory.pending = undefined;
  memory.lastContinuation = undefined;
  memory.continuations -= 1;
  const state = memory.active.get(pending.function)?.state;
  if (state) {
    state.continuationCount -= 1;
    state.cooldownUntilTurn = pending.cooldownUntilTurn;
  }
  return pending.function;
};

/** Whether the text ends in a question to the user. Marks and quotes around its end do not count. */
export const endsInQuestion = (text: string): boolean => /[?？؟][\s*_`"'”’»)\]]*$/u.test(text);

/** As what two outputs are compared. */
export const outputKey = (text: string): string => text.trim().replaceAll(/\s+/gu, " ");
