import { describe, expect, it } from "vitest";
import type { LoopState } from "../loop-state.js";
import type { EvaluateCall } from "../termination-module.js";
import { builtinNames, builtinOf } from "./builtins.js";
import { scoreIn } from "./result-tests.js";

const state = (given: Partial<LoopState> = {}): LoopState => ({
  iterations: 0,
  loops: [],
  results: {},
  frontier: [],
  completed: [],
  status: "running",
  now: 10_000,
  ...given,
});

const loop = (count: number, startedAt?: number) => ({
  group: "coder,reviewer",
  agents: ["coder", "reviewer"],
  count,
  ...(startedAt === undefined ? {} : { startedAt }),
});

const call: EvaluateCall = {
  signal: new AbortController().signal,
  judge: async (criterion) => criterion === "the tests pass",
};

const holds = (name: string, value: unknown, given: LoopState) => {
  const builtin = builtinOf(name);
  const reading = builtin?.read(value);
  if (!builtin || !reading?.ok) throw new Error(`${name} can't read its value`);
  return builtin.holds(reading.condition, given, call);
};

describe("max_iterations", () => {
  it.each([
    [true, 3, [loop(3)]],
    [true, 3, [loop(1), loop(4)]],
    [false, 3, [loop(2)]],
    [true, 0, [loop(0)]],
  ])("is %s for %d and the loops %j", (expected, limit, loops) => {
    expect(holds("max_iterations", limit, state({ loops, iterations: 99 }))).toBe(expected);
  });

  it.each([
    [true, 3, 3],
    [false, 3, 2],
    [false, 0, 0],
    [true, 0, 1],
  ])("is %s for %d and %d iterations of a host that knows no groups", (expected, limit, iterations) => {
    expect(holds("max_iterations", limit, state({ iterations }))).toBe(expected);
  });
});

describe("timeout_ms", () => {
  it.each([
    [true, 4_000, [loop(1, 6_000)]],
    [false, 4_001, [loop(1, 6_000)]],
    [true, 4_000, [loop(0), loop(1, 9_000), loop(1, 100)]],
    [false, 1, [loop(0)]],
    [false, 1, []],
  ])("is %s for %d ms and the loops %j", (expected, ms, loops) => {
    expect(holds("timeout_ms", ms, state({ loops }))).toBe(expected);
  });
});

describe("stuck", () => {
  it.each([
    [true, { repeats: 2 }, { coder: ["a", "same  text", "same\ntext "] }],
    [false, { repeats: 3 }, { coder: ["a", "same", "same"] }],
    [false, { repeats: 2 }, { coder: ["same", "other", "same"] }],
    [false, { repeats: 2 }, { coder: ["same"], reviewer: ["same"] }],
    [true, { repeats: 2, agent: "The Coder" }, { "the-coder": ["x", "x"], reviewer: ["a", "b"] }],
    [false, { repeats: 2, agent: "reviewer" }, { coder: ["x", "x"], reviewer: ["a", "b"] }],
    [false, { repeats: 2, agent: "nobody" }, { coder: ["x", "x"] }],
    [false, { repeats: 2 }, {}],
  ])("is %s for %j and the results %j", (expected, value, results) => {
    expect(holds("stuck", value, state({ results }))).toBe(expected);
  });
});

describe("result_matches", () => {
  const match = (test: object, ...texts: string[]) =>
    holds("result_matches", { agent: "Reviewer", ...test }, state({ results: { reviewer: texts } }));

  it.each([
    [true, { contains: "SHIP" }, ["no", "we SHIP it"]],
    [false, { contains: "SHIP" }, ["we SHIP it", "no"]],
    [false, { contains: "SHIP" }, ["ship"]],
    [true, { regex: "^(LGTM|SHIP)\\b" }, ["LGTM, go on"]],
    [false, { regex: "^LGTM" }, ["not LGTM"]],
    [true, { score_gte: 7.5 }, ["Score: 7.5"]],
    [false, { score_gte: 7.5 }, ["score: 7.4"]],
    [true, { score_gte: -2 }, ["score: -1.5"]],
    [false, { score_gte: -2 }, ["score: -3"]],
    [false, { score_gte: 0 }, ["no number here"]],
    [true, { no_changes: true }, ["draft", "same   text", "same text\n"]],
    [false, { no_changes: true }, ["draft", "another"]],
  ])("is %s for %j and %j", (expected, test, texts) => {
    expect(match(test, ...texts)).toBe(expected);
  });

  it("has not stayed the same when there is one result only", () => {
    expect(match({ no_changes: true }, "first")).toBe(false);
  });

  it.each([{ contains: "x" }, { regex: "." }, { score_gte: 0 }, { no_changes: true }])(
    "is false without a result: %j",
    (test) => {
      expect(match(test)).toBe(false);
      expect(holds("result_matches", { agent: "constructor", ...test }, state())).toBe(false);
    },
  );

  it.each([
    ["score: 8", 8],
    ["Overall SCORE = 8.25 of 10", 8.25],
    ["**Score:** 9", 9],
    ["__score__: 9", 9],
    ["score: -0.5", -0.5],
    ["score: \u22122", -2],
    ["score: .5", 0.5],
    ["score: 3, later score: 9", 3],
    ["scores: 3", undefined],
    ["quality_score: 3", 3],
    ["underscore: 3", undefined],
    ["score: high", undefined],
  ])("finds the score of %j", (text, score) => {
    expect(scoreIn(text)).toBe(score);
  });

  it("tries a regex on the end of a very long result, and so in time", () => {
    const long = "a".repeat(2_000_000);
    expect(match({ regex: "^SHIP" }, `SHIP${long}`)).toBe(false);
    expect(match({ regex: "SHIP$" }, `${long}SHIP`)).toBe(true);
    expect(match({ regex: "a*b" }, long)).toBe(false);
  });
});

describe("converged", () => {
  it.each([
    [true, " the tests pass "],
    [false, "all is well"],
  ])("is what the judge says: %s of %j", async (expected, criterion) => {
    expect(await holds("converged", criterion, state())).toBe(expected);
  });
});

describe("a value that a built-in can't use", () => {
  it.each<[string, unknown, string]>([
    ["max_iterations", -1, "needs a whole number of 0 or more, not the number -1"],
    ["max_iterations", 1.5, "needs a whole number"],
    ["max_iterations", "5", 'not a string ("5")'],
    ["max_iterations", Number.NaN, "needs a whole number"],
    ["timeout_ms", 0, "needs a number of milliseconds above 0, not the number 0"],
    ["timeout_ms", "2m", "needs a number of milliseconds"],
    ["timeout_ms", Number.POSITIVE_INFINITY, "needs a number of milliseconds"],
    ["converged", " ", "needs a criterion in words"],
    ["converged", true, "needs a criterion in words"],
    ["stuck", 2, "needs a map with repeats"],
    ["stuck", {}, "needs repeats, a whole number from 2 to 20, not undefined"],
    ["stuck", { repeats: 1 }, "needs repeats"],
    ["stuck", { repeats: 21 }, "needs repeats"],
    ["stuck", { repeats: 2, agent: 7 }, "has an agent that is the number 7"],
    ["result_matches", "reviewer", "needs a map with an agent and a test"],
    ["result_matches", [], "needs a map with an agent and a test"],
    ["result_matches", { contains: "x" }, "needs the name of an agent, not undefined"],
    ["result_matches", { agent: "a" }, "has no test"],
    ["result_matches", { agent: "a", contain: "x" }, "has no test"],
    ["result_matches", { agent: "a", contains: "" }, "needs a text for contains"],
    ["result_matches", { agent: "a", contains: 5 }, "needs a text for contains, not the number 5"],
    ["result_matches", { agent: "a", regex: "(" }, "needs a valid regex"],
    ["result_matches", { agent: "a", regex: "x".repeat(501) }, "at most 500 characters"],
    ["result_matches", { agent: "a", score_gte: "8" }, "needs a number for score_gte"],
    ["result_matches", { agent: "a", no_changes: false }, "needs true for no_changes"],
  ])("%s: %j", (name, value, problem) => {
    const reading = builtinOf(name)?.read(value);
    expect(reading).toMatchObject({ ok: false });
    expect(reading?.ok === false && reading.problem).toContain(problem);
  });

  it.each(["(a+)+$", "(a*)*", "(?:x|y+)*z", "((ab)*c)+", "(a{2,})+", "(\\w+\\s?)*!", "([)]+)+"])(
    "is a regex that can take longer than the loop: %s",
    (regex) => {
      expect(builtinOf("result_matches")?.read({ agent: "a", regex })).toMatchObject({
        ok: false,
        problem: expect.stringContaining("a repetition inside a repetition"),
      });
    },
  );

  it.each([
    "(a+)?",
    "(ab)+",
    "[(+)]+",
    "\\(a+\\)+",
    "(?=.*ok).*",
    "(LGTM|APPROVED)[.!]*",
    "a+b+",
    "(a{2,5})b{1,}",
  ])("is not a regex such as %s", (regex) => {
    expect(builtinOf("result_matches")?.read({ agent: "a", regex })).toMatchObject({ ok: true });
  });
});

it("knows no built-in by a name that every object inherits", () => {
  expect(builtinOf("constructor")).toBeUndefined();
  expect(builtinNames).toEqual(["max_iterations", "timeout_ms", "converged", "result_matches", "stuck"]);
});
