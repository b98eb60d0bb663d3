import { describe, expect, it } from "vitest";
import { guardsHold } from "./guards.js";
import type { ObserveSpec } from "./observe-spec.js";

const tool = {
  name: "test",
  args: { all: true, files: ["a", "b"], at: { line: 1, column: 2 } },
  output: "12 passed",
};

describe("the guards of a spec", () => {
  it.each<[Omit<ObserveSpec, "on">, boolean]>([
    [{}, true],
    [{ tool: "test" }, true],
    [{ tool: "tes" }, false],
    [{ tool: ["lint", "test"] }, true],
    [{ tool: [] }, false],
    [{ when_output: { contains: "passed" } }, true],
    [{ when_output: { contains: "Passed" } }, false],
    [{ when_output: { contains: ["12", "passed"] } }, true],
    [{ when_output: { contains: ["12", "failed"] } }, false],
    [{ when_output: { not_contains: "failed" } }, true],
    [{ when_output: { not_contains: ["failed", "passed"] } }, false],
    [{ when_output: { contains: "passed", not_contains: "12" } }, false],
    [{ when_args: { match: { all: true } } }, true],
    [{ when_args: { match: { all: "true" } } }, false],
    [{ when_args: { match: { at: { column: 2, line: 1 } } } }, true],
    [{ when_args: { match: { files: ["b", "a"] } } }, false],
    [{ when_args: { match: { all: true, none: 1 } } }, false],
    [{ when_args: { match: { constructor: 1 } } }, false],
    [{ when_args: { match: JSON.parse('{ "__proto__": {} }') } }, false],
    [{ when_args: { not_match: { all: false } } }, true],
    [{ when_args: { not_match: { none: 1, all: true } } }, false],
    [{ when_args: { match: { all: true }, not_match: { files: [] } } }, true],
    [{ disabled: true }, false],
    [{ tool: "test", when_output: { contains: "passed" }, when_args: { match: { all: false } } }, false],
  ])("%j: %s", (spec, holds) => {
    expect(guardsHold({ on: "tool_after", ...spec }, tool)).toBe(holds);
  });

  it.each<[string, unknown, boolean]>([
    ["text", "no errors", true],
    ["an object, as JSON", { summary: "no errors" }, true],
    ["nothing", undefined, false],
    ["null", null, false],
  ])("read the output: %s", (_what, output, holds) => {
    const contains = { on: "tool_after", when_output: { contains: "no errors" } };
    const lacks = { on: "tool_after", when_output: { not_contains: "no errors" } };
    expect(guardsHold(contains, { name: "lint", output })).toBe(holds);
    expect(guardsHold(lacks, { name: "lint", output })).toBe(!holds);
  });

  it("find no quotes in an output that is not there", () => {
    expect(guardsHold({ on: "tool_after", when_output: { contains: '"' } }, { name: "lint" })).toBe(false);
  });

  it.each([[{ match: { a: 1 } }], [{ not_match: { a: 1 } }]])(
    "can't tell %j of arguments that are no map",
    (when_args) => {
      for (const args of [undefined, null, "a=1"])
        expect(guardsHold({ on: "tool_after", when_args }, { name: "test", args })).toBe(false);
    },
  );

  it.each<[Omit<ObserveSpec, "on">]>([
    [{ tool: "test" }],
    [{ when_output: { not_contains: "x" } }],
    [{ when_args: { not_match: { a: 1 } } }],
  ])("%j never holds without a tool", (spec) => {
    expect(guardsHold({ on: "released", ...spec }, undefined)).toBe(false);
    expect(guardsHold({ on: "released" }, undefined)).toBe(true);
  });
});
