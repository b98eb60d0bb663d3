import type { Truth } from "@hardpoint/core";
import type { Verdict } from "./evaluation.js";
import type { EndStatus } from "./termination-module.js";

/** Whether a loop ends, and why. Plain data. Only `met: true` ends it. */
export interface Termination {
  readonly met: Truth;
  /**
   * `converged`, `result_match`, `stuck`, `max_iterations`, `timeout`, `condition` for one of the scope `conditions`,
   * `not`, or the name of a custom condition; `error` for what could not be told, `pending` for what was not asked yet.
   */
  readonly reason?: string;
  /** Of an end: whether it reached what it was for, or ran into a limit. */
  readonly status?: EndStatus;
  /** The condition that decided, as it was written. */
  readonly text?: string;
}

export const notMet: Termination = { met: false };

export const terminationOf = (
  { truth, meaning: { reason, status, text } }: Verdict,
  unknownReason: "error" | "pending",
): Termination => {
  if (truth === true) return { met: true, reason, status, text };
  return truth === false ? notMet : { met: "unknown", reason: unknownReason, text };
};
