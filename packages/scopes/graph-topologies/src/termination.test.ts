import { describe, expect, it } from "vitest";
import { type BuiltGraph, buildGraph } from "./build-graph.js";
import type { LoopState, Termination } from "./loop-state.js";
import { createWalk, type WalkOptions } from "./walk.js";

const begin = (terminate: WalkOptions["terminate"], maxIterations = 3) => {
  const collaboration = { topology: "review-loop", agents: ["a", "b"], maxIterations };
  const { graph } = buildGraph(collaboration) as BuiltGraph;
  if (!graph || !terminate) throw new Error("it builds");
  return createWalk(graph, { terminate });
};

describe("a termination condition", () => {
  it("is asked after each step, with where the walk then stands", () => {
    const seen: LoopState[] = [];
    const walk = begin((state) => {
      seen.push(state);
      return { met: false };
    });
    void walk.advance("a", "one");
    void walk.advance("nobody");
    void walk.advance("b", "two");
    expect(seen).toMatchObject([
      { frontier: ["b"], completed: ["a"], iterations: 0, results: { a: ["one"] }, status: "running" },
      { frontier: ["a"], completed: ["a", "b"], iterations: 1, results: { a: ["one"], b: ["two"] } },
    ]);
  });

  it("that is met ends the walk, with its status, its reason and itself as it was written", () => {
    const walk = begin(({ results }) =>
      results.b?.at(-1) === "APPROVED"
        ? { met: true, status: "complete", reason: "result_match", text: "result_matches(b)" }
        : { met: false },
    );
    expect(walk.advance("a")).toMatchObject({ kind: "advanced" });
    expect(walk.advance("b", "APPROVED")).toEqual({
      kind: "ended",
      status: "complete",
      reason: "result_match",
      condition: "result_matches(b)",
      text: "The collaboration has ended as complete: result_match (result_matches(b)). Write the answer from what the agents have given.",
    });
    expect(walk.frontier).toEqual([]);
  });

  it.each<Termination | undefined>([
    { met: "unknown", status: "complete", reason: "who knows" },
    { met: false },
    undefined,
  ])("that gives %j ends nothing", (termination) => {
    const walk = begin(() => termination);
    expect(walk.advance("a")).toMatchObject({ kind: "advanced" });
  });

  it("that says no more has run into a limit", () => {
    const walk = begin(() => ({ met: true }));
    expect(walk.advance("a")).toMatchObject({
      kind: "ended",
      status: "exhausted",
      reason: "a termination condition is met",
    });
  });

  it("may take its time, and does not end what has ended meanwhile", async () => {
    let answer: (termination: Termination) => void = () => undefined;
    const walk = begin(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const step = walk.advance("a");
    expect(step).toBeInstanceOf(Promise);
    walk.stop("the user has enough");
    answer({ met: true, reason: "too late" });
    expect(await step).toMatchObject({ kind: "ended", reason: "the user has enough" });
  });

  it("is asked also when a limit has ended the walk, as the aim may have been reached in that turn", () => {
    const exhausted = {
      flow: [
        { from: "parent", to: "a" },
        { from: "a", to: "b" },
        { from: "b", to: "a" },
        { from: "a", to: "parent" },
      ],
      maxIterations: 0,
    };
    const { graph } = buildGraph(exhausted) as BuiltGraph;
    if (!graph) throw new Error("it builds");
    const met = createWalk(graph, {
      terminate: ({ status }) => ({ met: status === "exhausted", status: "complete", reason: "reached" }),
    });
    void met.advance("a");
    expect(met.advance("b")).toMatchObject({ status: "complete", reason: "reached" });
  });

  it("is not asked when the walk is complete", () => {
    let asked = 0;
    const walk = begin(() => {
      asked += 1;
      return { met: false };
    }, 0);
    void walk.advance("a");
    void walk.advance("b");
    expect([walk.status, asked]).toEqual(["complete", 1]);
  });
});
