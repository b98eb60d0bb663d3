import type { Loop } from "./graph.js";

type Ends = { readonly from: string; readonly to: string };

/**
 * The edges of a loop that go back: without them, no way leads round in it. `first` is the agent at which it is entered.
 * The shortest ways from there go onward, so that each agent is reached. Then, in the order in which they stand, an edge
 * goes back if with those before it, it would lead round: a flow that is added to a topology leads back in it, and not
 * the topology in the flow.
 */
export const backEdgesOf = <Edge extends Ends>(
  loop: Loop,
  first: string,
  edges: readonly Edge[],
): ReadonlySet<Edge> => {
  const inside = edges.filter(({ from, to }) => loop.agents.includes(from) && loop.agents.includes(to));
  const onward = new Map<string, string[]>(loop.agents.map((agent) => [agent, []]));
  const shortest = shortestWays(first, inside);
  for (const { from, to } of shortest) onward.get(from)?.push(to);
  const back = new Set<Edge>();
  for (const edge of inside) {
    if (shortest.has(edge)) continue;
    if (leads(onward, edge.to, edge.from)) back.add(edge);
    else onward.get(edge.from)?.push(edge.to);
  }
  return back;
};

/** For each agent but the first, the edge by which it is reached soonest. */
const shortestWays = <Edge extends Ends>(first: string, edges: readonly Edge[]): ReadonlySet<Edge> => {
  const ways = new Set<Edge>();
  const reached = new Set([first]);
  // A set is gone through with what is added on the way: nearer agents first.
  for (const agent of reached) {
    for (const edge of edges) {
      if (edge.from !== agent || reached.has(edge.to)) continue;
      reached.add(edge.to);
      ways.add(edge);
    }
  }
  return ways;
};

const leads = (onward: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean => {
  const reached = new Set([from]);
  for (const agent of reached) for (const next of onward.get(agent) ?? []) reached.add(next);
  return reached.has(to);
};
