import { type Diagnostic, diagnose, type Source } from "@hardpoint/core";
import { agentId, agentIdProblem, parentId } from "./agent-id.js";
import { type FlowEdge, formatEdge } from "./flow-edge.js";

/** An edge between ids. Whether it leaves the collaboration follows from where it leads. */
export interface PlainEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
  readonly source?: Source;
}

/** Who says the edges, for messages: `The topology "diamond"`, `The flow`. */
interface Speaker {
  readonly who: string;
  readonly source?: Source;
}

/**
 * The edges of one speaker with ids for names, each once. What contradicts itself is told, and settled or left out: only
 * an edge to `parent` leaves the collaboration, and the last of two edges between the same agents counts.
 */
export const readEdges = (
  edges: readonly (FlowEdge & { readonly source?: Source })[],
  speaker: Speaker,
  diagnostics: Diagnostic[],
): readonly PlainEdge[] => {
  const merged = new Map<string, PlainEdge>();
  for (const edge of edges) {
    const source = edge.source ?? speaker.source;
    const say: Say = (code, problem, details) => {
      diagnostics.push(
        diagnose(code, `${speaker.who} has the edge "${formatEdge(edge)}", ${problem}.`, {
          ...(source ? { source } : {}),
          ...details,
        }),
      );
    };
    const plain = readEdge(edge, say);
    if (!plain) continue;
    const key = keyOf(plain);
    const before = merged.get(key);
    if (before) tellTwice(before, plain, say);
    // Replaced in its place: the order of edges is the order of dispatch.
    merged.set(key, { ...plain, ...(source ? { source } : {}) });
  }
  return [...merged.values()];
};

/** The edges of a topology with those of a flow: one between the same agents takes the other's place. */
export const mergeEdges = (
  template: readonly PlainEdge[],
  flow: readonly PlainEdge[],
): readonly PlainEdge[] => [...new Map([...template, ...flow].map((edge) => [keyOf(edge), edge])).values()];

/** No id has a `>` in it. */
const keyOf = ({ from, to }: PlainEdge): string => `${from}>${to}`;

type Say = (
  code: "GRAPH_EDGE_INVALID" | "GRAPH_EDGE_CONTRADICTORY" | "GRAPH_EDGE_DUPLICATE",
  problem: string,
  details?: Partial<Diagnostic>,
) => void;

const readEdge = (edge: FlowEdge, say: Say): PlainEdge | undefined => {
  const [from, to] = [agentId(edge.from), agentId(edge.to)];
  for (const id of [from, to]) {
    const problem = agentIdProblem(id);
    if (problem === undefined) continue;
    say("GRAPH_EDGE_INVALID", `in which a name ${problem}, and is left out`, {
      hint: "A name has no > and : and no comma in it.",
    });
    return undefined;
  }
  if (from === parentId && to === parentId) {
    say("GRAPH_EDGE_CONTRADICTORY", "which begins and ends at parent, and is left out");
    return undefined;
  }
  if (edge.exit === true && to !== parentId)
    say("GRAPH_EDGE_CONTRADICTORY", "which is marked as an exit and leads to an agent: the mark is ignored", {
      hint: `Write an edge from ${from} to parent if the collaboration may end after it.`,
    });
  if (edge.exit === false && to === parentId)
    say("GRAPH_EDGE_CONTRADICTORY", "which is marked as no exit and leads to parent: the mark is ignored", {
      hint: "An edge to parent always leaves the collaboration.",
    });
  const label = edge.label?.trim();
  return { from, to, ...(label === undefined || label === "" ? {} : { label }) };
};

const tellTwice = (before: PlainEdge, after: PlainEdge, say: Say): void => {
  if (before.label === after.label) say("GRAPH_EDGE_DUPLICATE", "which stands there twice");
  else
    say(
      "GRAPH_EDGE_DUPLICATE",
      `which stands there ${labelled(before)} and ${labelled(after)}: the last one counts`,
    );
};

const labelled = ({ label }: PlainEdge): string =>
  label === undefined ? "without a label" : `as "${label}"`;
