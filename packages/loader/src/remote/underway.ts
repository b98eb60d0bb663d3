import type { CallOptions, CallResult, Capabilities } from "@hardpoint/core";
import type { Connection } from "./connection.js";

export interface GroupCall {
  readonly who: string;
  readonly target: number;
  readonly deadlineMs: number;
  readonly options: CallOptions;
  readonly capabilities: Capabilities;
  use(on: Connection, call: number): Promise<CallResult>;
}

export type Task = Omit<GroupCall, "use"> & {
  readonly alone: boolean;
  /** Undefined for an import: to make its target callable is all that it does. */
  readonly use?: GroupCall["use"];
};

/** A call under way: it settles once, with a result, a timeout, or with how its far side ended. */
export interface Underway {
  readonly id: number;
  readonly task: Task;
  /** The far side that it runs on, once it does. */
  on?: Connection;
  /** How many calls that far side had seen when this one was the only one there; NaN where it was not. */
  alone: number;
  /** It may not be its fault that the far side ended. */
  spared: boolean;
  settle(result: CallResult): void;
}

/** Whether another call ran beside it, for however short. */
export const hadCompany = ({ on, alone }: Underway): boolean => on !== undefined && on.begun !== alone;
