import type { Diagnostic } from "@hardpoint/core";
import type { UnusedReplies } from "./model.js";

/**
 * How a run ended.
 *
 * - `done`: the agent stopped, and `continue_until` (where there is one) is true
 * - `gated`: the gate was not open, so that the agent did not begin
 * - `blocked`: a hook did not let the task through
 * - `stopped`: a hook ended the run
 * - `undecided`: `continue_until` could not be evaluated, which neither continues nor completes a run
 * - `continue_max`, `max_steps`: it was not done when the limit was reached
 * - `error`: the model could not answer
 */
export type RunStatus =
  | "done"
  | "gated"
  | "blocked"
  | "stopped"
  | "undecided"
  | "continue_max"
  | "max_steps"
  | "error";

export interface RunEnd {
  readonly status: RunStatus;
  /** One sentence that says more, where there is more to say. */
  readonly reason?: string;
}

/** What came of a run. */
export interface Summary extends RunEnd {
  readonly turns: number;
  readonly steps: number;
  readonly calls: {
    readonly done: number;
    readonly skipped: number;
    readonly denied: number;
    readonly failed: number;
  };
  /** Hook runs in which a hook had something to say, and in which one failed. */
  readonly hooks: { readonly said: number; readonly failed: number };
  readonly tasks: { readonly done: number; readonly unfinished: number };
  /** Everything that was reported while the project was opened and while it ran. */
  readonly problems: readonly Diagnostic[];
  /** What of a recording was not used, where any of it was not. */
  readonly unused?: UnusedReplies;
  /** The scratch workspace, when it is kept. */
  readonly workspace?: string;
}
