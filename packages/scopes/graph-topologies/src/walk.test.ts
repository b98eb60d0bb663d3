import { describe, expect, it } from "vitest";
import { type BuiltGraph, buildGraph } from "./build-graph.js";
import type { Collaboration } from "./collaboration.js";
import type { CollaborationGraph } from "./graph.js";
import { createWalk, type Step, type Walk } from "./walk.js";

const graphOf = (collaboration: Collaboration): CollaborationGraph => {
  const { graph, diagnostics } = buildGraph(collaboration) as BuiltGraph;
  if (!graph) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  return graph;
};

const flow = (maxIterations: number, ...edges: string[]): CollaborationGraph =>
  graphOf({
    maxIterations,
    flow: edges.map((text) => {
      const [from = "", to = ""] = text.split(" -> ");
      return { from, to };
    }),
  });

const topology = (name: string, agents: string, maxIterations = 3): CollaborationGraph =>
  graphOf({ topology: name, agents: agents.split(" "), maxIterations });

/** The frontier after each turn, and what the last step came to. */
const go = (walk: Walk, turns: string): readonly string[] =>
  turns.split(" ").map((agent) => {
    const step = walk.advance(agent) as Step;
    if (step.kind === "off-route") throw new Error(step.correction);
    return step.kind === "advanced" ? step.frontier.join(" ") : step.status;
  });

const counts = (walk: Walk) => walk.loopState().loops.map(({ group, count }) => `${group} ${count}`);

describe("a walk", () => {
  it("goes from one agent to the next, and is complete when nobody is left", () => {
    const walk = createWalk(topology("pipeline", "a b"));
    expect(walk.frontier).toEqual(["a"]);
    expect(walk.advance("a")).toEqual({ kind: "advanced", agent: "a", frontier: ["b"], mayLeave: false });
    expect(walk.status).toBe("running");
    expect(walk.advance("b")).toEqual({
      kind: "ended",
      status: "complete",
      reason: "every agent has had its turn",
      text: expect.stringContaining("every agent has had its turn"),
    });
    expect(walk.status).toBe("complete");
    expect(walk.loopState().completed).toEqual(["a", "b"]);
  });

  it("lets the agents of a star have their turns in any order", () => {
    expect(go(createWalk(topology("star", "a b c")), "b c a")).toEqual(["a c", "a", "complete"]);
  });

  it("takes an agent's name for its id", () => {
    const walk = createWalk(graphOf({ topology: "pipeline", agents: ["Code Writer", "b"] }));
    expect(go(walk, "code-writer")).toEqual(["b"]);
    expect((createWalk(walk.graph).advance("  CODE writer ") as Step).kind).toBe("advanced");
  });
});

describe("where ways meet", () => {
  it("nobody begins before all whom it waits for have ended", () => {
    const walk = createWalk(topology("fan-out-fan-in", "plan left right merge"));
    expect(go(walk, "plan left right merge")).toEqual(["left right", "right", "merge", "complete"]);
  });

  it("the second way in is no turn of a loop", () => {
    const walk = createWalk(topology("fan-out-fan-in", "plan left right merge"));
    go(walk, "plan left right");
    expect(walk.loopState()).toMatchObject({ iterations: 0, loops: [] });
  });

  it("nobody waits for an agent that never has its turn", () => {
    const walk = createWalk(flow(1, "parent -> a", "lost -> a", "a -> parent"));
    expect(walk.frontier).toEqual(["a"]);
  });

  it("in a loop, an agent waits for all of them again in each pass", () => {
    const edges = ["parent -> a", "a -> b", "a -> c", "b -> d", "c -> d", "d -> a", "d -> parent"];
    const walk = createWalk(flow(1, ...edges));
    expect(go(walk, "a b c d")).toEqual(["b c", "c", "d", "a"]);
    expect(go(walk, "a c b d")).toEqual(["b c", "b", "d", "complete"]);
  });

  it("what came into a loop from outside need not come again", () => {
    const edges = ["parent -> a", "parent -> notes", "a -> b", "notes -> b", "b -> a", "b -> parent"];
    const walk = createWalk(flow(1, ...edges));
    expect(go(walk, "a notes b a b")).toEqual(["notes", "b", "a", "b", "complete"]);
  });
});

describe("a loop", () => {
  it("goes back as often as it may, and no more", () => {
    const walk = createWalk(topology("review-loop", "a b", 2));
    expect(go(walk, "a b a b a b")).toEqual(["b", "a", "b", "a", "b", "complete"]);
    expect(walk.loopState().iterations).toBe(2);
    expect(walk.reason).toBe('the loop "a,b" went back as often as its limit of 2 allows');
  });

  it("never goes back where max_iterations is 0", () => {
    expect(go(createWalk(topology("review-loop", "a b", 0)), "a b")).toEqual(["b", "complete"]);
  });

  it("may be of one agent", () => {
    const walk = createWalk(topology("review-loop", "a", 2));
    expect(go(walk, "a a a")).toEqual(["a", "a", "complete"]);
    expect(walk.loopState().completed).toEqual(["a"]);
  });

  it("that has no other way on leaves the walk exhausted", () => {
    const walk = createWalk(flow(1, "parent -> a", "a -> b", "b -> a", "a -> parent"));
    expect(go(walk, "a b a b")).toEqual(["b", "a", "b", "exhausted"]);
  });

  it("is counted by itself, and has a limit of its own", () => {
    const edges = ["parent -> a", "a -> a", "a -> b", "b -> b", "b -> parent"];
    const walk = createWalk(flow(2, ...edges));
    go(walk, "a a");
    expect(counts(walk)).toEqual(["a 2", "b 0"]);
    go(walk, "a b b");
    expect(counts(walk)).toEqual(["a 2", "b 2"]);
    expect(walk.loopState().iterations).toBe(4);
    expect(go(walk, "b")).toEqual(["complete"]);
  });

  it("tells when it first went back", () => {
    let time = 1_000;
    const walk = createWalk(topology("review-loop", "a b"), { now: () => time });
    expect(walk.loopState().loops).toEqual([{ group: "a,b", agents: ["a", "b"], count: 0 }]);
    go(walk, "a b a");
    time = 2_000;
    go(walk, "b");
    expect(walk.loopState().loops).toEqual([
      { group: "a,b", agents: ["a", "b"], count: 2, startedAt: 1_000 },
    ]);
    expect(walk.loopState().now).toBe(2_000);
  });

  it("is left, or gone round again: whoever goes on does not go back, and whoever goes back does not go on yet", () => {
    const edges = [
      "parent -> code",
      "code -> review",
      "review -> code",
      "review -> deploy",
      "deploy -> parent",
    ];
    const left = createWalk(flow(3, ...edges));
    expect(go(left, "code review deploy")).toEqual(["review", "deploy code", "complete"]);
    expect(counts(left)).toEqual(["code,review 0"]);

    const again = createWalk(flow(3, ...edges));
    expect(go(again, "code review code review")).toEqual(["review", "deploy code", "review", "deploy code"]);
    expect(counts(again)).toEqual(["code,review 2"]);
  });

  it("does not go round again once something outside of it has come after it", () => {
    const edges = ["parent -> a", "a -> b", "a -> out", "b -> a", "out -> last", "last -> parent"];
    const walk = createWalk(flow(3, ...edges));
    expect(go(walk, "a b out last")).toEqual(["b out", "out a", "last", "complete"]);
  });

  it("that may go back from two places goes back from one of them", () => {
    const edges = ["parent -> a", "a -> b", "b -> a", "b -> c", "c -> a", "c -> parent"];
    const walk = createWalk(flow(3, ...edges));
    expect(go(walk, "a b c")).toEqual(["b", "c a", "a"]);
    expect(counts(walk)).toEqual(["a,b,c 1"]);
  });
});

describe("the exit", () => {
  it("is taken by advancing to parent, in place of going back", () => {
    const walk = createWalk(topology("review-loop", "a b"));
    go(walk, "a b");
    expect(walk.mayLeave).toBe(true);
    expect(walk.advance("Parent")).toMatchObject({ kind: "ended", status: "complete", reason: "left by b" });
    expect(walk.loopState().iterations).toBe(0);
  });

  it("is not open while somebody has to go on first, or to begin again", () => {
    const star = createWalk(topology("star", "a b"));
    go(star, "a");
    expect(star.mayLeave).toBe(false);
    const loop = createWalk(topology("review-loop", "a b"));
    go(loop, "a b a");
    expect(loop.mayLeave).toBe(false);
    expect(loop.advance("parent")).toMatchObject({ kind: "off-route", known: true, expected: ["b"] });
  });

  it("may be taken from outside at any time, once", () => {
    const walk = createWalk(topology("pipeline", "a b"));
    walk.stop("the user has enough", "exhausted");
    walk.stop("too late");
    expect([walk.status, walk.reason, walk.frontier]).toEqual(["exhausted", "the user has enough", []]);
    expect(walk.advance("a")).toMatchObject({ kind: "ended", status: "exhausted" });
  });
});

describe("a step off the route", () => {
  it("changes nothing, and is corrected with who is next", () => {
    const walk = createWalk(topology("review-loop", "coder reviewer"));
    go(walk, "coder reviewer");
    const before = walk.loopState();
    expect(walk.advance("reviewer")).toEqual({
      kind: "off-route",
      agent: "reviewer",
      known: true,
      expected: ["coder", "parent"],
      times: 1,
      stop: false,
      correction: 'It is not the turn of "reviewer". Next is coder or parent.',
    });
    expect({ ...walk.loopState(), now: before.now }).toEqual(before);
  });

  it("to an agent that there is not names the nearest", () => {
    const walk = createWalk(topology("pipeline", "coder reviewer"));
    expect(walk.advance("codr")).toMatchObject({
      known: false,
      correction: 'The collaboration has no agent "codr"; did you mean "coder"? Next is coder.',
    });
    expect(walk.advance("constructor")).toMatchObject({ known: false });
  });

  it("for the third time in a row, and after that, is told to stop; a step on the route begins the count anew", () => {
    const walk = createWalk(topology("pipeline", "a b"));
    const stops = (...agents: string[]) =>
      agents.map((agent) => (walk.advance(agent) as { stop?: boolean }).stop);
    expect(stops("b", "b", "a", "a", "c", "a", "a")).toEqual([
      false,
      false,
      undefined,
      false,
      false,
      true,
      true,
    ]);
    expect(walk.status).toBe("running");
    expect(walk.advance("x")).toMatchObject({
      times: 5,
      correction: expect.stringContaining("write the answer"),
    });
    expect(go(walk, "b")).toEqual(["complete"]);
  });
});

describe("what agents gave", () => {
  it("is kept by agent, the last 20 texts", () => {
    const walk = createWalk(topology("review-loop", "a", 40));
    for (let turn = 1; turn <= 25; turn++) void walk.advance("a", `text ${turn}`);
    const { results } = walk.loopState();
    expect(results.a).toHaveLength(20);
    expect([results.a?.[0], results.a?.at(-1)]).toEqual(["text 6", "text 25"]);
  });

  it("is not kept where it gave nothing, or had no turn", () => {
    const walk = createWalk(topology("pipeline", "a b"));
    void walk.advance("b", "too early");
    void walk.advance("a");
    expect(walk.loopState().results).toEqual({});
  });
});
