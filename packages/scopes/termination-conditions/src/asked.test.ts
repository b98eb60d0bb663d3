import { asyncCapability, type Capabilities } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { create, never, state } from "./testing/engines.js";

describe("texts among the conditions", () => {
  const seen: unknown[] = [];
  const conditions = (answer: unknown): Capabilities => ({
    conditions: asyncCapability({
      evaluate: (condition: unknown, facts: unknown) => {
        seen.push(condition, facts);
        return typeof answer === "function" ? answer() : answer;
      },
      check: () => [],
    }),
  });

  it("are asked of the conditions, with what is known of the loop and no more", () => {
    seen.length = 0;
    const { engine } = create(
      { any_of: [never, "signal_observed(done)"] },
      { capabilities: conditions(true) },
    );
    const given = { ...state, facts: { kv: { mode: "quick" }, userMessagedThisTurn: true } };
    expect(engine.evaluate("s7", given)).toEqual({
      met: true,
      reason: "condition",
      status: "complete",
      text: "signal_observed(done)",
    });
    expect(engine.evaluate("s7", state)).toMatchObject({ met: true });
    const turns = { phase: "active", activatedAtTurn: 0, currentTurn: 2 };
    expect(seen).toEqual([
      "signal_observed(done)",
      {
        sessionID: "s7",
        fnName: "termination",
        userMessagedThisTurn: true,
        state: { kv: { mode: "quick" }, ...turns },
      },
      "signal_observed(done)",
      { sessionID: "s7", fnName: "termination", state: turns },
    ]);
  });

  it.each([
    ["promises", Promise.resolve(true), true],
    ["unknown", "unknown", "unknown"],
    ["rubbish", "yes", "unknown"],
    ["a rejection", () => Promise.reject(new Error("gone")), "unknown"],
  ])("may be answered with %s", async (_what, answer, met) => {
    const { engine } = create("user_approval", { capabilities: conditions(answer) });
    expect(await engine.evaluate("s", state)).toMatchObject({ met });
  });

  it("are unknown where the host uses no conditions", () => {
    const { engine, diagnostics } = create({ not: "signal_observed(done)" });
    expect(engine.evaluate("s", state)).toMatchObject({ met: "unknown" });
    expect(diagnostics).toMatchObject([
      { code: "TERMINATION_FAILED", message: expect.stringContaining("no conditions") },
    ]);
  });
});
