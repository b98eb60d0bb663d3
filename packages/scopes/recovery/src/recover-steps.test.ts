import { describe, expect, it } from "vitest";
import type { RecoveryStrategyModule } from "./recovery-strategy.js";
import { chain, says, serverError, setUp, stepsOf } from "./testing/set-up.js";

const session = "s1";

describe("a step of a recovery", () => {
  it.each<[string, RecoveryStrategyModule, string]>([
    ["throws", { execute: () => Promise.reject(new Error("out of order")) }, "out of order"],
    ["gives something else", says({ action: "retry" }), "status is success, retry, next_strategy or abort"],
    ["gives nothing", says(undefined), "status is success"],
    ["gives a delay that is none", says({ status: "retry", delayMs: -1 }), "0 milliseconds or more"],
  ])("goes on with the chain when a strategy %s", async (_what, broken, why) => {
    const { engine, diagnostics } = setUp({
      config: { session_error: chain("broken", "abort") },
      strategies: { broken },
    });
    const result = await engine.recover({ session, error: serverError() });
    expect(stepsOf(result)).toEqual(["broken#0 failed", "abort#0 abort"]);
    expect(result.trace[0]?.reason).toContain(why);
    expect(diagnostics).toMatchObject([{ code: "EXTENSION_FAILED", message: expect.stringContaining(why) }]);
  });

  it("goes on with the chain when a strategy does not end in time", async () => {
    const { engine } = setUp({
      config: { step_timeout_ms: 1, session_error: chain("endless", "abort") },
      strategies: { endless: { execute: () => new Promise(() => undefined) } },
    });
    const result = await engine.recover({ session, error: serverError() });
    expect(stepsOf(result)).toEqual(["endless#0 failed", "abort#0 abort"]);
    expect(result.trace[0]?.reason).toContain("within 1 ms");
  });

  it("leaves out what a strategy injected before it threw", async () => {
    const { engine } = setUp({
      config: { session_error: chain("broken", "abort") },
      strategies: {
        broken: {
          execute({ inject }) {
            inject("half-way");
            throw new Error("out of order");
          },
        },
      },
    });
    const result = await engine.recover({ session, error: serverError("it broke") });
    expect(result.inject).toEqual(["Recovery was given up: it broke"]);
  });

  it("hands what was injected to the host at once, and to the operation that it is for", async () => {
    const told: string[] = [];
    const seen: unknown[] = [];
    const { engine } = setUp({ config: { edit_error: chain("remind_and_retry") } });
    const error = new Error("oldString not found");
    const result = await engine.recover({
      session,
      error,
      inject: (text) => void told.push(text),
      execute({ inject, repeat, strategy }) {
        seen.push([repeat, strategy, inject.length, told.length]);
        throw error;
      },
    });
    expect(seen).toEqual([
      [1, "remind_and_retry", 1, 1],
      [2, "remind_and_retry", 1, 2],
    ]);
    expect(result.inject).toEqual(told);
  });

  it("does not mind a host whose inject() throws", async () => {
    const { engine } = setUp();
    const inject = () => {
      throw new Error("the session is gone");
    };
    const error = new Error("oldString not found");
    expect(await engine.recover({ session, error, inject, execute: () => "well" })).toMatchObject({
      outcome: "recovered",
    });
  });

  it("gathers what is to be different, and tells the operation", async () => {
    const seen: unknown[] = [];
    const { engine } = setUp({
      config: {
        session_error: chain("cool", { strategy: "fallback_model", config: { model: "small" } }),
      },
      strategies: { cool: says({ status: "success", changes: { temperature: 0 } }) },
    });
    await engine.recover({
      session,
      error: serverError(),
      execute({ changes }) {
        seen.push(changes);
        throw serverError();
      },
    });
    expect(seen).toEqual([{ temperature: 0 }, { temperature: 0, model: "small" }]);
  });

  // The original: custom strategies were registered after the chains had been read, which lost those steps.
  it("passes over a step whose strategy does not exist, without counting it", async () => {
    const { engine, diagnostics } = setUp({ config: { session_error: chain("retyr", "abort") } });
    expect(diagnostics).toMatchObject([
      { code: "RECOVERY_STRATEGY_UNKNOWN", hint: expect.stringContaining('Did you mean "retry"?') },
    ]);
    const result = await engine.recover({ session, error: serverError() });
    expect(result).toMatchObject({ outcome: "aborted", attempts: 1 });
    expect(stepsOf(result)).toEqual(["retyr#0 passed-over", "abort#0 abort"]);
  });

  // The original: nobody looked at a strategy's categories.
  it("passes over a strategy outside of its categories", async () => {
    const { engine, diagnostics } = setUp({
      config: { session_error: chain("edits", "abort"), edit_error: chain("edits") },
      strategies: { edits: { categories: ["edit_error"], execute: () => ({ status: "success" }) } },
    });
    expect(diagnostics).toMatchObject([{ code: "RECOVERY_CATEGORY_MISMATCH" }]);
    expect(stepsOf(await engine.recover({ session, error: serverError() }))).toEqual([
      "edits#0 passed-over",
      "abort#0 abort",
    ]);
    expect((await engine.recover({ session, error: "oldString not found" })).outcome).toBe("recovered");
  });

  // The original: `this` was lost.
  it("calls a strategy as a method of its module", async () => {
    class Counting {
      calls = 0;
      execute() {
        this.calls += 1;
        return { status: "success" as const, message: `call ${this.calls}` };
      }
    }
    const { engine } = setUp({
      config: { session_error: chain("counting") },
      strategies: { counting: new Counting() },
    });
    await engine.recover({ session, error: serverError() });
    expect(await engine.recover({ session, error: serverError() })).toMatchObject({ message: "call 2" });
  });
});
