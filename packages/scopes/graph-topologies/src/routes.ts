import { parentId } from "./agent-id.js";
import type { CollaborationGraph, GraphEdge, Loop } from "./graph.js";

/** A graph as the walk asks it. */
export interface Routes {
  /** Edges that don't go back, exits among them, in the graph's order. */
  onward(from: string): readonly GraphEdge[];
  /** Edges that go back, in the graph's order. */
  backward(from: string): readonly GraphEdge[];
  /** The edges that an agent waits for: those that don't go back, from agents that can have their turn. */
  awaited(agent: string): readonly GraphEdge[];
  readonly exits: readonly GraphEdge[];
  loopOf(agent: string): Loop | undefined;
  /** The agents that are reached from one without going back, itself not among them. */
  downstream(agent: string): ReadonlySet<string>;
  /** Edges from a loop's agents to agents outside of it. */
  leaving(loop: Loop): readonly GraphEdge[];
}

export const createRoutes = (graph: CollaborationGraph): Routes => {
  const unreachable = new Set(graph.unreachable);
  const edges = graph.edges.filter(({ from }) => !unreachable.has(from));
  const onward = group(
    edges.filter(({ back }) => !back),
    ({ from }) => from,
  );
  const backward = group(
    edges.filter(({ back }) => back),
    ({ from }) => from,
  );
  const awaited = group(
    edges.filter(({ back }) => !back),
    ({ to }) => to,
  );
  const loops = new Map(graph.loops.flatMap((loop) => loop.agents.map((agent) => [agent, loop] as const)));
  const reached = new Map<string, ReadonlySet<string>>();
  const of = (from: string): readonly GraphEdge[] => onward.get(from) ?? [];
  return {
    onward: of,
    backward: (from) => backward.get(from) ?? [],
    awaited: (agent) => awaited.get(agent) ?? [],
    exits: awaited.get(parentId) ?? [],
    loopOf: (agent) => loops.get(agent),
    downstream(agent) {
      const found = reached.get(agent) ?? reach(agent, of);
      reached.set(agent, found);
      return found;
    },
    leaving: (loop) =>
      edges.filter(({ from, to, exit }) => !exit && loops.get(from) === loop && loops.get(to) !== loop),
  };
};

const reach = (agent: string, onward: (from: string) => readonly GraphEdge[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const open = [agent];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const { to, exit } of onward(next)) {
      if (exit || found.has(to)) continue;
      found.add(to);
      open.push(to);
    }
  }
  return found;
};

const group = (
  edges: readonly GraphEdge[],
  key: (edge: GraphEdge) => string,
): ReadonlyMap<string, readonly GraphEdge[]> => {
  const grouped = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    const list = grouped.get(key(edge));
    if (list) list.push(edge);
    else grouped.set(key(edge), [edge]);
  }
  return grouped;
};
