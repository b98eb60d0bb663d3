import type { Source } from "@hardpoint/core";
import type { FlowEdge } from "./flow-edge.js";

/** An edge that stands in a configuration. */
export interface FlowEntry extends FlowEdge {
  readonly source?: Source;
}

/** What a role says of how its agents work together. Names are as they were written. */
export interface Collaboration {
  /** Whose edges are taken first. */
  readonly topology?: string;
  /** What the topology is given, in this order. */
  readonly agents?: readonly string[];
  /** More edges; one between the same two agents takes the place of the topology's. */
  readonly flow?: readonly FlowEntry[];
  /** How often each loop may go back. Default 3. */
  readonly maxIterations?: number;
  /** Where it stands in a configuration. */
  readonly sources?: CollaborationSources;
}

interface CollaborationSources {
  readonly collaboration?: Source;
  readonly topology?: Source;
  /** Of each agent. */
  readonly agents?: readonly Source[];
  readonly maxIterations?: Source;
}
