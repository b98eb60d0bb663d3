import type { LoopState } from "./loop-state.js";

/** The function that conditions are told they are asked for: there is none of that name. */
const functionName = "termination";

/**
 * What a condition of the scope `conditions` is given: the loop's passes as turns, and what else the host knows. What
 * nobody knows is left out and not made up, so that a condition that reads it is unknown and not false.
 */
export const factsOf = (
  session: string,
  { iterations, facts = {} }: Pick<LoopState, "iterations" | "facts">,
): object => {
  const { kv, toolsObserved, evidenceObserved, ...direct } = facts;
  const state = { kv, toolsObserved, evidenceObserved };
  return {
    ...known(direct),
    sessionID: session,
    fnName: functionName,
    state: { ...known(state), phase: "active", activatedAtTurn: 0, currentTurn: iterations },
  };
};

const known = (map: object): object =>
  Object.fromEntries(Object.entries(map).filter(([, value]) => value !== undefined));
