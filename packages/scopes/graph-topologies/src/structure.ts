import { alg, Graph } from "@dagrejs/graphlib";
import { parentId } from "./agent-id.js";
import { backEdgesOf } from "./back-edges.js";
import type { Loop } from "./graph.js";

type Ends = { readonly from: string; readonly to: string };

/** What follows from a graph's edges. */
export interface Structure<Edge> {
  /** In the order of their first agents. */
  readonly loops: readonly Loop[];
  /** Agents to which no way leads from `parent`. */
  readonly unreachable: readonly string[];
  /** Agents from which no way leads to `parent`. */
  readonly deadEnds: readonly string[];
  /** The edges that go back in a loop. */
  readonly back: ReadonlySet<Edge>;
}

/**
 * The structure of a graph. `parent` is two nodes here, one where all begins and one where it ends: the way round
 * through it is no loop.
 *
 * Nodes are numbered: graphlib keeps them in plain objects, in which an agent called `constructor` would seem to be.
 */
export const structureOf = <Edge extends Ends>(
  agents: readonly string[],
  edges: readonly Edge[],
): Structure<Edge> => {
  const numbers = new Map(agents.map((agent, index) => [agent, `a${index}`]));
  const number = (agent: string): string => numbers.get(agent) ?? start;
  const among = (turned: boolean): Graph => {
    const graph = new Graph();
    graph.setNodes([start, end, ...numbers.values()]);
    for (const { from, to } of edges) {
      const ends = [number(from), to === parentId ? end : number(to)] as const;
      graph.setEdge(ends[turned ? 1 : 0], ends[turned ? 0 : 1]);
    }
    return graph;
  };

  const graph = among(false);
  const names = new Map(agents.map((agent) => [number(agent), agent]));
  const places = new Map(agents.map((agent, index) => [agent, index]));
  const place = (agent: string): number => places.get(agent) ?? 0;
  const notAmong = (nodes: readonly string[]): readonly string[] => {
    const found = new Set(nodes);
    return agents.filter((agent) => !found.has(number(agent)));
  };
  const distances = alg.dijkstra(graph, start);
  const distance = (agent: string): number => distances[number(agent)]?.distance ?? Number.POSITIVE_INFINITY;

  const found = alg.findCycles(graph).map((nodes) => {
    const members = nodes.map((node) => names.get(node) ?? parentId).sort((a, b) => place(a) - place(b));
    const first = members.reduce((best, member) => (distance(member) < distance(best) ? member : best));
    const sorted = [...members].sort();
    const loop: Loop = { group: sorted.join(","), agents: sorted };
    return { loop, at: place(members[0] ?? ""), back: backEdgesOf(loop, first, edges) };
  });
  return {
    loops: found.toSorted((a, b) => a.at - b.at).map(({ loop }) => loop),
    unreachable: notAmong(alg.preorder(graph, start)),
    deadEnds: notAmong(alg.preorder(among(true), end)),
    back: new Set(found.flatMap(({ back }) => [...back])),
  };
};

const start = "start";
const end = "end";
