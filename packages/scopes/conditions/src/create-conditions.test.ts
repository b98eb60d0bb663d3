import { type Diagnostic, type Extension, silentLogger } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { createConditionState } from "./condition-state.js";
import { createConditions } from "./create-conditions.js";

const facts = {
  sessionID: "s1",
  fnName: "f",
  userMessagedThisTurn: false,
  requiredEvidence: [],
  state: createConditionState(),
};

describe("createConditions", () => {
  it.each([
    ["the name of a built-in", { user_approval: { handler: () => true } }, "NAME_IS_BUILTIN"],
    ["a module without a handler", { mine: {} }, "MODULE_EMPTY"],
    ["a name that can't be written", { "my own": { handler: () => true } }, "CONDITION_SYNTAX"],
  ])("reports %s and keeps the rest", (_what, bad, code) => {
    const diagnostics: Diagnostic[] = [];
    const custom = { ...bad, fine: { handler: () => true } } as never;
    const engine = createConditions({ custom, report: (one) => diagnostics.push(one) });
    expect(diagnostics).toMatchObject([{ code }]);
    expect(engine.evaluate(engine.parse({ all: ["fine", { not: "user_approval" }] }).condition, facts)).toBe(
      true,
    );
  });

  it("reports an extension of another scope", () => {
    const diagnostics: Diagnostic[] = [];
    createConditions({
      extensions: [{ name: "slack", scope: "notification_channels" } as Extension],
      report: (one) => diagnostics.push(one),
    });
    expect(diagnostics).toMatchObject([{ code: "SCOPE_UNKNOWN" }]);
  });

  it("warns in the log when nobody takes reports", () => {
    const warnings: string[] = [];
    const engine = createConditions({ log: { ...silentLogger, warn: (message) => warnings.push(message) } });
    engine.evaluate(engine.parse("typo").condition, facts);
    expect(warnings).toEqual([expect.stringContaining("CONDITION_FAILED")]);
  });

  it("shares nothing with another engine", () => {
    createConditions({ custom: { mine: { handler: () => true } } });
    const other = createConditions({ report: () => undefined });
    expect(other.evaluate(other.parse("mine").condition, facts)).toBe("unknown");
  });

  it("has conditions called as what every object inherits, once they are there", () => {
    const engine = createConditions({
      custom: { constructor: { handler: (arg: string) => arg === "x" } } as never,
    });
    expect(engine.evaluate(engine.parse("constructor(x)").condition, facts)).toBe(true);
  });
});
