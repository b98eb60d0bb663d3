import type { Logger, MaybePromise } from "@hardpoint/core";
import type { FlowEdge } from "./flow-edge.js";

/** What `expand` is given beside the agents. */
export interface ExpandCall {
  /** Aborted when the call's deadline passes or the host gives up. */
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** What a module for the scope `graph_topologies` exports, by default or by name. */
export interface TopologyModule {
  /**
   * The edges for these agents, which are given as ids (lower case, hyphens for spaces) in the order of the
   * configuration. Anything but a list of edges is a failure.
   */
  expand(agents: string[], call?: ExpandCall): MaybePromise<readonly FlowEdge[]>;
}
