import { describe, expect, it } from "vitest";
import { parseObserveSpec } from "./parse.js";

const locate = (path: readonly (string | number)[], what = "value") => ({
  file: `plan.md#${path.join(".")}${what === "key" ? "!" : ""}`,
});
const codes = (value: unknown) => parseObserveSpec(value).diagnostics.map(({ code }) => code);

describe("reading a spec", () => {
  it.each([
    [{ on: "message", inject: "Answer first." }],
    [{ on: "tool_after", tool: ["edit", "write"], when: "turn_count(2)", inject: "Run the tests." }],
    [
      {
        on: "tool_after",
        tool: "lint",
        when_output: { contains: "0 errors", not_contains: ["warning", "fatal"] },
        set_evidence: "lint",
      },
    ],
    [
      {
        on: "tool_after",
        when_args: { match: { type: "stuck" }, not_match: { quiet: true } },
        capture_payload_as: "stuck",
      },
    ],
    [{ on: "tool_after", tool: "todowrite", sync_todos: true, when: { not: "user_approval" } }],
    [{ on: "deploy/finished", capture_artifact: "report" }],
    [{ on: "released" }],
  ])("takes %j as it is", (value) => {
    expect(parseObserveSpec(value)).toEqual({ spec: value, diagnostics: [] });
  });

  it("gives a frozen copy", () => {
    const value = { on: "tool_after", when_args: { match: { a: [1] } }, inject: "x" };
    const { spec } = parseObserveSpec(value);
    expect(spec).not.toBe(value);
    expect(Object.isFrozen(spec?.when_args?.match)).toBe(true);
    expect(Object.isFrozen(value.when_args)).toBe(false);
  });

  it.each([
    ["tool_after", 'An item of observe is a string ("tool_after"), not a map.'],
    [null, "An item of observe is null, not a map."],
    [[], "An item of observe is an array of 0, not a map."],
    [{ inject: "x" }, "An item of observe names no event."],
    [{ on: 3 }, 'The key "on" of an observe spec can\'t be used: it is the name of an event'],
    [{ on: "two words" }, "an event's name has no spaces"],
    [{ on: "x", inject: () => "x" }, "An item of observe is not plain data"],
  ])("refuses %j", (value, message) => {
    const { spec, diagnostics } = parseObserveSpec(value);
    expect(spec).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "CONFIG_INVALID", severity: "error" }]);
    expect(diagnostics[0]?.message).toContain(message);
  });

  it("says what a YAML reader may have made of on", () => {
    expect(parseObserveSpec({ true: "message", inject: "x" }).diagnostics[0]?.hint).toContain("in quotes");
  });

  it.each([
    [{ inject: 3 }, "inject"],
    [{ inject: "" }, "inject"],
    [{ set_evidence: null }, "set_evidence"],
    [{ capture_artifact: "my plan" }, "capture_artifact"],
    [{ capture_payload_as: [] }, "capture_payload_as"],
    [{ sync_todos: "yes" }, "sync_todos"],
  ])("leaves a bad effect out: %j", (bad, key) => {
    const good = { on: "tool_after", set_evidence: "done", inject: "Go on.", ...bad };
    const { spec, diagnostics } = parseObserveSpec(good, locate);
    const { [key as "on"]: _left, ...rest } = good;
    expect(spec).toEqual(rest);
    expect(diagnostics).toMatchObject([{ code: "CONFIG_INVALID", source: { file: `plan.md#${key}` } }]);
    expect(diagnostics[0]?.message).toContain(`"${key}"`);
  });

  it.each([
    [{ tool: "" }, "tool"],
    [{ tool: [] }, "tool"],
    [{ when: null }, "when"],
    [{ when: ["a"] }, "when"],
    [{ when_output: "passed" }, "when_output"],
    [{ when_output: {} }, "when_output"],
    [{ when_output: { contain: "passed" } }, "when_output"],
    [{ when_output: { contains: 3 } }, "when_output"],
    [{ when_args: { match: ["type"] } }, "when_args"],
    [{ when_args: { type: "stuck" } }, "when_args"],
  ])("disables a spec with a bad guard, which would fire too often without: %j", (bad, key) => {
    const { spec, diagnostics } = parseObserveSpec({ on: "tool_after", inject: "x", ...bad }, locate);
    expect(spec).toEqual({ on: "tool_after", inject: "x", disabled: true });
    expect(diagnostics).toMatchObject([{ code: "CONFIG_INVALID", source: { file: `plan.md#${key}` } }]);
    expect(diagnostics[0]?.hint).toContain("never fires");
  });

  it("names an unknown key, and disables a spec whose unknown key may be a guard", () => {
    const effect = parseObserveSpec({ on: "message", inject: "x", injct: "y" }, locate);
    expect(effect.spec).toEqual({ on: "message", inject: "x" });
    expect(effect.diagnostics).toMatchObject([
      { code: "CONFIG_KEY_UNKNOWN", source: { file: "plan.md#injct!" }, hint: 'Did you mean "inject"?' },
    ]);
    const guard = parseObserveSpec({ on: "tool_after", inject: "x", when_outptu: { contains: "y" } });
    expect(guard.spec?.disabled).toBe(true);
    expect(guard.diagnostics[0]?.hint).toContain('Did you mean "when_output"?');
    expect(parseObserveSpec({ on: "message", inject: "x", constructor: 1 }).spec).toEqual({
      on: "message",
      inject: "x",
    });
    expect(parseObserveSpec({ on: "message", inject: "x", disabled: true }).spec).toEqual({
      on: "message",
      inject: "x",
    });
  });

  it.each(["message", "activate"])("warns of what can't go with %s, which has no tool", (on) => {
    const keys = {
      tool: "x",
      when_output: { contains: "x" },
      when_args: { match: {} },
      capture_payload_as: "x",
      sync_todos: true,
    };
    for (const [key, value] of Object.entries(keys)) {
      const { diagnostics } = parseObserveSpec({ on, inject: "x", [key]: value });
      expect(diagnostics).toMatchObject([{ code: "OBSERVE_KEY_UNUSED", severity: "warning" }]);
      expect(diagnostics[0]?.message).toContain(`"${key}"`);
    }
  });

  it("warns of a spec that does nothing, where no handler could do something", () => {
    expect(codes({ on: "tool_after", tool: "bash" })).toEqual(["OBSERVE_NO_EFFECT"]);
    expect(codes({ on: "pushed", tool: "bash" })).toEqual([]);
  });
});
