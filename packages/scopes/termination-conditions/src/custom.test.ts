import { describe, expect, it } from "vitest";
import { loopCondition } from "./loop-condition.js";
import type { LoopState } from "./loop-state.js";
import type { TerminationModule } from "./termination-module.js";
import { create, fail, longEnough, never, ship, state, wrong } from "./testing/engines.js";

describe("a custom condition", () => {
  it.each([
    [true, 5],
    [false, 50],
  ])("ends a loop as a member of any_of: %s for %d", (met, value) => {
    const { engine, codes } = create(
      { any_of: [never, { long_enough: value }] },
      { custom: { long_enough: longEnough } },
    );
    expect(engine.evaluate("s", state)).toEqual(
      met ? { met, reason: "long_enough", status: "complete", text: "long_enough: 5" } : { met },
    );
    expect(codes()).toEqual([]);
  });

  it.each([
    [true, 5, ship],
    [false, 50, ship],
    [false, 5, never],
  ])("ends a loop as a member of all_of: %s for %d and %j", (met, value, other) => {
    const { engine } = create(
      { all_of: [{ long_enough: value }, other] },
      { custom: { long_enough: longEnough } },
    );
    expect(engine.evaluate("s", state)).toMatchObject({ met });
  });

  it("is given its value, the agents and the state, frozen, and a signal", async () => {
    const seen: unknown[] = [];
    const spy: TerminationModule<{ kept: unknown }> = {
      async parse(value, agents, { signal }) {
        seen.push(value, agents, Object.isFrozen(value), signal instanceof AbortSignal);
        return { kept: value };
      },
      async evaluate(condition, given, { signal }) {
        seen.push(condition, given, Object.isFrozen(given.results.coder), signal instanceof AbortSignal);
        return true;
      },
    };
    const { engine } = create(
      { spy: { depth: [1] } },
      { custom: { spy }, agents: ["Lead Coder", "reviewer"] },
    );
    expect(await engine.evaluate("s", state)).toMatchObject({ met: true, reason: "spy" });
    const kept = { depth: [1] };
    expect(seen).toEqual([kept, ["lead-coder", "reviewer"], true, true, { kept }, state, true, true]);
  });

  it("parses once, and is asked each time", async () => {
    const counts = { parsed: 0, asked: 0 };
    const counting: TerminationModule = {
      parse: () => ({ at: ++counts.parsed }),
      evaluate: () => ++counts.asked > 1,
    };
    const { engine } = create({ counting: 1 }, { custom: { counting } });
    await engine.prepare();
    expect(engine.evaluate("s", state)).toEqual({ met: false });
    expect(engine.evaluate("s", state)).toMatchObject({ met: true });
    expect(counts).toEqual({ parsed: 1, asked: 2 });
  });

  it("of contract 1.0 makes a built-in condition, or several put together, which the engine evaluates", async () => {
    const either = {
      parse: (value: unknown) => ({
        any_of: [
          never,
          { all_of: [{ result_matches: { agent: String(value), contains: "SHIP" } }, { not: never }] },
        ],
      }),
    };
    const { engine, codes } = create({ either: "reviewer" }, { custom: { either } });
    expect(codes()).toEqual(["CONTRACT_UPGRADED"]);
    await engine.prepare();
    expect(engine.evaluateNow(state)).toMatchObject({
      met: true,
      reason: "result_match",
      status: "complete",
    });
    expect(engine.evaluate("s", { ...state, results: {} })).toEqual({ met: false });
  });

  it("of contract 2.0 may hand a built-in condition to the engine as well", () => {
    const custom = { soon: { ...longEnough, parse: () => loopCondition({ max_iterations: 2 }) } };
    const { engine } = create({ soon: null }, { custom });
    expect(engine.evaluate("s", state)).toMatchObject({
      met: true,
      reason: "max_iterations",
      status: "exhausted",
    });
  });

  it("that calls itself exhausted is a limit, and gives the reason after all others", () => {
    const budget: TerminationModule = { status: "exhausted", parse: (value) => value, evaluate: () => true };
    const both = { custom: { budget, long_enough: longEnough } };
    expect(create({ budget: 1 }, both).engine.evaluate("s", state)).toMatchObject({ status: "exhausted" });
    const together = { all_of: [{ budget: 1 }, { max_iterations: 2 }, { long_enough: 2 }] };
    expect(create(together, both).engine.evaluate("s", state)).toMatchObject({
      reason: "long_enough",
      status: "complete",
    });
    const limits = { all_of: [{ budget: 1 }, { max_iterations: 2 }] };
    expect(create(limits, both).engine.evaluate("s", state)).toMatchObject({ reason: "max_iterations" });
  });

  it("can't take the name of a built-in or of what puts conditions together", () => {
    const { codes } = create(undefined, { custom: { stuck: longEnough, any_of: longEnough } });
    expect(codes()).toEqual(["NAME_IS_BUILTIN", "TERMINATION_INVALID"]);
  });
});

describe("a condition that can't be told", () => {
  it.each<[string, TerminationModule | undefined, string]>([
    ["has an unknown name", undefined, 'no termination condition is called "odd"'],
    ["can't use its value", wrong({ parse: () => null, evaluate: () => true }), "can't use the value"],
    ["throws while parsing", wrong({ parse: fail, evaluate: () => true }), "no network"],
    ["parses to nothing", wrong({ parse: () => undefined, evaluate: () => true }), "not undefined"],
    ["parses to a function", wrong({ parse: () => ({ f: fail }), evaluate: () => true }), "no plain data"],
    ["throws", wrong({ parse: () => 1, evaluate: fail }), "no network"],
    ["rejects", wrong({ parse: () => 1, evaluate: async () => fail() }), "no network"],
    ["gives a truthy text", wrong({ parse: () => 1, evaluate: () => "yes" }), "true or false"],
    ["gives nothing", wrong({ parse: async () => 1, evaluate: async () => undefined }), "true or false"],
    [
      "changes the state",
      wrong({
        parse: () => 1,
        evaluate: (_: 1, given: LoopState) => (given.results.coder as string[]).push("x") > 0,
      }),
      "object is not extensible",
    ],
  ])("is unknown when it %s, and so is its negation", async (_how, module, reason) => {
    const custom = module ? { odd: module } : {};
    const plain = create({ any_of: [{ odd: 1 }, never] }, { custom });
    expect(await plain.engine.evaluate("s", state)).toEqual({
      met: "unknown",
      reason: "error",
      text: "odd: 1",
    });
    expect(plain.diagnostics).toMatchObject([{ code: "TERMINATION_FAILED", severity: "warning" }]);
    expect(plain.diagnostics[0]?.message).toContain('"odd: 1" counts as unknown');
    expect(plain.diagnostics[0]?.message).toContain(reason);
    expect(await create({ not: { odd: 1 } }, { custom }).engine.evaluate("s", state)).toMatchObject({
      met: "unknown",
    });
  });

  it("lets its neighbours decide where they can", () => {
    expect(create({ any_of: [{ odd: 1 }, ship] }).engine.evaluate("s", state)).toMatchObject({ met: true });
    expect(create({ all_of: [{ odd: 1 }, never] }).engine.evaluate("s", state)).toEqual({ met: false });
    expect(create({ all_of: [{ odd: 1 }, ship] }).engine.evaluate("s", state)).toMatchObject({
      met: "unknown",
    });
  });

  it("is told once in an evaluation, and again in the next", () => {
    const { engine, codes } = create({ any_of: [{ odd: 1 }, { not: { odd: 1 } }] });
    engine.evaluate("s", state);
    expect(codes()).toEqual(["TERMINATION_FAILED"]);
    engine.evaluate("s", state);
    expect(codes()).toHaveLength(2);
  });

  it("is one with a mistake in it, which was told when it was read", () => {
    const { engine, codes } = create({ all_of: [{ max_iterations: "two" }, ship] });
    expect(engine.evaluate("s", state)).toMatchObject({ met: "unknown" });
    expect(codes()).toEqual(["TERMINATION_INVALID"]);
  });

  it("is what a host without plain data asks about", () => {
    const { engine, codes } = create(ship);
    const odd = { ...state, facts: { kv: { f: fail } } };
    expect(engine.evaluate("s", odd)).toEqual({ met: "unknown", reason: "error" });
    expect(engine.evaluate("s", undefined as unknown as LoopState)).toMatchObject({ met: "unknown" });
    expect(engine.evaluateNow({} as LoopState)).toMatchObject({ met: "unknown" });
    expect(new Set(codes())).toEqual(new Set(["TERMINATION_FAILED"]));
  });
});
