import { describe, expect, it } from "vitest";
import { type ReadOptions, readTermination } from "./read.js";

const read = (value: unknown, options: ReadOptions = {}) =>
  readTermination(value, {
    locate: (path, what) => ({ file: [...path, ...(what ? [`<${what}>`] : [])].join("/") }),
    ...options,
  });

const named = (name: string, value: unknown, file: string) => ({
  kind: "named",
  name,
  value,
  source: { file: `${file}/<key>` },
});

describe("reading a termination condition", () => {
  it("takes a list of alternatives, each by its name", () => {
    const value = { any_of: [{ max_iterations: 4 }, { stuck: { repeats: 3 } }, { tests_pass: ["unit"] }] };
    expect(read(value)).toEqual({
      condition: {
        kind: "any_of",
        members: [
          named("max_iterations", 4, "any_of/0/max_iterations"),
          named("stuck", { repeats: 3 }, "any_of/1/stuck"),
          named("tests_pass", ["unit"], "any_of/2/tests_pass"),
        ],
      },
      diagnostics: [],
    });
  });

  it("takes one condition by itself, a text, and what nests", () => {
    expect(read({ timeout_ms: 5 }).condition).toEqual(named("timeout_ms", 5, "timeout_ms"));
    expect(read(" signal_observed(done) ").condition).toEqual({
      kind: "asked",
      condition: "signal_observed(done)",
      source: { file: "" },
    });
    expect(read({ all_of: [{ not: { any_of: ["user_approval"] } }] })).toEqual({
      condition: {
        kind: "all_of",
        members: [
          {
            kind: "not",
            member: {
              kind: "any_of",
              members: [
                { kind: "asked", condition: "user_approval", source: { file: "all_of/0/not/any_of/0" } },
              ],
            },
          },
        ],
      },
      diagnostics: [],
    });
  });

  it("takes any_of and all_of side by side for alternatives, at the top and within", () => {
    const both = { any_of: [{ max_iterations: 1 }], all_of: [{ timeout_ms: 1 }, "x"] };
    for (const value of [both, { not: both }]) {
      const { condition, diagnostics } = read(value);
      expect(diagnostics).toEqual([]);
      expect(condition.kind === "not" ? condition.member : condition).toMatchObject({
        kind: "any_of",
        members: [{ kind: "any_of" }, { kind: "all_of" }],
      });
    }
  });

  it.each([
    [{ max_iterations: 2, timeout_ms: 5 }, "max_iterations", "timeout_ms"],
    [{ timeout_ms: 5, max_iterations: 2 }, "timeout_ms", "max_iterations"],
    [{ note: "why", stuck: { repeats: 2 } }, "stuck", "note"],
    [{ tests_pass: 1, note: "why" }, "tests_pass", "note"],
  ])("lets the first key that it knows decide, and tells of the others: %j", (value, name, ignored) => {
    expect(read(value)).toMatchObject({
      condition: { kind: "named", name },
      diagnostics: [
        {
          code: "TERMINATION_IGNORED",
          severity: "warning",
          source: { file: `${ignored}/<key>` },
          hint: "Give each an entry of its own under any_of or all_of.",
        },
      ],
    });
  });

  it("tells of what stands beside any_of", () => {
    expect(read({ any_of: [{ max_iterations: 1 }], max_iterations: 9 }).diagnostics).toMatchObject([
      { code: "TERMINATION_IGNORED", message: "max_iterations has no effect: only any_of counts there." },
    ]);
  });

  it("uses the first of several tests of a result, and tells of the others", () => {
    const value = { result_matches: { agent: "a", no_changes: true, score_gte: 3, regex: "x", why: "so" } };
    expect(read(value)).toMatchObject({
      condition: { kind: "named", name: "result_matches" },
      diagnostics: [
        { code: "TERMINATION_IGNORED", message: expect.stringContaining("only regex counts") },
        { code: "TERMINATION_IGNORED", message: expect.stringContaining("only regex counts") },
        { code: "TERMINATION_IGNORED", source: { file: "result_matches/why/<key>" } },
      ],
    });
  });
});

describe("what can't be read", () => {
  it("is unknown itself, told with its place, and costs nothing else", () => {
    const { condition, diagnostics } = read({
      any_of: [{ max_iterations: -2 }, 7, { stuck: { repeats: 1 } }, { timeout_ms: 9 }],
    });
    expect(condition).toEqual({
      kind: "any_of",
      members: [
        { kind: "invalid" },
        { kind: "invalid" },
        { kind: "invalid" },
        named("timeout_ms", 9, "any_of/3/timeout_ms"),
      ],
    });
    expect(diagnostics).toMatchObject([
      {
        code: "TERMINATION_INVALID",
        severity: "error",
        message:
          "The termination condition any_of[0].max_iterations needs a whole number of 0 or more, not the number -2.",
        source: { file: "any_of/0/max_iterations" },
      },
      { code: "TERMINATION_INVALID", source: { file: "any_of/1" } },
      { code: "TERMINATION_INVALID", source: { file: "any_of/2/stuck/repeats" }, hint: expect.any(String) },
    ]);
  });

  it.each<[string, unknown, string]>([
    ["nothing", null, "is null"],
    ["a number", 3, "is the number 3"],
    ["a list", [{ max_iterations: 1 }], "is an array of 1"],
    ["an empty map", {}, "is an empty map"],
    ["an empty text", " ", "is an empty text"],
    ["any_of without a list", { any_of: { max_iterations: 1 } }, "any_of is an object, not a list"],
    ["an empty any_of", { any_of: [] }, "any_of is an empty list"],
    ["an empty all_of, which must not be met at once", { all_of: [] }, "all_of is an empty list"],
  ])("%s", (_what, value, problem) => {
    const { condition, diagnostics } = read(value);
    expect(condition).toEqual({ kind: "invalid" });
    expect(diagnostics).toMatchObject([{ code: "TERMINATION_INVALID" }]);
    expect(diagnostics[0]?.message).toContain(problem);
  });

  it("is what is nested too deeply, or has too many parts", () => {
    let deep: unknown = { max_iterations: 1 };
    for (let depth = 0; depth < 80; depth++) deep = { not: deep };
    expect(read(deep).diagnostics).toMatchObject([
      { message: expect.stringContaining("nested more than 64") },
    ]);
    const wide = { any_of: Array.from({ length: 2_000 }, () => "x") };
    expect(read(wide).diagnostics).toMatchObject([
      { message: expect.stringContaining("more than 1000 parts") },
    ]);
  });

  it("is a condition that is not built in, where only those can stand", () => {
    expect(read({ any_of: [{ stukc: { repeats: 2 } }] }, { custom: false }).diagnostics).toMatchObject([
      { code: "TERMINATION_INVALID", hint: 'Did you mean "stuck"?' },
    ]);
  });
});

describe("agents", () => {
  const agents = ["Lead Reviewer", "coder"];

  it.each(["Lead Reviewer", "lead-reviewer", "CODER"])("are known as %s", (agent) => {
    expect(read({ result_matches: { agent, contains: "x" } }, { agents }).diagnostics).toEqual([]);
  });

  it.each([{ result_matches: { agent: "codr", contains: "x" } }, { stuck: { repeats: 2, agent: "codr" } }])(
    "that there are not are told, and the condition stays: %j",
    (value) => {
      expect(read(value, { agents })).toMatchObject({
        condition: { kind: "named" },
        diagnostics: [
          { code: "TERMINATION_AGENT_UNKNOWN", severity: "warning", hint: 'Did you mean "coder"?' },
        ],
      });
    },
  );

  it("are not looked at where none are known", () => {
    expect(read({ stuck: { repeats: 2, agent: "codr" } }).diagnostics).toEqual([]);
  });
});
