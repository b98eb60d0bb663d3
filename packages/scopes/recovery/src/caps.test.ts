import { createSessionStates } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { serverError, setUp } from "./testing/set-up.js";

const session = "s1";
const failed = () => Promise.reject(serverError());
const mended = { mend: { execute: () => ({ status: "success" as const }) } };

describe("the cap of a call", () => {
  const again = { again: { execute: () => ({ status: "retry" as const }) } };

  it("ends a chain that goes on and on", async () => {
    const { engine } = setUp({ config: { session_error: { chain: ["again"] } }, strategies: again });
    expect(await engine.recover({ session, error: serverError(), execute: failed })).toMatchObject({
      outcome: "exhausted",
      attempts: 10,
      message: "Recovery ended after 10 attempts (max_total_attempts).",
    });
  });

  // The original: the chain of context_window was cut off within summarize, so that it never said that it gives up.
  it("lets a chain that ends with abort say so", async () => {
    const { engine } = setUp({
      config: { max_total_attempts: 3, session_error: { chain: ["again", "retry", "abort"] } },
      strategies: again,
    });
    const result = await engine.recover({ session, error: serverError("no way"), execute: failed });
    expect(result).toMatchObject({ outcome: "aborted", attempts: 4 });
    expect(result.inject).toEqual(["Recovery was given up: the server is busy"]);
  });

  it("is not reached by the default chain of context_window", async () => {
    const { engine } = setUp();
    const long = Object.assign(new Error("prompt is too long"), { status: 400 });
    const result = await engine.recover({ session, error: long, execute: () => Promise.reject(long) });
    expect(result.outcome).toBe("aborted");
    const names = result.trace.map(({ strategy }) => strategy);
    expect([...new Set(names)]).toEqual(["truncate", "summarize", "abort"]);
    expect(names.filter((name) => name === "summarize").length).toBeLessThan(3);
  });
});

describe("the cap of a session", () => {
  const config = {
    max_session_attempts: 5,
    session_window_ms: 1000,
    circuit_breaker: { enabled: false },
    session_error: { chain: ["mend"] },
  };
  const giveUp = { mend: { execute: () => ({ status: "next_strategy" as const }) } };

  // The original: each call had its own cap, so that a session could go on for ever.
  it("holds over its calls, and not for other sessions", async () => {
    const { engine } = setUp({ config, strategies: giveUp });
    const recover = (id: string) => engine.recover({ session: id, error: serverError() });
    for (let call = 0; call < 5; call++) expect(await recover("s1")).toMatchObject({ attempts: 1 });
    expect(await recover("s1")).toMatchObject({
      outcome: "exhausted",
      attempts: 0,
      message: expect.stringContaining("max_session_attempts"),
    });
    expect(await recover("s2")).toMatchObject({ attempts: 1 });
  });

  it("ends with the window", async () => {
    const { engine, clock } = setUp({ config, strategies: giveUp });
    for (let call = 0; call < 5; call++) await engine.recover({ session, error: serverError() });
    clock.now += 1000;
    expect(await engine.recover({ session, error: serverError() })).toMatchObject({ attempts: 1 });
  });

  it("begins anew when a recovery worked", async () => {
    const { engine } = setUp({ config, strategies: mended });
    for (let call = 0; call < 20; call++)
      expect(await engine.recover({ session, error: serverError() })).toMatchObject({ outcome: "recovered" });
  });

  it("outlives the engine, where the host keeps the states", async () => {
    const sessions = createSessionStates();
    const first = setUp({ config, strategies: giveUp, sessions });
    for (let call = 0; call < 5; call++) await first.engine.recover({ session, error: serverError() });
    const second = setUp({ config, strategies: giveUp, sessions });
    expect(await second.engine.recover({ session, error: serverError() })).toMatchObject({ attempts: 0 });
    sessions.drop(session);
    expect(await second.engine.recover({ session, error: serverError() })).toMatchObject({ attempts: 1 });
  });
});

describe("metrics", () => {
  it("count outcomes and steps by name", async () => {
    const { engine } = setUp({
      config: { session_error: { chain: ["mend", "abort"] }, edit_error: { chain: ["abort"] } },
      strategies: mended,
    });
    await engine.recover({ session, error: serverError(), execute: () => 1 });
    await engine.recover({ session, error: serverError(), execute: failed });
    await engine.recover({ session, error: "oldString not found" });
    await engine.recover({ session, error: "nobody knows this", category: "constructor" });
    const { metrics } = engine;
    expect(metrics.total).toEqual({ recovered: 1, aborted: 2, exhausted: 1 });
    expect(metrics.byCategory.session_error).toEqual({ recovered: 1, aborted: 1, exhausted: 0 });
    expect(metrics.byErrorType.oldstring_not_found).toEqual({ recovered: 0, aborted: 1, exhausted: 0 });
    expect(metrics.byStrategy.mend).toMatchObject({ success: 2, abort: 0 });
    expect(metrics.byStrategy.abort).toMatchObject({ success: 0, abort: 2 });
    expect(Object.keys(metrics.byCategory)).toContain("constructor");
  });

  it("stay empty where they are not wanted", async () => {
    const { engine } = setUp({ config: { collect_metrics: false } });
    await engine.recover({ session, error: serverError() });
    expect(engine.metrics.total).toEqual({ recovered: 0, aborted: 0, exhausted: 0 });
  });
});
