import { type Diagnostic, diagnose, type Source } from "@hardpoint/core";
import type { Collaboration } from "./collaboration.js";
import type { CollaborationGraph } from "./graph.js";
import type { AgentEntry } from "./listed-agents.js";
import type { Structure } from "./structure.js";

/** How often a loop may go back where nothing else is said. */
export const defaultMaxIterations = 3;

/** What is probably not as it was meant, though the graph can be walked. */
export const checkGraph = (
  graph: CollaborationGraph,
  listed: readonly AgentEntry[],
  { deadEnds }: Pick<Structure<unknown>, "deadEnds">,
  { maxIterations, sources = {} }: Collaboration,
): readonly Diagnostic[] => [
  ...unreached(graph, listed, sources.collaboration),
  ...stuck(graph, deadEnds, sources.collaboration),
  ...aboutIterations(graph, maxIterations, sources.maxIterations ?? sources.collaboration),
];

const at = (source: Source | undefined) => (source ? { source } : {});

const unreached = (
  { agents, unreachable }: CollaborationGraph,
  listed: readonly AgentEntry[],
  source: Source | undefined,
): readonly Diagnostic[] => {
  const named = new Set(agents);
  const tell = (agent: string, why: string, place: Source | undefined): Diagnostic =>
    diagnose("GRAPH_AGENT_UNREACHABLE", `The agent "${agent}" never has its turn: ${why}.`, at(place));
  return [
    ...listed
      .filter(({ id }) => !named.has(id))
      .map((agent) => tell(agent.id, "no edge names it", agent.source ?? source)),
    ...unreachable.map((agent) => tell(agent, "no way leads to it from parent", source)),
  ];
};

const stuck = (
  { unreachable }: CollaborationGraph,
  deadEnds: readonly string[],
  source: Source | undefined,
): readonly Diagnostic[] =>
  deadEnds
    .filter((agent) => !unreachable.includes(agent))
    .map((agent) =>
      diagnose("GRAPH_AGENT_DEAD_END", `From the agent "${agent}" no way leads to parent.`, {
        ...at(source),
        hint: `Add an edge, for example "${agent} -> parent".`,
      }),
    );

const aboutIterations = (
  { loops }: CollaborationGraph,
  said: number | undefined,
  source: Source | undefined,
): readonly Diagnostic[] => {
  const tell = (message: string, details: Partial<Diagnostic> = {}): readonly Diagnostic[] => [
    diagnose("GRAPH_MAX_ITERATIONS", message, { ...at(source), ...details }),
  ];
  const names = loops.map(({ group }) => `"${group}"`).join(" and ");
  if (loops.length > 0 && said === undefined)
    return tell(
      `The loop of ${names} may go back ${defaultMaxIterations} times, since max_iterations is not said.`,
    );
  if (loops.length > 0 && said === 0)
    return tell(`The loop of ${names} never goes back, since max_iterations is 0.`, { severity: "warning" });
  if (loops.length === 0 && said !== undefined)
    return tell("The collaboration has no loop, so max_iterations has no effect.");
  return [];
};
