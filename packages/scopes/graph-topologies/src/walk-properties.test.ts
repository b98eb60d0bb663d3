import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BuiltGraph, buildGraph } from "./build-graph.js";
import type { CollaborationGraph } from "./graph.js";
import { createWalk, type Step, type Walk } from "./walk.js";

const name = (index: number): string => `a${index}`;

/** Any edges between a few agents and parent, most of them nonsense. */
const anyFlow = fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { minLength: 1, maxLength: 20 }).map((pairs) =>
  pairs.map(([from, to]) => ({
    from: from === 0 ? "parent" : name(from),
    to: to === 0 ? "parent" : name(to),
  })),
);

/**
 * Each agent is reached from one before it, and in another order leads to one after it; then any more edges. So is every
 * graph in which nobody is left out.
 */
const soundFlow = fc
  .integer({ min: 1, max: 9 })
  .chain((count) => {
    const agents = Array.from({ length: count }, (_, index) => name(index + 1));
    const perAgent = fc.array(fc.nat(), { minLength: count, maxLength: count });
    const any = fc.constantFrom("parent", ...agents);
    return fc.tuple(
      fc.constant(agents),
      perAgent,
      fc.shuffledSubarray(agents, { minLength: count, maxLength: count }),
      perAgent,
      fc.array(fc.record({ from: any, to: any }), { maxLength: 14 }),
      fc.nat(),
    );
  })
  .map(([agents, ins, order, outs, extra, turn]) => {
    const pick = (list: readonly string[], number = 0): string => list[number % list.length] ?? "parent";
    const edges = [
      ...agents.map((to, index) => ({ from: pick(["parent", ...agents.slice(0, index)], ins[index]), to })),
      ...order.map((from, index) => ({ from, to: pick(["parent", ...order.slice(index + 1)], outs[index]) })),
      ...extra.filter(({ from, to }) => from !== "parent" || to !== "parent"),
    ];
    const at = turn % edges.length;
    return [...edges.slice(at), ...edges.slice(0, at)];
  });

const built = (flow: readonly { from: string; to: string }[], maxIterations: number): BuiltGraph =>
  buildGraph({ flow, maxIterations }) as BuiltGraph;

const faultless = ({ graph, diagnostics }: BuiltGraph): CollaborationGraph | undefined =>
  diagnostics.some(({ code, severity }) => severity !== "info" && code !== "GRAPH_EDGE_DUPLICATE")
    ? undefined
    : graph;

const graphs = fc
  .tuple(soundFlow, fc.integer({ min: 1, max: 4 }))
  .map(([flow, most]) => faultless(built(flow, most)))
  .filter((graph) => graph !== undefined);

/** Where the edges lead from an agent, in as many steps as one likes. */
const reach = (edges: CollaborationGraph["edges"], start: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (agent: string): void => {
    for (const { from, to } of edges) {
      if (from !== agent || found.has(to)) continue;
      found.add(to);
      if (to !== "parent") visit(to);
    }
  };
  visit(start);
  return found;
};

/** Goes along as the numbers choose, until the walk ends. */
const goAlong = (walk: Walk, choices: readonly number[], each: (agent: string, step: Step) => void): void => {
  for (let index = 0; walk.status === "running"; index++) {
    const { frontier } = walk;
    expect(frontier.length).toBeGreaterThan(0);
    expect(index).toBeLessThan(10_000);
    const agent = frontier[(choices[index % choices.length] ?? 0) % frontier.length] ?? "";
    each(agent, walk.advance(agent, `${agent} ${index}`) as Step);
  }
};

const choices = fc.array(fc.nat(), { minLength: 1, maxLength: 30 });

describe("a graph that was built without a warning", () => {
  it("has a way from parent to every agent, and from every agent to parent", () => {
    fc.assert(
      fc.property(graphs, ({ agents, edges, unreachable }) => {
        expect(unreachable).toEqual([]);
        const reached = reach(edges, "parent");
        for (const agent of agents) {
          expect(reached.has(agent)).toBe(true);
          expect(reach(edges, agent).has("parent")).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("has loops of agents that reach each other, and no other agents do", () => {
    fc.assert(
      fc.property(graphs, ({ agents, edges, loops }) => {
        const inside = edges.filter(({ exit }) => !exit);
        const loopOf = (agent: string) => loops.find((loop) => loop.agents.includes(agent));
        for (const one of agents) {
          for (const other of agents) {
            const mutual = reach(inside, one).has(other) && reach(inside, other).has(one);
            const loop = loopOf(one);
            expect(loop !== undefined && loop === loopOf(other)).toBe(mutual);
          }
        }
        for (const { group, agents: members } of loops) expect(group).toBe([...members].sort().join(","));
      }),
      { numRuns: 300 },
    );
  });

  it("has no way round without the edges that go back, each of which is within a loop", () => {
    fc.assert(
      fc.property(graphs, ({ agents, edges, loops }) => {
        const onward = edges.filter(({ back, exit }) => !back && !exit);
        for (const agent of agents) expect(reach(onward, agent).has(agent)).toBe(false);
        for (const { from, to } of edges.filter(({ back }) => back))
          expect(loops.some((loop) => loop.agents.includes(from) && loop.agents.includes(to))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe("any walk through it", () => {
  it("ends, with every agent having had its turn, and no loop having gone back too often", () => {
    fc.assert(
      fc.property(graphs, choices, (graph, chosen) => {
        const walk = createWalk(graph);
        const turns = new Set<string>();
        goAlong(walk, chosen, (agent) => {
          turns.add(agent);
          for (const { count } of walk.loopState().loops)
            expect(count).toBeLessThanOrEqual(graph.maxIterations);
        });
        expect([...turns].sort()).toEqual([...graph.agents].sort());
        expect(walk.frontier).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("gives nobody a turn before all whom it waits for have had theirs", () => {
    fc.assert(
      fc.property(graphs, choices, (graph, chosen) => {
        const before = new Set(["parent"]);
        goAlong(createWalk(graph), chosen, (agent) => {
          for (const { from, to, back } of graph.edges)
            if (to === agent && !back) expect(before.has(from)).toBe(true);
          before.add(agent);
        });
      }),
      { numRuns: 300 },
    );
  });

  it("goes on in the same way from what was kept at any step", () => {
    fc.assert(
      fc.property(graphs, choices, (graph, chosen) => {
        const now = () => 7;
        let other = createWalk(graph, { now });
        goAlong(createWalk(graph, { now }), chosen, (agent, step) => {
          other = createWalk(graph, { now, resume: JSON.parse(JSON.stringify(other.snapshot())) });
          expect(other.advance(agent, "text")).toEqual(step);
        });
      }),
      { numRuns: 300 },
    );
  });

  it("ends also where the graph has faults that are warnings only", () => {
    const walked = fc
      .tuple(anyFlow, fc.nat(3))
      .map(([flow, most]) => built(flow, most).graph)
      .filter((graph) => graph !== undefined);
    fc.assert(
      fc.property(walked, choices, (graph, chosen) => {
        const turns = new Set<string>();
        goAlong(createWalk(graph), chosen, (agent) => void turns.add(agent));
        expect([...turns].sort()).toEqual(
          graph.agents.filter((agent) => !graph.unreachable.includes(agent)).sort(),
        );
      }),
      { numRuns: 300 },
    );
  });
});
