import { describe, expect, it } from "vitest";
import { type BuiltGraph, buildGraph } from "./build-graph.js";
import type { CollaborationGraph } from "./graph.js";
import { createWalk } from "./walk.js";

const graphOf = (topology: string, ...agents: string[]): CollaborationGraph => {
  const { graph } = buildGraph({ topology, agents, maxIterations: 3 }) as BuiltGraph;
  if (!graph) throw new Error("it builds");
  return graph;
};
const graph = graphOf("review-loop", "a", "__proto__");

const kept = () => {
  const walk = createWalk(graph, { now: () => 5 });
  void walk.advance("a", "one");
  void walk.advance("__proto__", "two");
  void walk.advance("nobody");
  return walk.snapshot();
};

describe("a walk that was kept", () => {
  it("is data for JSON", () => {
    const snapshot = kept();
    expect(JSON.parse(JSON.stringify(snapshot))).toEqual(snapshot);
  });

  it("goes on where it stood", () => {
    const walk = createWalk(graph, { resume: kept(), now: () => 9 });
    expect(walk.loopState()).toEqual({
      iterations: 1,
      loops: [{ group: "__proto__,a", agents: ["__proto__", "a"], count: 1, startedAt: 5 }],
      results: Object.fromEntries([
        ["a", ["one"]],
        ["__proto__", ["two"]],
      ]),
      frontier: ["a"],
      completed: ["a", "__proto__"],
      status: "running",
      now: 9,
    });
    expect(walk.mayLeave).toBe(true);
    expect(walk.advance("nobody")).toMatchObject({ times: 2 });
  });

  it("stays ended", () => {
    const walk = createWalk(graph);
    walk.stop("enough");
    const again = createWalk(graph, { resume: walk.snapshot() });
    expect([again.status, again.reason]).toEqual(["complete", "enough"]);
  });

  it("goes on with another limit where that has been changed meanwhile", () => {
    const walk = createWalk({ ...graph, maxIterations: 1 }, { resume: kept() });
    void walk.advance("a");
    expect(walk.advance("__proto__")).toMatchObject({ kind: "ended", status: "complete" });
  });

  it.each<[string, unknown, string]>([
    ["no object", "walk", "can't be gone on with"],
    ["null", null, "can't be gone on with"],
    ["of another version", { ...kept(), version: 2 }, "it is of another version"],
    ["without its frontier", { ...kept(), onward: undefined }, "onward"],
    ["with a negative count", { ...kept(), counts: [{ group: "__proto__,a", count: -1 }] }, "counts"],
    ["of an agent that the graph has not", { ...kept(), onward: ["b"] }, 'the graph has no "b"'],
    [
      "of a way back that it has not",
      { ...kept(), waysBack: [{ by: "x", targets: [] }] },
      'the graph has no "x"',
    ],
    ["of an edge that it has not", { ...kept(), handed: [["a", "a"]] }, 'the graph has no "a -> a"'],
    ["of a loop that it has not", { ...kept(), counts: [{ group: "a", count: 1 }] }, 'the graph has no "a"'],
    ["at a place where nobody is next", { ...kept(), onward: [], waysBack: [] }, "nobody's turn is next"],
  ])("is refused when it is %s", (_, resume, message) => {
    expect(() => createWalk(graph, { resume })).toThrow(TypeError);
    expect(() => createWalk(graph, { resume })).toThrow(message);
  });
});
