import { describe, expect, it } from "vitest";
import { bindValues, type GivenValues, nothingGiven, substitute } from "./parameters.js";
import { parseFunction } from "./parse-function.js";

const definition = parseFunction(
  "---\nparams: { focus: correctness, depth: normal, target: }\n---\nLook.",
  "functions/review.md",
  () => undefined,
);
if (!definition) throw new Error("it parses");

const given = (inOrder: readonly string[], byName: Record<string, string> = {}): GivenValues => ({
  inOrder,
  byName: new Map(Object.entries(byName)),
});

describe("the values of parameters", () => {
  it.each([
    [given(["security"]), { focus: "security", depth: "normal" }],
    [given(["", "deep"]), { focus: "correctness", depth: "deep" }],
    [given(["security"], { focus: "names" }), { focus: "names", depth: "normal" }],
    [given([], { target: "src" }), { focus: "correctness", depth: "normal", target: "src" }],
  ])("are by name, by place, or the default: %j", (values, expected) => {
    expect(Object.fromEntries(bindValues(definition, values).values)).toEqual(expected);
  });

  it.each([
    [nothingGiven, '"review" needs a value for "target".'],
    [given(["a", "b", "c", "d"]), '"review" takes 3 (focus, depth, target), and was given 4.'],
    [given(["a", "b", "c"], { fokus: "x" }), '"review" has no parameter "fokus": did you mean "focus"?'],
    [given(["a", "b", "c"], { constructor: "x" }), '"review" has no parameter "constructor".'],
  ])("are told of where they do not fit: %j", (values, problem) => {
    expect(bindValues(definition, values).problems).toEqual([problem]);
  });

  it("stand in the place of their names, once, and leave other braces alone", () => {
    const values = new Map([
      ["focus", "{depth} $&"],
      ["depth", "deep"],
    ]);
    expect(substitute("{focus} {depth} {target} {x} { focus } {}", definition.parameters, values)).toBe(
      "{depth} $& deep {target} {x} { focus } {}",
    );
  });
});
