import { type MaybePromise, whenReady } from "@hardpoint/core";
import { inTurn } from "./in-turn.js";
import { judge, missingIn } from "./judge.js";
import type { FunctionTransition, RoleFunction } from "./role-function.js";
import type { ActiveFunction } from "./session-memory.js";
import type { SessionWork } from "./session-work.js";

interface Fired {
  readonly by: string;
  readonly transition: FunctionTransition;
}

/**
 * One turn: the turn counter, each gate, then the transitions, and what these activated. Transitions are level-triggered:
 * they fire in every turn in which their `when` holds. They are gathered first and done together, so that the order of
 * the functions does not matter.
 */
export const takeTurn = (work: SessionWork): MaybePromise<void> => {
  const { memory } = work;
  memory.turn += 1;
  const userMessaged = memory.unseenMessage;
  memory.unseenMessage = false;
  for (const { entry } of work.active()) entry.state.currentTurn = memory.turn;

  const fired: Fired[] = [];
  const judged = inTurn(work.active(), ({ definition, entry }) =>
    whenReady(judge(work, definition, entry, userMessaged), () =>
      gatherTransitions(work, definition, entry, userMessaged, fired),
    ),
  );
  return whenReady(judged, () => settleChanges(work, pass(work, fired), userMessaged));
};

const gatherTransitions = (
  work: SessionWork,
  definition: RoleFunction,
  entry: ActiveFunction,
  userMessaged: boolean,
  fired: Fired[],
): MaybePromise<void> => {
  if (!entry.inEffect) return;
  return inTurn(definition.transitions, (transition) => {
    const holds =
      transition.when === "gate"
        ? entry.state.gateSatisfied
        : work.ask(definition, entry, transition.when, userMessaged);
    return whenReady(holds, (truth) => {
      if (truth === true) fired.push({ by: definition.name, transition });
    });
  });
};

/** Does what the transitions say. Gives the names of what is active now and was not. */
const pass = (work: SessionWork, fired: readonly Fired[]): readonly string[] => {
  const activated: string[] = [];
  for (const { by, transition } of fired) {
    // Only a function itself can deactivate itself.
    if (!transition.deactivate.includes(by) || !work.memory.active.delete(by)) continue;
    work.tell({ function: by, kind: "deactivated", text: `"${by}" is no longer active.` });
  }
  for (const name of new Set(fired.flatMap(({ transition }) => transition.activate))) {
    const definition = work.definitions.get(name);
    if (!definition || work.memory.active.has(name)) continue;
    work.activate(definition);
    activated.push(name);
  }
  return activated;
};

/**
 * What has just become active is judged in the same turn, as is what required something that came or went; their own
 * transitions wait for the next turn.
 */
const settleChanges = (
  work: SessionWork,
  activated: readonly string[],
  userMessaged: boolean,
): MaybePromise<void> => {
  const observed =
    activated.length === 0 ? undefined : work.observe({ event: "activate" }, { userMessaged }, activated);
  return whenReady(observed, () =>
    inTurn(work.active(), ({ definition, entry }) => {
      const changed = entry.inEffect !== (missingIn(work, definition).length === 0);
      if (changed || activated.includes(definition.name)) return judge(work, definition, entry, userMessaged);
    }),
  );
};
