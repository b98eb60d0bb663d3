import { describe, expect, it } from "vitest";
import { chain, failing, serverError, setUp, stepsOf } from "./testing/set-up.js";

const session = "s1";

describe("the category of an error", () => {
  it("goes over to another category's chain when the repeat fails otherwise, and comes back to where it was", async () => {
    const long = Object.assign(new Error("maximum context length"), { status: 400 });
    const { engine } = setUp({
      config: { session_error: chain("retry", "abort"), context_window: chain("truncate", "abort") },
    });
    const execute = failing([serverError("1"), long, serverError("2"), serverError("3")], "well");
    const result = await engine.recover({ session, error: serverError("0"), execute });
    expect(result).toMatchObject({ outcome: "aborted", error: { category: "session_error" } });
    expect(stepsOf(result)).toEqual([
      "retry#0 retry failed",
      "retry#1 retry failed",
      "truncate#0 retry failed",
      // Twice was enough: the other error between has not given it new tries.
      "retry#2 next_strategy",
      "abort#0 abort",
    ]);
  });

  it("stays in the chain when no pattern knows the next error", async () => {
    const { engine } = setUp();
    const execute = failing([new Error("whatever")], "well");
    const result = await engine.recover({ session, error: serverError(), execute });
    expect(result).toMatchObject({ outcome: "recovered" });
    expect(result.trace[1]).toMatchObject({ category: "session_error", errorType: "unknown" });
  });

  it("ends when the next error is of a category without a chain", async () => {
    const { engine } = setUp({ patterns: { denied: { category: "policy", match: onDenied } } });
    const execute = failing([new Error("denied")], "never");
    const result = await engine.recover({ session, error: serverError(), execute });
    expect(result).toMatchObject({
      outcome: "exhausted",
      message: "There is no chain for errors of policy: denied",
      error: { category: "policy" },
    });
  });

  it("takes the category that the host names, also for an error that no pattern knows", async () => {
    const { engine } = setUp({ config: { deploy: chain("retry") } });
    const result = await engine.recover({ session, category: "deploy", error: "no luck", execute: () => 1 });
    expect(result).toMatchObject({
      outcome: "recovered",
      trace: [{ category: "deploy", errorType: "unknown" }],
    });
  });

  it("stays in the category that the host names while the error is the same", async () => {
    const { engine } = setUp({ config: { deploy: chain("retry", "abort") } });
    const result = await engine.recover({
      session,
      category: "deploy",
      error: serverError(),
      execute: () => Promise.reject(serverError()),
    });
    expect(result.trace.map(({ category }) => category)).toEqual(Array(4).fill("deploy"));
  });

  it("does nothing about an error that nobody knows, unless there is a chain for unknown", async () => {
    const error = new Error("index out of range");
    const without = await setUp().engine.recover({ session, error, execute: () => 1 });
    expect(without).toMatchObject({ outcome: "exhausted", attempts: 0, error: { category: "unknown" } });
    const { engine, diagnostics } = setUp({ config: { unknown: chain("retry") } });
    expect(await engine.recover({ session, error, execute: () => 1 })).toMatchObject({
      outcome: "recovered",
    });
    expect(diagnostics).toEqual([]);
  });
});

const onDenied = ({ message }: { readonly message: string }) => (message === "denied" ? {} : null);
