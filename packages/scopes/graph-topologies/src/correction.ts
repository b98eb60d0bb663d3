import { nearest } from "@hardpoint/core";
import type { WalkEnd } from "./walk-state.js";

/** How many steps in a row may lead off the route before the orchestrator is told to stop. */
const patience = 3;

export interface OffRoute {
  readonly agent: string;
  /** Whether the collaboration has such an agent. */
  readonly known: boolean;
  readonly expected: readonly string[];
  /** How many steps in a row have led off the route, with this one. */
  readonly times: number;
}

export const mustStop = ({ times }: Pick<OffRoute, "times">): boolean => times >= patience;

/** What to tell an orchestrator that has gone to an agent whose turn it is not. */
export const correct = (off: OffRoute, agents: readonly string[]): string => {
  const { agent, known, expected, times } = off;
  const meant = known ? undefined : nearest(agent, agents);
  const problem = known
    ? `It is not the turn of "${agent}".`
    : `The collaboration has no agent "${agent}"${meant === undefined ? "" : `; did you mean "${meant}"?`}${meant === undefined ? "." : ""}`;
  if (mustStop(off))
    return `${problem} This is step ${times} in a row off the route. Stop dispatching, and write the answer from what the agents have given so far.`;
  return `${problem} Next is ${expected.join(" or ")}.`;
};

/** What to tell an orchestrator when a walk has ended. */
export const tellEnd = ({ status, reason, condition }: WalkEnd): string => {
  const by = condition === undefined ? "" : ` (${condition})`;
  return `The collaboration has ended as ${status}: ${reason}${by}. Write the answer from what the agents have given.`;
};
