import type { Occasion } from "@hardpoint/hooks";

/** A running or ended task that the agent has handed to another. */
export interface DispatchTask {
  readonly id: string;
  readonly status: string;
  readonly subagent: string;
}

export interface DispatchState {
  /** The tasks whose status is `running`. */
  readonly activeTaskCount: number;
  readonly tasks: readonly DispatchTask[];
}

/** What the host lets hooks see of its own state. Each is called when a hook asks, and gives plain data. */
export interface StateProviders {
  readonly function?: (name: string, occasion: Occasion) => unknown;
  readonly dispatch?: (occasion: Occasion) => DispatchState | undefined;
  readonly graph?: (occasion: Occasion) => unknown;
}
