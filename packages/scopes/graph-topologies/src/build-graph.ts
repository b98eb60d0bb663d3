import { type Diagnostic, diagnose, type MaybePromise, whenReady } from "@hardpoint/core";
import { agentId, parentId } from "./agent-id.js";
import { checkEdges } from "./check-edges.js";
import { checkGraph, defaultMaxIterations } from "./check-graph.js";
import type { Collaboration } from "./collaboration.js";
import { mergeEdges, type PlainEdge, readEdges } from "./edge-list.js";
import { type Expand, edgesOf, expandBuiltin } from "./expansion.js";
import type { FlowEdge } from "./flow-edge.js";
import type { CollaborationGraph } from "./graph.js";
import { type AgentEntry, checkSubagents, readListedAgents } from "./listed-agents.js";
import { structureOf } from "./structure.js";

export interface BuildOptions {
  /** Expands a topology. Default: the built-in ones, and no other. */
  readonly expand?: Expand;
  /** The names of the role's sub-agents, against which the collaboration's are checked. Default: they are not known. */
  readonly subagents?: readonly string[];
}

export interface BuiltGraph {
  /** Undefined where none could be made; the diagnostics say why. */
  readonly graph?: CollaborationGraph;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Makes the graph of a collaboration: the topology's edges with the flow's, checked. At once where the topology answers
 * at once, as the built-in ones do; else a promise. Never throws.
 *
 * @example
 * const { graph } = await buildGraph({ topology: "review-loop", agents: ["coder", "reviewer"], maxIterations: 5 });
 */
export const buildGraph = (
  collaboration: Collaboration,
  options: BuildOptions = {},
): MaybePromise<BuiltGraph> => {
  const { topology } = collaboration;
  const diagnostics: Diagnostic[] = [];
  const agents = readListedAgents(collaboration, diagnostics);
  const subagents = new Set(options.subagents?.map(agentId));
  diagnostics.push(...checkSubagents(agents, subagents));
  const known = new Set([...agents.map(({ id }) => id), ...subagents]);
  const drafted = { collaboration, agents, known, diagnostics };

  if (topology === undefined) return finish(drafted, []);
  if (agents.length === 0)
    return refuse(
      drafted,
      "GRAPH_EMPTY",
      `The topology "${topology}" has no agents to go round.`,
      "List them under collaboration.agents.",
    );
  if (agents.length > maxAgents)
    return refuse(drafted, "GRAPH_TOO_LARGE", `The collaboration has more than ${maxAgents} agents.`);
  const expand = options.expand ?? expandBuiltin;
  const expanded = expand(
    topology,
    agents.map(({ id }) => id),
  );
  return whenReady(expanded, (expansion) => {
    const edges = edgesOf(topology, expansion, collaboration.sources?.topology, diagnostics);
    return edges === undefined ? { diagnostics } : finish(drafted, edges);
  });
};

/** Far more than a person would write; the structure is found by recursion. */
const maxAgents = 1_000;
const maxEdges = 5_000;

interface Draft {
  readonly collaboration: Collaboration;
  readonly agents: readonly AgentEntry[];
  readonly known: ReadonlySet<string>;
  readonly diagnostics: Diagnostic[];
}

const finish = (draft: Draft, expanded: readonly FlowEdge[]): BuiltGraph => {
  const { collaboration, diagnostics } = draft;
  const { topology, flow = [], sources = {} } = collaboration;
  if (expanded.length + flow.length > maxEdges)
    return refuse(draft, "GRAPH_TOO_LARGE", `The collaboration has more than ${maxEdges} edges.`);
  const place = sources.topology ? { source: sources.topology } : {};
  const edges = mergeEdges(
    readEdges(expanded, { who: `The topology "${topology ?? ""}"`, ...place }, diagnostics),
    readEdges(flow, { who: "The flow" }, diagnostics),
  );
  const names = agentsOf(edges);
  if (edges.length === 0)
    return refuse(draft, "GRAPH_EMPTY", "The collaboration has no edges.", "Write a topology, or flow.");
  if (names.length > maxAgents)
    return refuse(draft, "GRAPH_TOO_LARGE", `The collaboration has more than ${maxAgents} agents.`);

  const known = draft.known.size === 0 ? undefined : draft.known;
  const errors = checkEdges(edges, { known, source: sources.collaboration });
  diagnostics.push(...errors);
  if (errors.length > 0) return { diagnostics };

  const structure = structureOf(names, edges);
  const graph: CollaborationGraph = {
    ...(topology === undefined ? {} : { topology }),
    agents: names,
    edges: edges.map((edge) => ({
      from: edge.from,
      to: edge.to,
      ...(edge.label === undefined ? {} : { label: edge.label }),
      exit: edge.to === parentId,
      back: structure.back.has(edge),
    })),
    loops: structure.loops,
    maxIterations: collaboration.maxIterations ?? (structure.loops.length > 0 ? defaultMaxIterations : 0),
    unreachable: structure.unreachable,
  };
  diagnostics.push(...checkGraph(graph, draft.agents, structure, collaboration));
  return { graph, diagnostics };
};

const agentsOf = (edges: readonly PlainEdge[]): readonly string[] => [
  ...new Set(edges.flatMap(({ from, to }) => [from, to]).filter((agent) => agent !== parentId)),
];

const refuse = (
  { collaboration, diagnostics }: Draft,
  code: "GRAPH_EMPTY" | "GRAPH_TOO_LARGE",
  message: string,
  hint?: string,
): BuiltGraph => {
  const source = collaboration.sources?.collaboration;
  diagnostics.push(
    diagnose(code, message, { ...(source ? { source } : {}), ...(hint === undefined ? {} : { hint }) }),
  );
  return { diagnostics };
};
