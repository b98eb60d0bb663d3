import { type Diagnostic, diagnose, nearest, type Source } from "@hardpoint/core";
import { parentId } from "./agent-id.js";
import type { PlainEdge } from "./edge-list.js";
import { formatEdge } from "./flow-edge.js";

/** What edges are checked against. */
interface EdgeContext {
  /** The ids that anybody knows; undefined where whatever an edge names is an agent. */
  readonly known: ReadonlySet<string> | undefined;
  readonly source: Source | undefined;
}

/**
 * What makes it impossible to walk along the edges. In stages: where an earlier one finds something, the later ones
 * would only tell its consequences.
 */
export const checkEdges = (edges: readonly PlainEdge[], context: EdgeContext): readonly Diagnostic[] => {
  const at = context.source ? { source: context.source } : {};
  const unknown = unknownAgents(edges, context);
  if (unknown.length > 0) return unknown;
  if (!edges.some(({ to }) => to === parentId))
    return [
      diagnose("GRAPH_EXIT_MISSING", "No edge of the collaboration leads to parent, so it could not end.", {
        ...at,
        hint: `Add an edge from the agent that ends it, for example "${edges.at(-1)?.to ?? "agent"} -> parent".`,
      }),
    ];
  if (!edges.some(({ from }) => from === parentId))
    return [
      diagnose(
        "GRAPH_ENTRY_MISSING",
        "No edge of the collaboration leads from parent, so it could not begin.",
        {
          ...at,
          hint: `Add an edge to the agent that begins it, for example "parent -> ${edges[0]?.from ?? "agent"}".`,
        },
      ),
    ];
  return [];
};

/** Each unknown name once, at the first edge that has it. */
const unknownAgents = (
  edges: readonly PlainEdge[],
  { known, source }: EdgeContext,
): readonly Diagnostic[] => {
  if (known === undefined) return [];
  const told = new Set<string>([parentId]);
  return edges.flatMap((edge) =>
    [edge.from, edge.to].flatMap((agent) => {
      if (known.has(agent) || told.has(agent)) return [];
      told.add(agent);
      const meant = nearest(agent, [...known, parentId]);
      const place = edge.source ?? source;
      return diagnose(
        "GRAPH_AGENT_UNKNOWN",
        `The edge "${formatEdge(edge)}" names "${agent}", and no agent is called so.`,
        {
          ...(place ? { source: place } : {}),
          hint: meant === undefined ? `The agents are ${[...known].join(", ")}.` : `Did you mean "${meant}"?`,
        },
      );
    }),
  );
};
