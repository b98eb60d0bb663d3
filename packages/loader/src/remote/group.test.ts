import {
  type CallOptions,
  type CallResult,
  createDeadlines,
  type Logger,
  silentLogger,
} from "@hardpoint/core";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type Behaviour, type FakeFarSide, type FakeOptions, startFake } from "../fixtures/fake-far-side.js";
import { createGroup, type GroupOptions } from "./group.js";

/** Fast limits: a test waits for what must come, not for a time. */
const limits = { graceMs: 30, pingMs: 30, restartMs: 40, restartMaxMs: 100, startMs: 2_000 };

const setUp = (options: FakeOptions = {}, more: Partial<GroupOptions> = {}) => {
  const sides: FakeFarSide[] = [];
  const warnings: string[] = [];
  const deadlines = createDeadlines();
  const group = createGroup({
    label: "worker of x",
    start() {
      const { side, transport } = startFake(options);
      sides.push(side);
      return transport;
    },
    deadlines,
    log: { ...silentLogger, warn: (message) => warnings.push(message) },
    limits,
    ...more,
  });
  onTestFinished(() => group.dispose());

  const add = (label: string, log: Logger = silentLogger): number =>
    group.add((target) => ({
      label,
      log,
      prepare: async (on, call) => {
        const contract = { scope: "x", version: "1.0", shape: {}, older: {} };
        const answer = await on.far.open({ call, target, url: "file:///x.mjs", label, contract });
        return answer.ok ? { ok: true, value: undefined } : answer;
      },
    }));
  const call = (
    target: number,
    data: unknown = "echo",
    settings: { readonly deadlineMs?: number; readonly options?: CallOptions } = {},
  ): Promise<CallResult> => {
    const { deadlineMs = 2_000, options: given = {} } = settings;
    return group.call({
      who: `target ${target}: run()`,
      target,
      deadlineMs,
      options: given,
      capabilities: given.capabilities ?? {},
      use: (on, id) => on.far.call({ call: id, target, member: "run", data, capabilities: {} }),
    });
  };
  const side = (): FakeFarSide => sides.at(-1) as FakeFarSide;
  return { group, add, call, sides, side, warnings, deadlines };
};

const never = new Promise<never>(() => undefined);
const exit = { kind: "exit", message: "it exited with code 1" } as const;
const killed = { kind: "signal", message: "it was ended by SIGKILL" } as const;

const kindOf = (result: CallResult): string => {
  if (result.ok) return "ok";
  return result.failure.error ? `${result.failure.kind} with error` : result.failure.kind;
};

describe("a group's far side", () => {
  it("is started when it is first needed, and serves all targets", async () => {
    const { add, call, sides } = setUp();
    const [a, b] = [add("a"), add("b")];
    expect(sides).toHaveLength(0);
    expect(await Promise.all([call(a, 1), call(b, 2), call(a, 3)])).toEqual([
      { ok: true, value: 1 },
      { ok: true, value: 2 },
      { ok: true, value: 3 },
    ]);
    expect(sides).toHaveLength(1);
    expect(sides[0]?.opened.sort()).toEqual([a, b]);
  });

  it("is held only while a call is under way", async () => {
    let settle = (): void => undefined;
    const pending = new Promise<CallResult>((resolve) => {
      settle = () => resolve({ ok: true, value: 1 });
    });
    const { add, call, side } = setUp({ behave: () => pending });
    const target = add("a");
    const both = [call(target), call(target)];
    await vi.waitFor(() => expect(side().held).toBe(true));
    settle();
    await Promise.all(both);
    expect(side().held).toBe(false);
  });

  it("is started again with the next call, and the targets are opened there first", async () => {
    const { group, add, call, sides, side } = setUp();
    const target = add("a");
    await call(target);
    side().end(exit);
    await vi.waitFor(async () => expect(await call(target, "again")).toEqual({ ok: true, value: "again" }));
    expect(sides).toHaveLength(2);
    expect(sides[1]?.opened).toEqual([target]);
    expect(group.restarts).toBe(1);
  });

  it("waits longer between restarts while no call settles", async () => {
    const waits: unknown[] = [];
    const log: Logger = {
      ...silentLogger,
      warn: (_message, fields) => waits.push((fields as { restartInMs: number }).restartInMs),
    };
    const { add, call } = setUp(
      {
        behave: (_call, side) => {
          side.end(exit);
          return never;
        },
      },
      { log },
    );
    const target = add("a");
    for (let count = 0; count < 5; count += 1) expect(kindOf(await call(target))).toBe("exit");
    await vi.waitFor(() => expect(waits).toEqual([0, 40, 80, 100, 100]));
  });

  it("restarts at once again after a call that settled", async () => {
    const waits: unknown[] = [];
    const log: Logger = {
      ...silentLogger,
      warn: (_message, fields) => waits.push((fields as { restartInMs: number }).restartInMs),
    };
    const { add, call } = setUp(
      {
        behave: ({ data }, side) => {
          if (data !== "die") return { ok: true, value: data };
          side.end(exit);
          return never;
        },
      },
      { log },
    );
    const target = add("a");
    for (const data of ["die", "die", "well", "die"]) await call(target, data);
    await vi.waitFor(() => expect(waits).toEqual([0, 40, 0]));
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("no room");
      },
    ],
    [
      "ends before it is ready",
      () => {
        const { side, transport } = startFake({ ready: never });
        side.end({ kind: "exit", message: "it exited with code 9" });
        return transport;
      },
    ],
  ])("that can't be started (it %s) fails every call with spawn", async (_how, start) => {
    const { add, call } = setUp({}, { start });
    const results = await Promise.all([call(add("a")), call(add("b"))]);
    expect(results.map(kindOf)).toEqual(expect.arrayContaining([expect.stringMatching(/^spawn/)]));
    expect(results.every((result) => kindOf(result).startsWith("spawn"))).toBe(true);
  });

  it("has its time to start, which is not the call's", async () => {
    let begin = (): void => undefined;
    const ready = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const { add, call, deadlines } = setUp({ ready });
    const result = call(add("a"), "late", { deadlineMs: 40 });
    // The call's deadline would have passed.
    await new Promise<void>((resolve) => {
      deadlines.start(100, resolve);
    });
    begin();
    expect(await result).toEqual({ ok: true, value: "late" });
  });

  it("that never gets ready is given up and ended", async () => {
    const start = () => {
      const { side, transport } = startFake({ ready: never });
      side.hung = true;
      return transport;
    };
    const { add, call, warnings } = setUp({}, { start, limits: { ...limits, startMs: 50 } });
    const result = await call(add("a"));
    expect(kindOf(result)).toBe("timeout");
    expect(result).toMatchObject({
      failure: { message: "target 1: run() waited 50 ms for the worker of x to start" },
    });
    await vi.waitFor(() => expect(warnings).toHaveLength(1));
  });
});

describe("whose fault it is that a far side ended", () => {
  const dieOn =
    (
      how: Parameters<FakeFarSide["end"]>[0],
      report?: (call: { call: number; target: number }) => unknown,
    ): Behaviour =>
    ({ call, target, data }, side) => {
      if (data !== "die") return data === "wait" ? never : { ok: true, value: data };
      if (report) side.report(report({ call, target }));
      side.end(how);
      return never;
    };

  it("is the only call's that was under way", async () => {
    const { add, call } = setUp({ behave: dieOn(killed) });
    const result = await call(add("a"), "die");
    expect(result).toMatchObject({
      failure: { kind: "signal", message: "target 1: run() ended its isolate: it was ended by SIGKILL" },
    });
  });

  it.each<[string, unknown, string]>([
    ["called process.exit()", undefined, "exit"],
    ["did not catch an error", { name: "RangeError", message: "boo" }, "lost with error"],
  ])("is the call's that %s, and the others are lost", async (_how, error, kind) => {
    const { add, call } = setUp({
      behave: dieOn(exit, (place) => ({ place, ...(error ? { error } : {}) })),
    });
    const [a, b] = [add("a"), add("b")];
    const others = [call(b, "wait"), call(a, "wait")];
    const [culprit, ...lost] = await Promise.all([call(a, "die"), ...others]);
    expect(kindOf(culprit)).toBe(kind);
    expect(lost.map(kindOf)).toEqual(["lost", "lost"]);
  });

  it("is a module's whose call has settled already: it counts for the module", async () => {
    const { group, add, call, side } = setUp({ behave: dieOn(exit) });
    const [a, b] = [add("a"), add("b")];
    await call(a, "well");
    const waiting = call(b, "wait");
    await vi.waitFor(() => expect(side().held).toBe(true));
    side().report({ place: { call: 1, target: a }, error: { name: "Error", message: "late" } });
    side().end(exit);
    expect(kindOf(await waiting)).toBe("lost");
    expect([group.lateFaults(a), group.lateFaults(b)]).toEqual([1, 0]);
  });

  it("is found by calling suspects one at a time, where nobody tells", async () => {
    const { add, call } = setUp({ behave: dieOn(killed) });
    const [good, bad] = [add("good"), add("bad")];
    const first = await Promise.all([call(good, "wait"), call(bad, "die")]);
    expect(first.map(kindOf)).toEqual(["lost", "lost"]);
    const second = await Promise.all([call(good, "well"), call(bad, "die"), call(good, "well")]);
    expect(second.map(kindOf)).toEqual(["ok", "signal", "ok"]);
  });

  it("lets suspects run beside others again once they have answered", async () => {
    let running = 0;
    let most = 0;
    const { add, call } = setUp({
      async behave({ data }, side) {
        if (data === "die") {
          side.end(killed);
          return never;
        }
        running += 1;
        most = Math.max(most, running);
        await new Promise(setImmediate);
        running -= 1;
        return { ok: true, value: data };
      },
    });
    const [a, b] = [add("a"), add("b")];
    await Promise.all([call(a, "x"), call(b, "x")]);
    expect(most).toBe(2);
    await Promise.all([call(a, "die"), call(b, "die")]);
    most = 0;
    await Promise.all([call(a, "x"), call(b, "x")]);
    expect(most).toBe(1);
    await Promise.all([call(a, "x"), call(b, "x")]);
    expect(most).toBe(2);
  });

  it.each<[string, unknown]>([
    ["is no message", null],
    ["names a function that there is not", { t: "q", m: "constructor", a: [] }],
    ["has no arguments", { t: "q", m: "log" }],
  ])("is told as output where it sent what %s", async (_what, message) => {
    const { add, call } = setUp({
      behave: (_call, side) => {
        side.send(message);
        return never;
      },
    });
    expect(kindOf(await call(add("a")))).toBe("output");
  });
});

describe("a call that does not settle", () => {
  it("fails at its deadline and gets its signal; its far side stays if it answers", async () => {
    const { add, call, sides, side, deadlines } = setUp({
      behave: ({ data }) => (data === "never" ? never : { ok: true, value: data }),
    });
    const target = add("a");
    const result = await call(target, "never", { deadlineMs: 30 });
    expect(result).toMatchObject({
      failure: { kind: "timeout", message: "target 1: run() did not settle within 30 ms" },
    });
    expect(await call(target, "next")).toEqual({ ok: true, value: "next" });
    expect(side().aborted).toEqual([1]);
    expect(sides).toHaveLength(1);
    expect(deadlines.size).toBe(0);
  });

  it("ends a far side that does not answer, and calls meanwhile wait for the next", async () => {
    const { add, call, sides, warnings } = setUp({
      behave({ data }, side) {
        if (data !== "loop") return { ok: true, value: data };
        side.hung = true;
        return never;
      },
    });
    const target = add("a");
    expect(kindOf(await call(target, "loop", { deadlineMs: 30 }))).toBe("timeout");
    expect(await call(target, "next")).toEqual({ ok: true, value: "next" });
    expect(sides).toHaveLength(2);
    expect(warnings).toEqual([
      "The worker of x ended: it did not answer any more after: target 1: run() did not settle within 30 ms.",
    ]);
  });

  it("is given up with the host's signal, also one that was aborted before", async () => {
    const { add, call, side } = setUp({ behave: () => never });
    const target = add("a");
    const giveUp = new AbortController();
    const result = call(target, "x", { options: { signal: giveUp.signal } });
    await vi.waitFor(() => expect(side().held).toBe(true));
    giveUp.abort();
    expect(await result).toMatchObject({
      failure: { kind: "timeout", message: "target 1: run() was given up by the host" },
    });
    const late = await call(target, "x", { options: { signal: AbortSignal.abort() } });
    expect(kindOf(late)).toBe("timeout");
  });

  it("leaves no listener on the host's signal", async () => {
    const { add, call } = setUp();
    const target = add("a");
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, "addEventListener");
    const removed = vi.spyOn(signal, "removeEventListener");
    await call(target, "x", { options: { signal } });
    expect(removed.mock.calls.length).toBe(added.mock.calls.length);
  });
});

describe("opening modules together", () => {
  it("fails for the one that ends the far side, and not for its neighbours", async () => {
    const { group, add } = setUp({
      async open({ label }, side) {
        if (label === "killer") {
          side.end(killed);
          await never;
        }
      },
    });
    const targets = ["a", "killer", "b"].map((label) => add(label));
    const results = await Promise.all(targets.map((target) => group.open(target, `${target}`, 2_000)));
    expect(results.map(kindOf)).toEqual(["ok", "signal", "ok"]);
  });

  it("fails for the one that blocks it, though all ran out of time", async () => {
    const { group, add } = setUp({
      async open({ label }, side) {
        if (label === "blocker") {
          side.hung = true;
          await never;
        }
      },
    });
    const targets = ["blocker", "a", "b"].map((label) => add(label));
    const results = await Promise.all(targets.map((target) => group.open(target, `${target}`, 100)));
    expect(results.map(kindOf)).toEqual(["timeout", "ok", "ok"]);
  });

  it("is not tried twice for one that is only slow", async () => {
    let opens = 0;
    const { group, add } = setUp({
      async open() {
        opens += 1;
        await never;
      },
    });
    expect(kindOf(await group.open(add("slow"), "slow", 50))).toBe("timeout");
    expect(opens).toBe(1);
  });
});

describe("instances", () => {
  it("are made anew on a new far side, with what made them, and share that between calls", async () => {
    const made: number[] = [];
    const { group, add, call, sides, side } = setUp();
    const module = add("module");
    const make = (parent: number): number =>
      group.add((instance) => ({
        label: "instance",
        log: silentLogger,
        parent,
        prepare(on, id) {
          made.push(instance);
          return on.far.call({
            call: id,
            target: parent,
            member: "create",
            data: [],
            capabilities: {},
            instance,
          });
        },
      }));
    const outer = make(module);
    const inner = make(outer);
    await Promise.all([call(inner), call(inner), call(outer)]);
    expect(made).toEqual([outer, inner]);
    side().end(exit);
    await vi.waitFor(async () => expect(kindOf(await call(inner))).toBe("ok"));
    expect(sides.at(-1)?.opened).toEqual([module]);
    expect(made).toEqual([outer, inner, outer, inner]);
  });

  it("go with their module", async () => {
    const { group, add, call, side } = setUp();
    const module = add("module");
    const instance = group.add(() => ({
      label: "instance",
      log: silentLogger,
      parent: module,
      prepare: async () => ({ ok: true, value: undefined }),
    }));
    await call(instance);
    group.release(module);
    expect(kindOf(await call(instance))).toBe("lost");
    await vi.waitFor(() => expect(side().released).toEqual([module, instance]));
  });
});

describe("what the far side asks for", () => {
  const asking = (ask: (side: FakeFarSide, call: number) => Promise<unknown>): FakeOptions => ({
    behave: async ({ call }, side) => ({ ok: true, value: await ask(side, call) }),
  });

  it("is answered with the call's capabilities, by their own names only", async () => {
    const capabilities = {
      notes: {
        $$type: "@hardpoint/capability",
        mode: "async",
        methods: { read: (index: number) => `note ${index}` },
      },
    } as const;
    const { add, call } = setUp(
      asking((side, id) =>
        Promise.all([
          side.near.capability(id, "notes", "read", [1]),
          side.near.capability(id, "notes", "constructor", []),
          side.near.capability(id, "toString", "call", []),
          side.near.capability(id + 1, "notes", "read", [1]),
        ]),
      ),
    );
    expect(await call(add("a"), "x", { options: { capabilities } })).toMatchObject({
      value: [
        { ok: true, value: "note 1" },
        { failure: { kind: "throw", message: "The host offers no notes.constructor() to this call." } },
        { failure: { message: "The host offers no toString.call() to this call." } },
        { failure: { message: "notes.read() came after its call had ended." } },
      ],
    });
  });

  it("does no harm where the host's answer can't cross", async () => {
    const capabilities = {
      notes: { $$type: "@hardpoint/capability", mode: "async", methods: { read: () => () => 1 } },
    } as const;
    const { add, call } = setUp(asking((side, id) => side.near.capability(id, "notes", "read", [])));
    const result = await call(add("a"), "x", { options: { capabilities } });
    expect(result).toMatchObject({ value: { failure: { kind: "result" } } });
  });

  it("is logged with its call, and with its module when the call has settled", async () => {
    const lines: string[] = [];
    const logTo = (name: string): Logger => ({
      ...silentLogger,
      info: (message) => lines.push(`${name}: ${message}`),
    });
    const { add, call, side } = setUp({
      behave({ call: id, target }, far) {
        void far.near.log.asEvent({ call: id, target }, "info", "during", undefined);
        return { ok: true, value: 1 };
      },
    });
    const target = add("a", logTo("module"));
    await call(target, "x", { options: { log: logTo("call") } });
    void side().near.log.asEvent({ call: 1, target }, "info", "after", undefined);
    void side().near.log.asEvent({ call: 1, target }, "constructor" as "info", "odd", undefined);
    await vi.waitFor(() => expect(lines).toEqual(["call: during", "module: after"]));
  });
});

describe("the end of a group", () => {
  it("comes when it is retired and its last target is released", async () => {
    const ended = vi.fn();
    const { group, add, call } = setUp({}, { onEnd: ended });
    const [a, b] = [add("a"), add("b")];
    await Promise.all([call(a), call(b)]);
    group.retire();
    group.release(a);
    expect(kindOf(await call(b))).toBe("ok");
    expect(ended).not.toHaveBeenCalled();
    group.release(b);
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
  });

  it("settles what is under way, and what waits for a restart", async () => {
    const { group, add, call, side, deadlines } = setUp(
      { behave: () => never },
      { limits: { ...limits, restartMs: 5_000, restartMaxMs: 5_000 } },
    );
    const target = add("a");
    const during = call(target);
    await vi.waitFor(() => expect(side().held).toBe(true));
    side().end(exit);
    await during;
    const again = call(target);
    await vi.waitFor(() => expect(side().held).toBe(true));
    side().end(exit);
    await again;
    const waiting = call(target);
    await group.dispose();
    expect(kindOf(await waiting)).toBe("lost");
    expect(kindOf(await call(target))).toBe("lost");
    expect(deadlines.size).toBe(0);
  });

  it("comes while the far side is still starting", async () => {
    const { group, add, call } = setUp({ ready: never });
    const waiting = call(add("a"));
    await group.dispose();
    expect(kindOf(await waiting)).toBe("lost");
  });

  it("of one far side only: a renewed group finishes its calls on the old one", async () => {
    let settle = (): void => undefined;
    const pending = new Promise<CallResult>((resolve) => {
      settle = () => resolve({ ok: true, value: "old" });
    });
    const { group, add, call, sides, warnings } = setUp({
      behave: ({ data }) => (data === "old" ? pending : { ok: true, value: data }),
    });
    const target = add("a");
    const old = call(target, "old");
    await vi.waitFor(() => expect(sides[0]?.held).toBe(true));
    await vi.waitFor(() => expect(sides[0]?.opened).toEqual([target]));
    group.renew();
    expect(await call(target, "new")).toEqual({ ok: true, value: "new" });
    settle();
    expect(await old).toEqual({ ok: true, value: "old" });
    expect(sides).toHaveLength(2);
    expect([group.restarts, warnings]).toEqual([0, []]);
  });
});
