import type { Outcome } from "./outcome.js";
import type { PointName } from "./points.js";

/** How the hooks of one phase of one point are run. */
export interface Schedule {
  /** One after the other, or all at once. What they say is taken in their order in either case. */
  readonly order: "sequential" | "parallel";
  /** `chain`: each hook sees what the one before rewrote (sequential only). `original`: all see the same. */
  readonly rewrites: "chain" | "original";
  /** Whether what a hook said settles the matter, so that the hooks after it are passed over (sequential only). */
  readonly settles: (outcome: Outcome | null) => boolean;
}

/**
 * How the outcomes of several hooks become one.
 *
 * - `first-opinion`: the first that is not null, whole
 * - `first-deny`: the first deny, else all of them as in `run-all`
 * - `strictest`: deny > defer > ask > allow, with the reasons of the verdict that holds; injections, notices and
 *   rewrites of all
 * - `run-all`: everything that was said, every reason too; of two verdicts the stricter
 */
export type Composition = "first-opinion" | "first-deny" | "strictest" | "run-all";

/** What orders a hook within its point and phase. */
export interface Rank {
  readonly priority: number;
  /** For example `session`, `project`, `global`; the dialect knows what they mean. */
  readonly layer: string;
}

/**
 * The rules by which the hooks of one existing system are ordered, run and composed: those of one phase together,
 * built-in ones apart from the others. Hooks of several dialects all start from the same payload, and the strictest
 * of what their dialects came to holds.
 */
export interface HookRules {
  /** For example `rolebox`. Rules of one id are one dialect: in one engine, the first that was registered governs. */
  readonly id: string;
  /** Negative when `a` runs first; 0 keeps the order of registration. */
  readonly compare: (a: Rank, b: Rank) => number;
  readonly schedule: (point: PointName) => Schedule;
  readonly compose: Composition;
  readonly defaults: {
    readonly phase: "before" | "after";
    readonly priority: number;
    readonly layer: string;
    /** Milliseconds that one handler has. */
    readonly deadlineMs: number;
    /** What a failed hook means where a verdict is honoured. */
    readonly onFailure: "continue" | "deny";
    /** How often its hooks may keep one turn going. Default: the project's. */
    readonly maxContinues?: number;
  };
}
