import { asyncCapability, type Truth } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import type { ObserveFacts } from "./observe.js";
import { createWatched, factsOf, nothing, requestOf } from "./testing/observing.js";

const truths: Readonly<Record<string, Truth>> = { yes: true, no: false, maybe: "unknown" };
const evaluate = (condition: unknown): Truth => truths[condition as string] ?? "unknown";

describe.each(["tool_after", "message", "activate", "released"])("the when of %s", (event) => {
  const custom = { released: { handle: () => ["x"] } };
  const request = (when: unknown) =>
    requestOf({
      event,
      specs: [{ on: event, when, inject: "x" }],
      ...(event === "tool_after" ? { tool: { name: "bash" } } : {}),
    });

  it.each([
    ["yes", ["x"], 0],
    ["no", [], 0],
    ["maybe", [], 1],
  ])("is asked, and only a yes fires: %s", async (when, injections, told) => {
    for (const answer of [evaluate, async (condition: unknown) => evaluate(condition)]) {
      const { engine, reported } = createWatched({ custom, evaluate: answer });
      expect(await engine.observe(request(when))).toMatchObject({ injections });
      expect(reported.map(({ code }) => code)).toEqual(told === 0 ? [] : ["OBSERVE_WHEN_UNKNOWN"]);
    }
  });

  it("is not asked where another guard does not hold", () => {
    const { engine } = createWatched({
      custom,
      evaluate: () => {
        throw new Error("it was asked");
      },
    });
    expect(
      engine.observe(requestOf({ event, specs: [{ on: event, when: "yes", tool: "other", inject: "x" }] })),
    ).toEqual(nothing);
  });
});

describe("a when that can't be decided", () => {
  const request = requestOf({
    event: "message",
    specs: [{ on: "message", when: "yes", inject: "x", set_evidence: "x" }],
  });

  it.each<[string, () => unknown, string]>([
    [
      "throws",
      () => {
        throw new Error("no rules");
      },
      "no rules",
    ],
    ["is rejected", () => Promise.reject(new Error("no rules")), "no rules"],
    ["is no truth", () => "true", "the answer is no truth"],
    ["promises none", () => Promise.resolve(1), "the answer is no truth"],
  ])("since its evaluation %s does not fire, and is told", async (_what, answer, reason) => {
    const { engine, reported } = createWatched({ evaluate: answer as () => Truth });
    expect(await engine.observe(request)).toEqual(nothing);
    expect(reported).toMatchObject([{ code: "OBSERVE_WHEN_UNKNOWN" }]);
    expect(reported[0]?.message).toContain('observe[0] of the function "build" did not fire');
    expect(reported[0]?.message).toContain(reason);
  });

  it("as nobody evaluates conditions does not fire, and is told with its place", () => {
    const { engine, reported } = createWatched();
    const locate = (path: readonly (string | number)[]) => ({ file: path.join(".") });
    expect(engine.observe({ ...request, locate })).toEqual(nothing);
    expect(reported).toMatchObject([{ code: "OBSERVE_WHEN_UNKNOWN", source: { file: "0.when" } }]);
    expect(reported[0]?.message).toContain("nothing here evaluates conditions");
  });
});

describe("what a when is asked with", () => {
  const seenBy = (given: Parameters<typeof requestOf>[0]): readonly ObserveFacts[] => {
    const seen: ObserveFacts[] = [];
    const { engine } = createWatched({
      evaluate: (_condition, facts) => {
        seen.push(facts);
        return true;
      },
    });
    engine.observe(requestOf(given));
    return seen;
  };

  it("is the facts, without what is the event's", () => {
    const facts = factsOf({ workspaceDir: "/work", requiredEvidence: ["test"] });
    const [seen] = seenBy({ event: "message", facts, specs: [{ on: "message", when: "yes", inject: "x" }] });
    expect(seen).toEqual(facts);
  });

  it("has the tool that has just run, its signal, its evidence and what earlier specs have brought about", () => {
    const facts = factsOf({
      requiredEvidence: ["signal"],
      kv: { __signals_observed: ["started"], mode: "quick" },
    });
    const todos = [{ content: "one", status: "pending" }];
    const seen = seenBy({
      event: "tool_after",
      facts,
      tool: { name: "signal", args: { type: "done", payload: 3, todos } },
      specs: [
        { on: "tool_after", when: "yes", sync_todos: true, set_evidence: "told" },
        { on: "tool_after", when: "yes", inject: "x" },
      ],
    });
    const kv = { mode: "quick", __signals_observed: { started: null, done: 3 } };
    expect(seen.map(({ state }) => state)).toEqual([
      { toolsObserved: ["signal"], evidenceObserved: { signal: true }, kv },
      {
        toolsObserved: ["signal"],
        evidenceObserved: { signal: true, told: true },
        kv: { ...kv, __todos: todos },
      },
    ]);
    expect(facts.state.toolsObserved).toEqual([]);
  });

  it("is asked of the capability conditions, looked up at each use", async () => {
    const capabilities: Record<string, ReturnType<typeof asyncCapability>> = {};
    const { engine, reported } = createWatched({ capabilities });
    const request = requestOf({ event: "message", specs: [{ on: "message", when: "yes", inject: "x" }] });
    expect(engine.observe(request)).toEqual(nothing);
    expect(reported).toHaveLength(1);
    capabilities.conditions = asyncCapability({ evaluate: async () => true });
    expect(await engine.observe(request)).toMatchObject({ injections: ["x"] });
  });
});
