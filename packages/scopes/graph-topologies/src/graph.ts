/** An edge of a graph. Names are ids. */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
  /** Whether it leads to `parent`. */
  readonly exit: boolean;
  /** Whether it goes back in a loop. Without these edges, no way leads round. */
  readonly back: boolean;
}

/** Agents each of which can be reached from each other, or one that goes back to itself. */
export interface Loop {
  /** The names of its agents, sorted, with a comma between. */
  readonly group: string;
  readonly agents: readonly string[];
}

/** Who hands on to whom: checked, and plain data. `parent`, where it begins and ends, is not among the agents. */
export interface CollaborationGraph {
  readonly topology?: string;
  /** Ids, in the order in which the edges name them. */
  readonly agents: readonly string[];
  readonly edges: readonly GraphEdge[];
  readonly loops: readonly Loop[];
  /** How often each loop may go back; 0 without loops, unless it was said. */
  readonly maxIterations: number;
  /** Agents to which no way leads from `parent`. */
  readonly unreachable: readonly string[];
}
