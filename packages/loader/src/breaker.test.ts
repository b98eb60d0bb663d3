import {
  type CallResult,
  type Failure,
  failed,
  failure,
  type HandleStatus,
  type ModuleHandle,
  silentLogger,
  succeeded,
} from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { createBreaker } from "./breaker.js";

/** A handle that settles with what is next in the list, and counts how often it was asked. */
const scripted = (results: readonly CallResult[]) => {
  const left = [...results];
  const state = { asked: 0, late: 0, disposed: 0 };
  const next = (): CallResult => {
    state.asked += 1;
    return left.shift() ?? succeeded("ok");
  };
  const handle: ModuleHandle = {
    isolate: "worker",
    members: ["run"],
    values: { limit: 3 },
    call: next,
    create: () => {
      const made = next();
      return made.ok ? succeeded(handle) : made;
    },
    get status(): HandleStatus {
      return { calls: 0, faults: state.late, restarts: 2 };
    },
    dispose: () => {
      state.disposed += 1;
    },
  };
  return { handle, state };
};

const fails = (kind: Failure["kind"] = "throw", thrown?: unknown): CallResult =>
  failed(failure(kind, `it failed: ${kind}`, thrown));
const lost = fails("lost");

const kindsOf = async (handle: ModuleHandle, calls: number): Promise<string[]> => {
  const kinds: string[] = [];
  for (let count = 0; count < calls; count += 1) {
    const result = await handle.call("run");
    kinds.push(result.ok ? "ok" : result.failure.kind);
  }
  return kinds;
};

describe("createBreaker", () => {
  it.each<[string, CallResult[], string[]]>([
    [
      "failures in a row",
      [fails(), fails("timeout"), fails("exit")],
      ["throw", "timeout", "exit", "quarantined"],
    ],
    [
      "a late error of its own",
      [fails("lost", new Error("x")), fails(), fails()],
      ["lost", "throw", "throw", "quarantined"],
    ],
    [
      "results that its contract refuses",
      [fails("result"), fails("result"), fails("result")],
      ["result", "result", "result", "quarantined"],
    ],
    [
      "failures with a success between",
      [fails(), fails(), succeeded(1), fails()],
      ["throw", "throw", "ok", "throw"],
    ],
    ["what a neighbour did", [lost, lost, lost, lost], ["lost", "lost", "lost", "lost"]],
    [
      "what a neighbour did, between failures",
      [fails(), lost, fails(), fails()],
      ["throw", "lost", "throw", "throw"],
    ],
  ])("counts %s", async (_name, results, expected) => {
    const { handle } = scripted(results);
    expect(await kindsOf(createBreaker(handle, "it", { failures: 3 }), expected.length)).toEqual(expected);
  });

  it("answers for a quarantined extension without asking it, and says why", async () => {
    const { handle, state } = scripted([fails(), fails("timeout")]);
    const breaker = createBreaker(handle, 'hooks "lint"', { failures: 2 });
    await kindsOf(breaker, 2);
    const result = await breaker.call("run");
    expect(result).toMatchObject({
      ok: false,
      failure: {
        kind: "quarantined",
        message: 'hooks "lint" is quarantined after 2 failures in a row; the last was: it failed: timeout',
      },
    });
    expect(state.asked).toBe(2);
    expect(breaker.status).toEqual({
      calls: 3,
      faults: 2,
      restarts: 2,
      quarantined: "it failed: timeout",
    });
  });

  it("tells the quarantine once", async () => {
    const warnings: string[] = [];
    const { handle } = scripted([fails(), fails(), fails()]);
    const log = { ...silentLogger, warn: (message: string) => warnings.push(message) };
    await kindsOf(createBreaker(handle, "it", { failures: 1, retryMs: 0 }, log), 3);
    expect(warnings).toEqual(["it is quarantined: 1 failures in a row."]);
  });

  it("lets one call through when the time has come, and releases after its success", async () => {
    let time = 0;
    const { handle, state } = scripted([fails(), fails(), succeeded(1)]);
    const breaker = createBreaker(handle, "it", { failures: 1, retryMs: 100 }, silentLogger, () => time);
    expect(await kindsOf(breaker, 2)).toEqual(["throw", "quarantined"]);
    time = 100;
    expect(await kindsOf(breaker, 2)).toEqual(["throw", "quarantined"]);
    time = 200;
    expect(await kindsOf(breaker, 2)).toEqual(["ok", "ok"]);
    expect(state.asked).toBe(4);
    expect(breaker.status?.quarantined).toBeUndefined();
  });

  it("keeps out other calls while the one that was let through is under way", async () => {
    let time = 0;
    let settle: (result: CallResult) => void = () => undefined;
    const { handle } = scripted([]);
    const slow: ModuleHandle = {
      ...handle,
      call: () =>
        new Promise((resolve) => {
          settle = resolve;
        }),
    };
    const breaker = createBreaker(slow, "it", { failures: 1, retryMs: 100 }, silentLogger, () => time);
    const first = breaker.call("run");
    settle(fails());
    await first;
    time = 100;
    const through = breaker.call("run");
    expect(await breaker.call("run")).toMatchObject({ failure: { kind: "quarantined" } });
    settle(succeeded("well"));
    expect(await through).toEqual(succeeded("well"));
  });

  it("counts what came after calls that had settled well", async () => {
    const { handle, state } = scripted([]);
    const breaker = createBreaker(handle, "it", { failures: 2 });
    expect(await kindsOf(breaker, 1)).toEqual(["ok"]);
    state.late += 1;
    expect(breaker.status?.faults).toBe(1);
    expect(await kindsOf(breaker, 1)).toEqual(["ok"]);
    state.late += 1;
    expect(await kindsOf(breaker, 1)).toEqual(["quarantined"]);
  });

  it("forgets what came late once a call and what follows it went well", async () => {
    const { handle, state } = scripted([]);
    const breaker = createBreaker(handle, "it", { failures: 2 });
    state.late += 1;
    expect(await kindsOf(breaker, 2)).toEqual(["ok", "ok"]);
    state.late += 1;
    expect(await kindsOf(breaker, 2)).toEqual(["ok", "ok"]);
  });

  it("counts for the module what its instances do", async () => {
    const { handle } = scripted([succeeded("made"), fails(), fails()]);
    const breaker = createBreaker(handle, "it", { failures: 2 });
    const made = await breaker.create("create");
    const instance = made.ok ? made.value : breaker;
    expect(instance).not.toBe(breaker);
    expect(await kindsOf(instance, 2)).toEqual(["throw", "throw"]);
    expect(await kindsOf(breaker, 1)).toEqual(["quarantined"]);
    expect(await breaker.create("create")).toMatchObject({ failure: { kind: "quarantined" } });
  });

  it("never quarantines where it is switched off", async () => {
    const { handle } = scripted([fails(), fails(), fails()]);
    const breaker = createBreaker(handle, "it", { failures: 0 });
    expect(await kindsOf(breaker, 4)).toEqual(["throw", "throw", "throw", "ok"]);
    expect(breaker.status).toEqual({ calls: 4, faults: 3, restarts: 2 });
  });

  it("stays synchronous where the handle is", () => {
    const { handle, state } = scripted([]);
    const breaker = createBreaker(handle, "it");
    expect(breaker.call("run")).toEqual(succeeded("ok"));
    expect(breaker).toMatchObject({ isolate: "worker", members: ["run"], values: { limit: 3 } });
    void breaker.dispose();
    expect(state.disposed).toBe(1);
  });
});
