import { describe, expect, it } from "vitest";
import { type BuiltGraph, buildGraph } from "./build-graph.js";
import type { Collaboration } from "./collaboration.js";
import { formatEdge } from "./flow-edge.js";
import type { CollaborationGraph } from "./graph.js";

/** A flow of texts, `from -> to`. */
const edge = (text: string) => {
  const [from = "", to = ""] = text.split(" -> ");
  return { from, to };
};

const build = (collaboration: Collaboration): BuiltGraph => buildGraph(collaboration) as BuiltGraph;

const graphOf = (...edges: string[]): CollaborationGraph => {
  const { graph, diagnostics } = build({ flow: edges.map(edge) });
  if (!graph) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  return graph;
};

const told = ({ diagnostics }: BuiltGraph) => diagnostics.map(({ code, severity }) => `${severity} ${code}`);

describe("max_iterations", () => {
  const loop = ["parent -> a", "a -> b", "b -> a", "b -> parent"].map(edge);
  it.each<[string, Collaboration, number, readonly string[]]>([
    ["is 3 where there is a loop and nothing is said", { flow: loop }, 3, ["info GRAPH_MAX_ITERATIONS"]],
    ["is what is said", { flow: loop, maxIterations: 7 }, 7, []],
    [
      "stays 0 where 0 is said, which is told as that",
      { flow: loop, maxIterations: 0 },
      0,
      ["warning GRAPH_MAX_ITERATIONS"],
    ],
    ["is 0 without a loop", { topology: "star", agents: ["a"] }, 0, []],
    [
      "is told to have no effect without a loop",
      { topology: "star", agents: ["a"], maxIterations: 2 },
      2,
      ["info GRAPH_MAX_ITERATIONS"],
    ],
  ])("%s", (_, collaboration, expected, codes) => {
    const built = build(collaboration);
    expect(built.graph?.maxIterations).toBe(expected);
    expect(told(built)).toEqual(codes);
  });

  it("is not told to be 3 where it is 0", () => {
    const { diagnostics } = build({ flow: loop, maxIterations: 0 });
    expect(diagnostics[0]?.message).toBe('The loop of "a,b" never goes back, since max_iterations is 0.');
  });
});

describe("loops", () => {
  const loopsOf = (...edges: string[]) => graphOf(...edges).loops.map(({ group }) => group);
  const backOf = (...edges: string[]) =>
    graphOf(...edges)
      .edges.filter(({ back }) => back)
      .map(formatEdge);

  it("that have nothing in common stay two", () => {
    expect(loopsOf("parent -> a", "a -> b", "b -> a", "b -> c", "c -> d", "d -> c", "d -> parent")).toEqual([
      "a,b",
      "c,d",
    ]);
  });

  it("that overlap are one", () => {
    expect(loopsOf("parent -> a", "a -> b", "b -> a", "b -> c", "c -> b", "c -> parent")).toEqual(["a,b,c"]);
  });

  it("may be of one agent; an agent that does not go back to itself is none", () => {
    expect(loopsOf("parent -> a", "a -> a", "a -> b", "b -> parent")).toEqual(["a"]);
  });

  it("do not lead through parent", () => {
    expect(loopsOf("parent -> a", "a -> parent")).toEqual([]);
  });

  it("are the same for the same edges, also where one stands twice", () => {
    const edges = ["parent -> a", "a -> b", "b -> a", "b -> parent"];
    expect(graphOf(...edges, "a -> b")).toEqual(graphOf(...edges));
  });

  it("are not to be found in a large graph without one", () => {
    const edges = Array.from({ length: 300 }, (_, at) => [
      `a${at} -> a${at + 1}`,
      `a${at} -> a${at + 2}`,
    ]).flat();
    const { loops, edges: all } = graphOf("parent -> a0", ...edges, "a300 -> parent", "a301 -> parent");
    expect(loops).toEqual([]);
    expect(all.some(({ back }) => back)).toBe(false);
  });

  it.each([
    ["a diamond", "parent -> a, a -> b, a -> c, b -> d, c -> d, d -> a, d -> parent", "d -> a"],
    [
      "branches of unequal length",
      "parent -> a, a -> d, a -> b, b -> c, c -> d, d -> a, d -> parent",
      "d -> a",
    ],
    ["edges in any order", "b -> a, b -> parent, a -> b, parent -> a", "b -> a"],
    [
      "two agents that come from one: the later edge",
      "parent -> a, a -> b, a -> c, b -> c, c -> b, c -> parent",
      "c -> b",
    ],
    [
      "two agents that parent begins with: the first of them begins",
      "parent -> a, parent -> b, b -> a, a -> b, b -> parent",
      "b -> a",
    ],
    [
      "a way in to its middle: not to where it begins",
      "parent -> x, x -> b, parent -> a, a -> b, b -> a, b -> parent",
      "b -> a",
    ],
    ["itself", "parent -> a, a -> a, a -> parent", "a -> a"],
    ["two places", "parent -> a, a -> b, b -> a, b -> c, c -> a, c -> parent", "b -> a, c -> a"],
  ])("of %s go back where their way came from", (_, edges, expected) => {
    expect(backOf(...edges.split(", ")).join(", ")).toBe(expected);
  });

  it("go back by the flow's edges, and not by those of the topology that it is added to", () => {
    const funnel = { topology: "fan-out-fan-in", agents: ["a", "b", "c", "d"], flow: [edge("d -> c")] };
    const { graph } = build(funnel);
    expect(graph?.edges.filter(({ back }) => back).map(formatEdge)).toEqual(["d -> c"]);
  });

  it("are found quickly in as many edges as there may be", () => {
    const agents = Array.from({ length: 70 }, (_, index) => `a${index}`);
    const flow = agents.flatMap((from) => agents.map((to) => ({ from, to })));
    const { graph } = build({
      flow: [{ from: "parent", to: "a0" }, { from: "a0", to: "parent" }, ...flow],
      maxIterations: 1,
    });
    expect(graph?.edges.filter(({ back }) => back)).toHaveLength((70 * 71) / 2);
  });
});
