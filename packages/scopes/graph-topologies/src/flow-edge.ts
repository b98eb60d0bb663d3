/** Who hands on to whom, as a topology or a configuration says it. `parent` is the orchestrator. */
export interface FlowEdge {
  readonly from: string;
  readonly to: string;
  /** What is handed on, or when: for the orchestrator and for drawings. */
  readonly label?: string | undefined;
  /** Whether it leaves the collaboration: so does every edge to `parent`, and no other. It need not be said. */
  readonly exit?: boolean | undefined;
}

/** The members of an edge, for hints. */
export const edgeMembers = ["from", "to", "label", "exit"] as const;

/** As a flow writes it: `coder -> reviewer`. */
export const formatEdge = ({ from, to }: Pick<FlowEdge, "from" | "to">): string => `${from} -> ${to}`;
