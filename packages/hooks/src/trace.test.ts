import { createTracer, succeeded, type TraceRecord } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { createHooks } from "./create-hooks.js";
import type { RunResult } from "./hooks.js";
import { nativeRules } from "./native-rules.js";
import type { Outcome } from "./outcome.js";

type HookRecord = TraceRecord<Outcome, RunResult>;

const setup = () => {
  const tracer = createTracer<Outcome, RunResult>();
  const records: HookRecord[] = [];
  const hooks = createHooks({ tracer });
  const stop = tracer.listen((record) => records.push(record));
  return { tracer, hooks, records, stop };
};

const payload = { tool: "bash", args: {}, callId: "1", session: "s", agent: "coder" };

describe("the trace of a run", () => {
  it("has an entry for every hook on the point, in firing order, with why it did not run", async () => {
    const { hooks, records } = setup();
    const point = "tool.approval.pre";
    const rules = {
      ...nativeRules,
      id: "first",
      schedule: () => ({ ...nativeRules.schedule(point), settles: (said: Outcome | null) => said !== null }),
    };
    const silent = () => null;
    hooks.register({ point, name: "late", phase: "after", builtin: true, run: silent });
    hooks.register({ point, name: "off", run: silent });
    hooks.register({
      point,
      name: "other tool",
      filter: { subject: (tool) => tool === "read" },
      run: silent,
    });
    hooks.register({ point, name: "other args", filter: { payload: () => false }, run: silent });
    hooks.register({ point, name: "other agent", agent: "reviewer", run: silent });
    hooks.register({ point, name: "other session", session: "t", run: silent });
    hooks.register({
      point,
      name: "broken",
      origin: "role.yaml",
      run: async () => Promise.reject(new Error("boom")),
    });
    hooks.register({ point, name: "shadow", mode: "shadow", run: () => ({ verdict: "deny" }) });
    hooks.register({ point, name: "says", rules, run: () => ({ verdict: "ask", flow: "stop" }) });
    hooks.register({ point, name: "settled", rules, run: silent });
    hooks.register({
      point,
      name: "worker",
      phase: "after",
      run: { isolate: "worker", call: () => succeeded(null) },
    });
    hooks.register({ point: "event", name: "elsewhere", run: silent });
    hooks.enable("off", false);
    const result = await hooks.run(point, payload);

    expect(records).toHaveLength(1);
    const [record] = records;
    expect(record?.entries.map(({ hook, status, whyNot }) => [hook, status, whyNot])).toEqual([
      ["off", "passed-over", "disabled"],
      ["other tool", "passed-over", "filter"],
      ["other args", "passed-over", "filter"],
      ["other agent", "passed-over", "agent"],
      ["other session", "passed-over", "session"],
      ["broken", "failed", undefined],
      ["shadow", "said", undefined],
      ["says", "said", undefined],
      ["settled", "passed-over", "settled"],
      ["worker", "silent", undefined],
      ["late", "silent", undefined],
    ]);
    expect(record).toMatchObject({
      point,
      subject: "bash",
      session: "s",
      agent: "coder",
      generation: hooks.generation,
      applied: { verdict: "ask" },
    });
    expect(record?.applied).toBe(result);
    expect(record?.entries[5]).toMatchObject({
      origin: "role.yaml",
      failure: { kind: "throw" },
      isolate: "inline",
    });
    expect(record?.entries[6]).toMatchObject({ mode: "shadow", said: { verdict: "deny" } });
    expect(record?.entries[7]).toMatchObject({ dialect: "first", said: { verdict: "ask", flow: "stop" } });
    expect(record?.entries[9]).toMatchObject({ isolate: "worker", phase: "after" });
  });

  it("is written for a run without hooks too, and not while nobody listens", () => {
    const { hooks, records, stop } = setup();
    hooks.run("agent.turn.start", { turn: 1 });
    expect(records).toMatchObject([{ point: "agent.turn.start", entries: [], applied: { reasons: [] } }]);
    expect(records[0]).not.toHaveProperty("subject");
    stop();
    hooks.run("agent.turn.start", { turn: 2 });
    expect(records).toHaveLength(1);
  });

  it("tells what a hook was given in place of what it rewrote, as hooks and the core before it left that", () => {
    const { hooks, records } = setup();
    const append = (name: string, phase: "before" | "after"): void => {
      hooks.register({
        point: "system.transform",
        name,
        phase,
        run: ({ system }) => ({ input: [...system, name] }),
      });
    };
    append("first", "before");
    append("last", "after");
    hooks.register({ point: "system.transform", name: "watches", run: () => ({ notice: "seen" }) });
    hooks.run("system.transform", { system: ["a"] }, ({ system }) => ({ system: [...system, "core"] }));
    expect(records[0]?.entries.map(({ hook, given }) => [hook, given])).toEqual([
      ["first", { input: ["a"] }],
      ["watches", undefined],
      ["last", { input: ["a", "first", "core"] }],
    ]);
  });

  it("names the generation whose plan the run kept", async () => {
    const { hooks, records } = setup();
    hooks.register({
      point: "event",
      name: "adds",
      run: async () => void hooks.register({ point: "event", name: "new", run: () => null }),
    });
    const { generation } = hooks;
    await hooks.run("event", { type: "x" });
    expect(hooks.generation).toBe(generation + 1);
    expect(records[0]).toMatchObject({ generation, entries: [{ hook: "adds" }] });
  });

  it("does not make a synchronous run asynchronous, and a listener that throws costs nothing", () => {
    const { tracer, hooks } = setup();
    tracer.listen(() => {
      throw new Error("listener");
    });
    hooks.register({ point: "event", name: "a", run: () => ({ notice: "here" }) });
    expect(hooks.run("event", { type: "x" })).toMatchObject({ notices: [{ text: "here" }] });
  });
});
