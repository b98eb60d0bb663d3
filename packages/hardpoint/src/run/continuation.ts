import type { Answer } from "@hardpoint/conditions";
import type { Truth } from "@hardpoint/core";
import type { Emit } from "./happening.js";
import type { RunEnd } from "./summary.js";

/** Looks at a condition now. */
export type Evaluate = () => Promise<Answer>;

export interface ContinuationOptions {
  readonly gate?: Evaluate;
  readonly until?: Evaluate;
  /** How many turns `until` may add; never more than 25. */
  readonly max: number;
  /** What the agent is told in an added turn. */
  readonly message: string;
  readonly emit: Emit;
}

/** Decides whether the agent may begin, and whether another turn follows. */
export interface Continuation {
  /** Once it was open, it stays so. */
  gateIsOpen(): Promise<boolean>;
  next(): Promise<
    { readonly kind: "turn"; readonly text: string } | { readonly kind: "end"; readonly end: RunEnd }
  >;
}

/** rolebox: however the limits are set, no run is continued more often than this. */
const cap = 25;

export const createContinuation = ({
  gate,
  until,
  max,
  message,
  emit,
}: ContinuationOptions): Continuation => {
  let open = gate === undefined;
  let continued = 0;
  const limit = Math.min(max, cap);
  const look = async (use: "gate" | "continue_until", evaluate: Evaluate): Promise<Truth> => {
    const answer = await evaluate();
    emit({ type: "condition", use, answer });
    return answer.truth;
  };
  const end = (status: RunEnd["status"], reason?: string) =>
    ({ kind: "end", end: reason === undefined ? { status } : { status, reason } }) as const;
  return {
    async gateIsOpen() {
      // Only a true opens it: unknown is no yes.
      if (!open && gate) open = (await look("gate", gate)) === true;
      return open;
    },
    async next() {
      if (!until) return end("done");
      const value = await look("continue_until", until);
      if (value === true) return end("done");
      if (value !== false) return end("undecided", "continue_until could not be evaluated.");
      if (continued >= limit)
        return end("continue_max", `continue_until was still false after ${limit} more turns.`);
      continued += 1;
      return { kind: "turn", text: message };
    },
  };
};
