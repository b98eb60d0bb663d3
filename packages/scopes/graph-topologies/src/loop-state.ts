import type { Truth } from "@hardpoint/core";

/** What a walk tells of itself: to termination conditions, and to whoever asks where it stands. Plain data. */
export interface LoopState {
  /** How often loops went back so far, all together. */
  readonly iterations: number;
  readonly loops: readonly LoopCount[];
  /** By agent id, the last 20 texts that the agent gave, the oldest first. */
  readonly results: Readonly<Record<string, readonly string[]>>;
  /** The agents whose turn it may be. */
  readonly frontier: readonly string[];
  /** The agents that have had their turn, in that order; one that follows itself is there once. */
  readonly completed: readonly string[];
  readonly status: WalkStatus;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface LoopCount {
  readonly group: string;
  readonly agents: readonly string[];
  /** How often this loop went back. */
  readonly count: number;
  /** When it first went back, in milliseconds since the epoch. */
  readonly startedAt?: number;
}

/** `complete`: it came to its end. `exhausted`: it ran into a limit. */
export type WalkStatus = "running" | "complete" | "exhausted";

/** What the capability `termination_conditions` answers. */
export interface Termination {
  /** Only true ends the walk. */
  readonly met: Truth;
  readonly reason?: string;
  /** Default `exhausted`. */
  readonly status?: "complete" | "exhausted";
  /** The condition that decided, as it was written. */
  readonly text?: string;
}
