import { createHooks, type PayloadOf } from "@hardpoint/hooks";
import { describe, expect, it } from "vitest";
import { bound, engineWith, recordingLogger } from "./fixtures/declare.js";
import type { HookContext } from "./hook-context.js";
import type { HookModule } from "./hook-module.js";

const before = (args: Record<string, unknown> = {}): PayloadOf<"tool.execute.before"> => ({
  session: "s1",
  agent: "coder",
  tool: "write",
  args,
  callId: "1",
});
const after: PayloadOf<"tool.execute.after"> = { ...before(), output: "done", durationMs: 1, skipped: false };

/** Writes its own name down on every event. */
const noting = (seen: string[], name: string): HookModule => {
  const note = (): void => void seen.push(name);
  return {
    onChatMessage: note,
    onToolBefore: note,
    onToolAfter: note,
    onSystemTransform: note,
    onEvent: note,
  };
};

describe("what a handler is given", () => {
  it("is the payload in rolebox's names, with the session and the agent", async () => {
    const seen: unknown[] = [];
    const look = (ctx: HookContext, input: unknown): void =>
      void seen.push([ctx.sessionID, ctx.agent, input]);
    const engine = engineWith([
      { onChatMessage: look, onToolBefore: look, onToolAfter: look, onSystemTransform: look, onEvent: look },
    ]);
    const occasion = { session: "s1", agent: "coder" };
    await engine.run("chat.message", { ...occasion, text: "hi" });
    await engine.run("tool.execute.before", before({ path: "a" }));
    await engine.run("tool.execute.after", after);
    await engine.run("system.transform", { ...occasion, system: ["a"] });
    await engine.run("event", { ...occasion, type: "session.error", properties: { error: "x" } });
    await engine.run("event", { type: "host.start" });
    expect(seen).toEqual([
      ["s1", "coder", { text: "hi" }],
      ["s1", "coder", { tool: "write", args: { path: "a" } }],
      ["s1", "coder", { tool: "write", args: {}, output: "done" }],
      ["s1", "coder", { system: ["a"] }],
      ["s1", "coder", { type: "session.error", properties: { error: "x" } }],
      [undefined, undefined, { type: "host.start" }],
    ]);
  });

  it("can be changed although the host's payload is frozen", async () => {
    const engine = createHooks({ freeze: true });
    const { registrations } = bound({
      onToolBefore(_, { args }) {
        args.path = "b";
      },
    });
    for (const registration of registrations) engine.register(registration);
    const { payload, failures } = await engine.run("tool.execute.before", before({ path: "a" }));
    expect([payload.args, failures]).toEqual([{ path: "b" }, []]);
  });
});

describe("the order of hooks", () => {
  it("is: before the core, the core, after it; in each the lower priority first, then as registered", async () => {
    const seen: string[] = [];
    const hook = (name: string, entry: Record<string, unknown>) => [noting(seen, name), entry] as const;
    const engine = engineWith(
      hook("deep", { priority: 100 }),
      hook("first of the default", {}),
      hook("late before", { phase: "before", priority: 900 }),
      hook("fast", { priority: 10 }),
      hook("second of the default", { priority: 50 }),
      hook("early before", { phase: "before", priority: -1 }),
    );
    engine.register({
      point: "tool.execute.before",
      name: "in",
      builtin: true,
      phase: "before",
      run: () => void seen.push("builtin before"),
    });
    engine.register({
      point: "tool.execute.before",
      name: "out",
      builtin: true,
      phase: "after",
      run: () => void seen.push("builtin after"),
    });
    await engine.run("tool.execute.before", before(), () => void seen.push("core"));
    expect(seen).toEqual([
      "builtin before",
      "early before",
      "late before",
      "core",
      "fast",
      "first of the default",
      "second of the default",
      "deep",
      "builtin after",
    ]);
  });

  it("has the after-phase although the core throws", async () => {
    const seen: string[] = [];
    const engine = engineWith([noting(seen, "after"), {}]);
    const result = await engine.run("tool.execute.before", before(), () => {
      throw new Error("not valid");
    });
    expect(seen).toEqual(["after"]);
    expect(result.core).toMatchObject({ ok: false });
  });

  it("has the after-phase without a core, as for tools that the host knows nothing of", async () => {
    const seen: string[] = [];
    const engine = engineWith([noting(seen, "hook"), {}]);
    await engine.run("tool.execute.before", before());
    await engine.run("tool.execute.after", after);
    expect(seen).toEqual(["hook", "hook"]);
  });
});

describe("what one hook changed", () => {
  it("is what the next one sees, and what comes of the run", async () => {
    const push = (text: string): HookModule => ({
      onSystemTransform: (_, { system }) => void system.push(`${text}${system.length}`),
    });
    const system = Object.freeze(["a"]);
    const { payload } = await engineWith([push("b")], [push("c")]).run("system.transform", { system });
    expect(payload.system).toEqual(["a", "b1", "c2"]);
    expect(system).toEqual(["a"]);
  });

  it.each<[what: string, module: HookModule]>([
    [
      "in place",
      {
        onToolBefore: (_, { args }) => {
          args.path = "b";
        },
      },
    ],
    [
      "by assignment",
      {
        onToolBefore: (_, input) => {
          input.args = { path: "b" };
        },
      },
    ],
  ])("reaches the tool's arguments %s, and not the caller's object", async (_what, module) => {
    const args = { path: "a" };
    const result = await engineWith([module]).run("tool.execute.before", before(args));
    expect(result.payload.args).toEqual({ path: "b" });
    expect(args).toEqual({ path: "a" });
  });

  it("is nothing if it threw, and the others run", async () => {
    const broken: HookModule = {
      onToolBefore(ctx, { args }) {
        args.path = "half";
        ctx.skip();
        throw new Error("boom");
      },
    };
    const seen: string[] = [];
    const result = await engineWith([broken, { name: "broken" }], [noting(seen, "neighbour")]).run(
      "tool.execute.before",
      before({ path: "a" }),
    );
    expect(result).toMatchObject({
      skip: false,
      payload: { args: { path: "a" } },
      failures: [{ hook: "broken", failure: { kind: "throw" } }],
    });
    expect(seen).toEqual(["neighbour"]);
  });

  it("is a failure if the point can't take it", async () => {
    const broken: HookModule = {
      onSystemTransform: (_, input) => {
        input.system = "prompt" as never;
      },
    };
    const result = await engineWith([broken]).run("system.transform", { system: ["a"] });
    expect(result).toMatchObject({ payload: { system: ["a"] }, failures: [{ failure: { kind: "result" } }] });
  });
});

describe("skip and retry", () => {
  it("are in the result, with who skipped and what the model sees instead", async () => {
    const engine = engineWith(
      [{ onToolBefore: (ctx) => ctx.skip() }, { name: "guard" }],
      [{ onToolBefore: (ctx) => ctx.retry() }],
    );
    expect(await engine.run("tool.execute.before", before())).toMatchObject({
      skip: true,
      skippedBy: "guard",
      output: 'Skipped by the hook "guard".',
      retry: true,
    });
  });

  it("are nothing in shadow mode", async () => {
    const engine = engineWith([{ onToolBefore: (ctx) => ctx.skip() }, { mode: "shadow" }]);
    expect(await engine.run("tool.execute.before", before())).toMatchObject({ skip: false });
  });
});

describe("which runs a hook is for", () => {
  const runs = async (entry: Record<string, unknown>, agent?: string) => {
    const seen: string[] = [];
    const note = (what: string): void => void seen.push(what);
    const module: HookModule = {
      onChatMessage: () => note("text"),
      onToolBefore: (_, { tool }) => note(tool),
      onToolAfter: (_, { tool }) => note(tool),
      onEvent: (_, { type }) => note(type),
    };
    const engine = engineWith([module, entry, agent]);
    await engine.run("chat.message", { text: "hi", agent: "coder" });
    await engine.run("tool.execute.before", before());
    await engine.run("tool.execute.after", { ...after, tool: "write_all" });
    await engine.run("event", { type: "session.idle", agent: "writer" });
    return seen;
  };

  it.each<[what: string, entry: Record<string, unknown>, seen: string[]]>([
    ["all without a filter", {}, ["text", "write", "write_all", "session.idle"]],
    [
      "the tools named, exactly; a filter of tools is none elsewhere",
      { filter: { tools: ["write"] } },
      ["text", "write", "session.idle"],
    ],
    [
      "the event types named, exactly",
      { filter: { eventTypes: ["session"] } },
      ["text", "write", "write_all"],
    ],
    ["no pattern", { filter: { tools: ["write*", "*"] } }, ["text", "session.idle"]],
    ["none with an empty list", { filter: { tools: [], eventTypes: [] } }, ["text"]],
    ["a tool of any name", { filter: { tools: ["constructor"] } }, ["text", "session.idle"]],
    ["the events declared", { events: ["event"] }, ["session.idle"]],
    ["each event once, however often it is declared", { events: ["event", "event"] }, ["session.idle"]],
  ])("%s", async (_what, entry, seen) => {
    expect(await runs(entry)).toEqual(seen);
  });

  it("only its own role's sessions", async () => {
    expect(await runs({}, "coder")).toEqual(["text", "write", "write_all"]);
    expect(await runs({}, "writer")).toEqual(["session.idle"]);
  });
});

describe("a hook that does not end", () => {
  it("is given up after its timeout, and the others run", async () => {
    const seen: string[] = [];
    const hanging: HookModule = { onToolBefore: () => new Promise<void>(() => undefined) };
    const result = await engineWith(
      [hanging, { name: "hanging", timeout: 1 }],
      [noting(seen, "neighbour")],
    ).run("tool.execute.before", before());
    expect(result.failures).toMatchObject([
      { hook: "hanging", failure: { kind: "timeout", message: expect.stringContaining("1 ms") } },
    ]);
    expect(seen).toEqual(["neighbour"]);
  });

  it("has 30 seconds unless it says otherwise", () => {
    const [registration] = bound(noting([], "a"), { events: ["event"] }).registrations;
    expect(registration?.deadlineMs ?? registration?.rules?.defaults.deadlineMs).toBe(30_000);
  });

  it.each([
    [{}, 200],
    [{ timeout: 50 }, 50],
  ])("has what the file says of its isolate, unless it says otherwise: %j", async (entry, expected) => {
    const hanging: HookModule = {
      onEvent: () => undefined,
      onLoad: () => new Promise<void>(() => undefined),
    };
    const hook = bound(hanging, { events: ["event"], ...entry }, undefined, { deadlineMs: 200 });
    expect(hook.registrations[0]?.deadlineMs).toBe(expected);
    expect(await hook.load?.()).toMatchObject({
      failure: { kind: "timeout", message: expect.stringContaining(`${expected} ms`) },
    });
  });
});

describe("the life of a hook", () => {
  const counting = (): {
    readonly module: HookModule;
    readonly counts: { load: number; dispose: number };
  } => {
    const counts = { load: 0, dispose: 0 };
    return { counts, module: { onLoad: () => void counts.load++, onDispose: () => void counts.dispose++ } };
  };

  it("has one load and one dispose, however often they are called", async () => {
    const { module, counts } = counting();
    const hook = bound(module, { events: ["event", "chat.message"] });
    for (const step of [hook.load, hook.load, hook.dispose, hook.dispose]) await step?.();
    expect(counts).toEqual({ load: 1, dispose: 1 });
  });

  it("belongs to each of two hooks with one name, although another's end fails", async () => {
    const [a, b] = [counting(), counting()];
    const failing = bound(
      {
        onDispose: () => {
          throw new Error("boom");
        },
      },
      { name: "lint" },
    );
    const results = [];
    for (const hook of [failing, bound(a.module, { name: "lint" }), bound(b.module, { name: "lint" })])
      results.push(await hook.dispose?.());
    expect(results.map((result) => result?.ok)).toEqual([false, true, true]);
    expect([a.counts.dispose, b.counts.dispose]).toEqual([1, 1]);
  });

  it("is there for a hook without events", async () => {
    const { module, counts } = counting();
    const hook = bound(module, { events: [] });
    await hook.load?.();
    await hook.dispose?.();
    expect(hook.registrations).toEqual([]);
    expect(counts).toEqual({ load: 1, dispose: 1 });
  });

  it("goes on when onLoad fails", async () => {
    const seen: string[] = [];
    const hook = bound({
      ...noting(seen, "hook"),
      onLoad: () => {
        throw new Error("boom");
      },
    });
    expect(await hook.load?.()).toMatchObject({ ok: false, failure: { kind: "throw" } });
    expect(hook.registrations).toHaveLength(5);
  });

  it("ends an onLoad that hangs", async () => {
    const hook = bound({ onLoad: () => new Promise<void>(() => undefined) }, { timeout: 1 });
    expect(await hook.load?.()).toMatchObject({ ok: false, failure: { kind: "timeout" } });
  });
});

describe("a missing block", () => {
  it("is reported once for each tag, with the hook's place", async () => {
    const hook = bound(
      { onSystemTransform: (ctx) => ctx.replaceBlock("stak", "x") },
      { events: ["system.transform"] },
    );
    const engine = createHooks();
    for (const registration of hook.registrations) engine.register(registration);
    await engine.run("system.transform", { system: ["<stack>Go</stack>"] });
    await engine.run("system.transform", { system: ["<stack>Go</stack>"] });
    expect(hook.diagnostics).toMatchObject([
      {
        code: "HOOK_BLOCK_MISSING",
        message: expect.stringContaining("<stak>"),
        source: { file: "role.yaml:hooks.custom.0" },
      },
    ]);
  });
});

it("writes to the engine's log", async () => {
  const log = recordingLogger();
  const engine = createHooks({ log });
  const hook = bound(
    { onEvent: (ctx, { type }) => ctx.log.info(`saw ${type}`, ctx.config) },
    { events: ["event"], config: { level: 1 } },
  );
  for (const registration of hook.registrations) engine.register(registration);
  await engine.run("event", { type: "session.idle" });
  expect(log.lines).toContainEqual({ level: "info", message: "saw session.idle", fields: { level: 1 } });
});

it("is asked for capabilities only by hooks that look at the state", async () => {
  let asked = 0;
  const engine = createHooks({
    capabilities: () => {
      asked++;
      return {};
    },
  });
  const hook = bound(
    { onEvent: () => undefined, onChatMessage: (ctx) => void ctx.getGraphState() },
    { events: ["event", "chat.message"] },
  );
  for (const registration of hook.registrations) engine.register(registration);
  await engine.run("event", { type: "session.idle" });
  expect(asked).toBe(0);
  await engine.run("chat.message", { text: "hi" });
  expect(asked).toBe(1);
});

it("stays synchronous when the handlers are", () => {
  expect(engineWith([noting([], "a")]).run("event", { type: "session.idle" })).not.toHaveProperty("then");
});
