import { asyncCapability, isThenable, silentLogger } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { createTerminationConditions } from "./create-termination-conditions.js";
import type { TerminationModule } from "./termination-module.js";
import { create, longEnough, never, ship, state } from "./testing/engines.js";

describe("reasons and what they come to", () => {
  const judge = asyncCapability({ evaluate: async () => true });
  it.each([
    [{ converged: "all is well" }, "converged", "complete"],
    [ship, "result_match", "complete"],
    [{ stuck: { repeats: 2, agent: "parrot" } }, "stuck", "exhausted"],
    [{ max_iterations: 2 }, "max_iterations", "exhausted"],
    [{ timeout_ms: 4_000 }, "timeout", "exhausted"],
    [{ not: never }, "not", "complete"],
  ])("%j ends with %s, %s", async (condition, reason, status) => {
    const given = { ...state, results: { ...state.results, parrot: ["hi", "hi"] } };
    const { engine } = create(condition, { capabilities: { judge } });
    expect(await engine.evaluate("s", given)).toMatchObject({ met: true, reason, status });
  });

  it("never end a loop that has no condition", () => {
    expect(create(undefined).engine.evaluate("s", state)).toEqual({ met: false });
    expect(create(undefined).engine.evaluateNow(state)).toEqual({ met: false });
  });

  it("are at hand at once for any_of and all_of side by side, where either is enough", () => {
    const both = (any: object, all: object) =>
      create({ any_of: [any], all_of: [all] }).engine.evaluateNow(state).met;
    expect([both(ship, never), both(never, ship), both(never, never)]).toEqual([true, true, false]);
  });
});

describe("an engine by itself", () => {
  it("answers at once where everything asked does, and with a promise where something does not", async () => {
    const late: TerminationModule = { parse: (value) => value, evaluate: async () => true };
    const { engine } = create({ any_of: [never, { late: 1 }] }, { custom: { late } });
    const termination = engine.evaluate("s", state);
    expect(isThenable(termination)).toBe(true);
    expect(await termination).toMatchObject({ met: true, reason: "late" });
    const { engine: settled } = create({ any_of: [{ late: 1 }, ship] }, { custom: { late } });
    expect(settled.evaluate("s", state)).toMatchObject({ met: true, reason: "result_match" });
  });

  it("says of what it has not asked that it is pending", () => {
    const { engine } = create(
      { all_of: [ship, { long_enough: 1 }] },
      { custom: { long_enough: longEnough } },
    );
    expect(engine.evaluateNow(state)).toEqual({ met: "unknown", reason: "pending", text: "long_enough: 1" });
  });

  it("warns in the log when nobody takes reports, and shares nothing with another", () => {
    const warnings: string[] = [];
    createTerminationConditions({ custom: { mine: longEnough } });
    const log = { ...silentLogger, warn: (message: string) => warnings.push(message) };
    createTerminationConditions({ termination: { mine: 1 }, log }).evaluate("s", state);
    expect(warnings).toEqual([expect.stringContaining("TERMINATION_FAILED")]);
  });
});
