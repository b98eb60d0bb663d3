import { describe, expect, it } from "vitest";
import { failing, serverError, setUp } from "./testing/set-up.js";

const config = {
  circuit_breaker: { failures: 2, reset_ms: 1000 },
  session_error: { chain: ["retry"] },
};
const failed = () => Promise.reject(serverError());

describe("the circuit breaker", () => {
  const setUpOpen = async (operation?: string) => {
    const set = setUp({ config });
    const key = { session: "s1", error: serverError(), ...(operation === undefined ? {} : { operation }) };
    for (let call = 0; call < 2; call++) await set.engine.recover({ ...key, execute: failed });
    return { ...set, key };
  };
  const category = { session: "s1", category: "session_error" };

  it("is closed until recoveries fail in a row", async () => {
    const { engine } = setUp({ config });
    const recover = (execute: () => unknown) =>
      engine.recover({ session: "s1", error: serverError(), execute });
    for (const works of [false, true, false, true, false]) await recover(works ? () => 1 : failed);
    expect(engine.circuit(category)).toBe("closed");
    await recover(failed);
    expect(engine.circuit(category)).toBe("open");
  });

  it("lets nothing through while it is open, and says for how long", async () => {
    const { engine, key, clock } = await setUpOpen();
    clock.now += 400;
    expect(await engine.recover({ ...key, execute: () => 1 })).toMatchObject({
      outcome: "exhausted",
      attempts: 0,
      message:
        "Recovery of session_error is not tried: the circuit is open for another 600 ms, after 2 failures.",
    });
  });

  it("concerns one category of one session", async () => {
    const { engine } = await setUpOpen();
    const other = await engine.recover({ session: "s2", error: serverError(), execute: () => 1 });
    expect(other.outcome).toBe("recovered");
    const edit = await engine.recover({ session: "s1", error: "oldString not found", execute: () => 1 });
    expect(edit.outcome).toBe("recovered");
  });

  it("concerns an operation in all sessions, where the host names it", async () => {
    const { engine } = await setUpOpen("model:x");
    expect(engine.circuit({ operation: "model:x" })).toBe("open");
    expect(engine.circuit(category)).toBe("closed");
    const request = { session: "s2", error: serverError(), execute: () => 1 };
    expect((await engine.recover({ ...request, operation: "model:x" })).attempts).toBe(0);
    expect((await engine.recover({ ...request, operation: "model:y" })).outcome).toBe("recovered");
  });

  it("lets one recovery through when its time has passed; if that works, it is closed", async () => {
    const { engine, key, clock } = await setUpOpen();
    clock.now += 1000;
    expect(engine.circuit(category)).toBe("half-open");
    let work: (value: number) => void = () => undefined;
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const trial = engine.recover({
      ...key,
      execute: () =>
        new Promise<number>((resolve) => {
          work = resolve;
          begin();
        }),
    });
    await begun;
    const second = await engine.recover({ ...key, execute: () => 1 });
    expect(second.message).toContain("its one trial is under way");
    work(1);
    expect((await trial).outcome).toBe("recovered");
    expect(engine.circuit(category)).toBe("closed");
  });

  it("opens again when the trial fails", async () => {
    const { engine, key, clock } = await setUpOpen();
    clock.now += 1000;
    await engine.recover({ ...key, execute: failed });
    expect(engine.circuit(category)).toBe("open");
  });

  it("stays half-open when the host gives the trial up", async () => {
    const { engine, key, clock } = await setUpOpen();
    clock.now += 1000;
    const giveUp = new AbortController();
    giveUp.abort();
    await engine.recover({ ...key, execute: failed, signal: giveUp.signal });
    expect(engine.circuit(category)).toBe("half-open");
    expect((await engine.recover({ ...key, execute: () => 1 })).outcome).toBe("recovered");
  });

  it("does not count what had no chain", async () => {
    const { engine } = setUp({ config });
    for (let call = 0; call < 5; call++)
      await engine.recover({ session: "s1", error: "x", category: "tool_pair", execute: failed });
    expect(engine.circuit({ session: "s1", category: "tool_pair" })).toBe("closed");
  });

  it("does not stay open for longer when the clock is set back", async () => {
    const { engine, clock } = await setUpOpen();
    clock.now -= 1_000_000;
    expect(engine.circuit(category)).toBe("half-open");
  });

  it("is not there when it is switched off", async () => {
    const { engine } = setUp({ config: { ...config, circuit_breaker: false } });
    for (let call = 0; call < 9; call++)
      await engine.recover({ session: "s1", error: serverError(), execute: failed });
    const result = await engine.recover({
      session: "s1",
      error: serverError(),
      execute: failing([serverError()], 1),
    });
    expect(result.outcome).toBe("recovered");
  });
});
