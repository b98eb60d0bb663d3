import type { ConfigPath } from "@hardpoint/core";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Condition } from "./condition.js";
import { formatCondition } from "./format.js";
import { parseCondition } from "./parse.js";

const call = (name: string, arg?: string): Condition => ({
  kind: "call",
  name,
  ...(arg === undefined ? {} : { arg }),
});

const locate = (path: ConfigPath) => ({ file: `role.yaml#${path.join("/")}` });

describe("parseCondition", () => {
  it.each<[unknown, Condition]>([
    ["user_approval", call("user_approval")],
    ["  user_approval ", call("user_approval")],
    ["tool_observed(bash)", call("tool_observed", "bash")],
    ["tool_observed(  bash\t)", call("tool_observed", "bash")],
    ["turn_count()", call("turn_count", "")],
    ["state_eq(a=b, c)", call("state_eq", "a=b, c")],
    ["state_eq(call=f(x))", call("state_eq", "call=f(x)")],
    ["matches(a)b)", call("matches", "a)b")],
    ["state_eq(note=this and that)", call("state_eq", "note=this and that")],
    ["Git-Clean(main)", call("Git-Clean", "main")],
    ["постоянно(да)", call("постоянно", "да")],
    ["@acme/git/git_clean", call("@acme/git/git_clean")],
    ["@acme/git/git_clean(main)", call("@acme/git/git_clean", "main")],
    ["constructor(x)", call("constructor", "x")],
    [{ all: ["a", "b(1)"] }, { kind: "all", members: [call("a"), call("b", "1")] }],
    [
      { any: [{ not: "a" }, { all: ["b"] }] },
      {
        kind: "any",
        members: [
          { kind: "not", member: call("a") },
          { kind: "all", members: [call("b")] },
        ],
      },
    ],
    [{ not: { not: "a" } }, { kind: "not", member: { kind: "not", member: call("a") } }],
  ])("reads %j", (value, condition) => {
    expect(parseCondition(value)).toEqual({ condition, diagnostics: [] });
  });

  it.each<[unknown, string, string]>([
    [undefined, "The condition is undefined", ""],
    [null, "The condition is null", ""],
    [true, "The condition is the boolean true", ""],
    [7, "The condition is the number 7", ""],
    ["  ", "The condition is empty", ""],
    [[], "The condition is an array of 0", "{ all: […] }"],
    [["a", "b"], "The condition is an array of 2", "{ all: […] }"],
    [{}, "The condition is an empty map", ""],
    ["git clean", '"git clean" is neither a name', "name(arg)"],
    ["git_clean (main)", "is neither a name", "name(arg)"],
    ["not git_clean", "is neither a name", "{ not: name }"],
    ["!git_clean(main) and x", "goes on after its closing parenthesis", "{ not: name }"],
    ["a and b", "is neither a name", "all"],
    ["a || b", "is neither a name", "any"],
    ["tool_observed(bash", "has no closing parenthesis", ""],
    ["tool_observed(bash) please", "goes on after its closing parenthesis", ""],
    ["tool_observed(a) and tool_observed(b)", "joins several conditions in one text", "all"],
    ["tool_observed(a) || tool_observed(b)", "joins several conditions in one text", "any"],
    ["(bash)", "is neither a name", ""],
    ["bash)", "is neither a name", ""],
    [{ all: "a" }, "at all is a string", "all: [one, two]"],
    [{ any: { 0: "a" } }, "at any is an object", ""],
    [{ not: ["a"] }, "at not is an array of 1", "all"],
    [{ not: null }, "at not is null", ""],
    [{ and: ["a"] }, 'has the key "and"', 'Did you mean "all"?'],
    [{ All: ["a"] }, 'has the key "All"', 'Did you mean "all"?'],
    [{ when: "a" }, 'has the key "when"', "{ all: […] }"],
    [{ constructor: ["a"] }, 'has the key "constructor"', ""],
    [{ all: ["a"], any: ["b"] }, "has the keys all and any, of which only one can hold", "Nest"],
    [{ all: ["a"], not: "b", any: [] }, "has the keys all, not and any", "Nest"],
    [{ all: ["a"], description: "x" }, "has the keys all and description", "Nest"],
  ])("refuses %j", (value, message, hint) => {
    const { condition, diagnostics } = parseCondition(value);
    expect(condition).toBeUndefined();
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ code: "CONDITION_SYNTAX", severity: "error" });
    expect(diagnostics[0]?.message).toContain(message);
    expect(diagnostics[0]?.hint).toContain(hint);
  });

  it.each([
    ["all", "always true"],
    ["any", "always false"],
  ])("keeps an empty %s, and warns that it is %s", (key, meaning) => {
    const { condition, diagnostics } = parseCondition({ [key]: [] }, locate);
    expect(condition).toEqual({ kind: key, members: [] });
    expect(diagnostics).toMatchObject([
      { code: "CONDITION_SYNTAX", severity: "warning", source: { file: `role.yaml#${key}` } },
    ]);
    expect(diagnostics[0]?.message).toContain(meaning);
  });

  it("names every mistake with its place, and leaves the whole condition out", () => {
    const { condition, diagnostics } = parseCondition(
      { all: ["fine", "two words", { not: { any: [3, "fine"] } }] },
      locate,
    );
    expect(condition).toBeUndefined();
    expect(diagnostics.map(({ source }) => source?.file)).toEqual([
      "role.yaml#all/1",
      "role.yaml#all/2/not/any/0",
    ]);
    expect(diagnostics[1]?.message).toContain("The condition at all[2].not.any[0] is the number 3");
  });

  it("keeps the place of every name", () => {
    const { condition } = parseCondition({ all: ["a", { not: "b" }] }, locate);
    expect(condition).toMatchObject({
      members: [
        { source: { file: "role.yaml#all/0" } },
        { member: { source: { file: "role.yaml#all/1/not" } } },
      ],
    });
  });

  it("bounds how deep a condition is nested", () => {
    const nested = (depth: number): unknown => (depth === 0 ? "a" : { not: nested(depth - 1) });
    expect(parseCondition(nested(64)).diagnostics).toEqual([]);
    expect(parseCondition(nested(65)).diagnostics).toMatchObject([{ code: "CONDITION_SYNTAX" }]);
  });

  it("bounds how large a condition grows, and says so once", () => {
    const cyclic: { all: unknown[] } = { all: [] };
    cyclic.all.push(cyclic, cyclic);
    const { condition, diagnostics } = parseCondition(cyclic);
    expect(condition).toBeUndefined();
    expect(diagnostics.filter(({ message }) => message.includes("1000 parts"))).toHaveLength(1);
  });

  it("reads back what formatCondition writes", () => {
    fc.assert(
      fc.property(conditionArbitrary, (condition) => {
        expect(parseCondition(formatCondition(condition)).condition).toEqual(condition);
      }),
    );
  });
});

const nameArbitrary = fc.oneof(
  fc.constantFrom("user_approval", "Git-Clean", "@acme/git/git_clean", "constructor", "__proto__", "a.b:c"),
  fc.string({ minLength: 1, unit: "grapheme" }).filter((text) => /^[^\s()]+$/u.test(text)),
);
// Texts that read as several conditions are refused, so no argument of a parsed condition has their shape.
const argArbitrary = fc
  .oneof(fc.constantFrom("", "a=b", "f(x)", "x) y", "((", "a, b"), fc.string({ unit: "grapheme" }))
  .map((text) => text.trim())
  .filter((text) => !/(?:and|or|&&|\|\|)/iu.test(text));
const callArbitrary = fc
  .record({ name: nameArbitrary, arg: fc.option(argArbitrary, { nil: undefined }) })
  .filter(({ name }) => !name.startsWith("!"))
  .map(({ name, arg }): Condition => ({ kind: "call", name, ...(arg === undefined ? {} : { arg }) }));
const conditionArbitrary: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    callArbitrary,
    fc.record({ kind: fc.constant("not" as const), member: tie("condition") }),
    fc.record({
      kind: fc.constantFrom("all" as const, "any" as const),
      members: fc.array(tie("condition"), { maxLength: 4 }),
    }),
  ),
})).condition;
