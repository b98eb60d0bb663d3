import { asyncCapability, type CallOptions, createInlineHandle, syncCapability } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { hooksContract } from "./contract.js";
import { recordingLogger } from "./fixtures/declare.js";
import type { HookContext } from "./hook-context.js";
import type { HookModule } from "./hook-module.js";

const inputs = {
  onChatMessage: { text: "hello" },
  onToolBefore: { tool: "write", args: { path: "a.ts", lines: [1] } },
  onToolAfter: { tool: "write", args: { path: "a.ts" }, output: { text: "done" } },
  onSystemTransform: { system: ["Be brief.", "<stack>Go</stack>"] },
  onEvent: { type: "session.idle", properties: { idle: 3 } },
};
type Handler = keyof typeof inputs;

const setting = { hookName: "lint", config: { level: "strict" }, sessionID: "s1", agent: "coder" };

/** Calls a handler as the engine would: data in, data out. */
const call = (module: HookModule, member: Handler, options: CallOptions = {}, data: object = setting) =>
  createInlineHandle(module as Record<string, unknown>, hooksContract, { label: "hook" }).call(
    member,
    structuredClone({ ...data, input: inputs[member] }),
    options,
  );

const said = (outcome: unknown, missingBlocks: object[] = []) => ({
  ok: true,
  value: { outcome, missingBlocks },
});

describe("ctx", () => {
  it("tells the hook's name, its config, the session and the agent in every handler", () => {
    const seen: unknown[] = [];
    const look = (ctx: HookContext): void => {
      seen.push([ctx.hookName, ctx.config, ctx.sessionID, ctx.agent]);
    };
    const module = {
      onChatMessage: look,
      onToolBefore: look,
      onToolAfter: look,
      onSystemTransform: look,
      onEvent: look,
    };
    for (const member of Object.keys(inputs) as Handler[]) call(module, member);
    expect(seen).toEqual(Array.from({ length: 5 }, () => ["lint", { level: "strict" }, "s1", "coder"]));
  });

  it("hands out copies of config and state, so that no change outlives the call", () => {
    const dispatch = { activeTaskCount: 1, tasks: [{ id: "t1", status: "running", subagent: "scout" }] };
    const config = { level: "strict" };
    const capabilities = { state: syncCapability({ dispatch: () => dispatch }) };
    const module: HookModule = {
      onEvent(ctx) {
        Object.assign(ctx.config ?? {}, { level: "lax" });
        (ctx.getDispatchState()?.tasks as unknown[]).length = 0;
      },
    };
    const handle = createInlineHandle(module as Record<string, unknown>, hooksContract, { label: "hook" });
    expect(
      handle.call("onEvent", { ...setting, config, input: inputs.onEvent }, { capabilities }),
    ).toMatchObject({ ok: true });
    expect(config).toEqual({ level: "strict" });
    expect(dispatch.tasks).toHaveLength(1);
  });

  it("shows the host's state", () => {
    const capabilities = {
      state: syncCapability({
        function: (name: string) => ({ name, phase: "active" }),
        dispatch: () => ({ activeTaskCount: 2, tasks: [] }),
        graph: () => ({ frontier: ["reviewer"] }),
      }),
    };
    const seen: unknown[] = [];
    const onEvent = (ctx: HookContext): void => {
      seen.push(ctx.getFunctionState("plan"), ctx.getDispatchState(), ctx.getGraphState());
    };
    call({ onEvent }, "onEvent", { capabilities });
    expect(seen).toEqual([
      { name: "plan", phase: "active" },
      { activeTaskCount: 2, tasks: [] },
      { frontier: ["reviewer"] },
    ]);
  });

  it("shows nothing of a state that the host does not tell", () => {
    const seen: unknown[] = [];
    const onEvent = (ctx: HookContext): void => {
      seen.push(ctx.getFunctionState("plan"), ctx.getDispatchState(), ctx.getGraphState());
    };
    call({ onEvent }, "onEvent");
    call({ onEvent }, "onEvent", { capabilities: { state: syncCapability({}) } });
    expect(seen).toEqual(Array.from({ length: 6 }, () => undefined));
  });

  it("waits for a state that comes later", async () => {
    const capabilities = { state: asyncCapability({ graph: async () => ({ frontier: [] }) }) };
    const module = {
      async onEvent(ctx: HookContext) {
        ctx.inject(JSON.stringify(await ctx.getGraphState()));
      },
    };
    expect(await call(module, "onEvent", { capabilities })).toMatchObject({
      value: { outcome: { inject: [{ text: '{"frontier":[]}' }] } },
    });
  });

  it("aborts its signal when the time is up", async () => {
    let signal: AbortSignal | undefined;
    const onEvent = (ctx: HookContext) => {
      signal = ctx.signal;
      return new Promise<void>(() => undefined);
    };
    expect(await call({ onEvent }, "onEvent", { deadlineMs: 1 })).toMatchObject({
      ok: false,
      failure: { kind: "timeout" },
    });
    expect(signal?.aborted).toBe(true);
  });

  it("has methods that work without it", () => {
    const module: HookModule = {
      onToolBefore({ inject, skip }) {
        inject("a");
        skip();
      },
    };
    expect(call(module, "onToolBefore")).toMatchObject({
      value: { outcome: { control: "skip", inject: [{ text: "a" }] } },
    });
  });
});

describe("what a handler wants", () => {
  it("is nothing when it does nothing", () => {
    expect(call({ onEvent: () => undefined }, "onEvent")).toEqual(said(null));
  });

  it("is injected in order, at the next system prompt", () => {
    const onEvent = (ctx: HookContext): void => {
      ctx.inject("one");
      ctx.inject("");
      ctx.inject("two");
    };
    expect(call({ onEvent }, "onEvent")).toEqual(
      said({
        inject: [
          { text: "one", target: "system", when: "next" },
          { text: "two", target: "system", when: "next" },
        ],
      }),
    );
  });

  it("is a skipped tool, with a result that names the hook", () => {
    expect(call({ onToolBefore: (ctx) => ctx.skip() }, "onToolBefore")).toEqual(
      said({ control: "skip", output: 'Skipped by the hook "lint".' }),
    );
  });

  it("is a skipped tool, with the reason as its result", () => {
    expect(call({ onToolBefore: (ctx) => ctx.skip("Push a branch instead.") }, "onToolBefore")).toEqual(
      said({ control: "skip", output: "Push a branch instead." }),
    );
  });

  it("is a skipped tool also where the reason is no text", () => {
    const log = recordingLogger();
    expect(call({ onToolBefore: (ctx) => ctx.skip(7 as never) }, "onToolBefore", { log })).toEqual(
      said({ control: "skip", output: 'Skipped by the hook "lint".' }),
    );
    expect(log.lines).toMatchObject([
      { level: "warn", message: expect.stringContaining("skip(the number 7)") },
    ]);
  });

  it("is another try if the tool fails", () => {
    expect(call({ onToolBefore: (ctx) => ctx.retry() }, "onToolBefore")).toEqual(said({ control: "retry" }));
  });

  it("is a skip when it asks for both", () => {
    const onToolBefore = (ctx: HookContext): void => {
      ctx.skip();
      ctx.retry();
    };
    expect(call({ onToolBefore }, "onToolBefore")).toMatchObject({ value: { outcome: { control: "skip" } } });
  });

  it.each<[what: string, member: Handler, module: HookModule, outcome: unknown]>([
    [
      "text",
      "onChatMessage",
      {
        onChatMessage: (_, input) => {
          input.text = "bye";
        },
      },
      { input: "bye" },
    ],
    [
      "args within",
      "onToolBefore",
      {
        onToolBefore: (_, { args }) => {
          args.path = "b.ts";
        },
      },
      { input: { path: "b.ts", lines: [1] } },
    ],
    [
      "args deep within",
      "onToolBefore",
      { onToolBefore: (_, { args }) => void (args.lines as number[]).push(2) },
      { input: { path: "a.ts", lines: [1, 2] } },
    ],
    [
      "other args",
      "onToolBefore",
      {
        onToolBefore: (_, input) => {
          input.args = { path: "c.ts" };
        },
      },
      { input: { path: "c.ts" } },
    ],
    [
      "output within",
      "onToolAfter",
      { onToolAfter: (_, { output }) => void Object.assign(output as object, { text: "ok" }) },
      { output: { text: "ok" } },
    ],
    [
      "another output",
      "onToolAfter",
      {
        onToolAfter: (_, input) => {
          input.output = "ok";
        },
      },
      { output: "ok" },
    ],
    [
      "no output",
      "onToolAfter",
      {
        onToolAfter: (_, input) => {
          input.output = undefined;
        },
      },
      { output: null },
    ],
    [
      "system within",
      "onSystemTransform",
      { onSystemTransform: (_, { system }) => void system.push("x") },
      { input: ["Be brief.", "<stack>Go</stack>", "x"] },
    ],
    [
      "another system",
      "onSystemTransform",
      {
        onSystemTransform: (_, input) => {
          input.system = ["x"];
        },
      },
      { input: ["x"] },
    ],
    [
      "what is the same in the end",
      "onToolBefore",
      {
        onToolBefore: (_, input) => {
          input.args = { lines: [1], path: "a.ts" };
        },
      },
      null,
    ],
  ])("is what it made of its input: %s", (_what, member, module, outcome) => {
    expect(call(module, member)).toEqual(said(outcome));
  });

  it("is taken from an asynchronous handler as from another", async () => {
    const module: HookModule = {
      async onToolBefore(ctx, { args }) {
        await null;
        ctx.inject("a");
        args.path = "b.ts";
      },
    };
    expect(await call(module, "onToolBefore")).toMatchObject({
      value: { outcome: { inject: [{ text: "a" }], input: { path: "b.ts" } } },
    });
  });

  it("stays synchronous when the handler is", () => {
    expect(call({ onEvent: () => undefined }, "onEvent")).not.toHaveProperty("then");
  });

  it.each<[what: string, end: () => Promise<void> | never]>([
    [
      "at once",
      () => {
        throw new Error("boom");
      },
    ],
    [
      "later",
      async () => {
        await null;
        throw new Error("boom");
      },
    ],
    [
      "with a word",
      () => {
        throw "boom";
      },
    ],
  ])("is nothing at all when it throws %s", async (_what, end) => {
    const original = { tool: "write", args: { path: "a.ts" } };
    const module: HookModule = {
      onToolBefore(ctx, { args }) {
        ctx.inject("a");
        ctx.skip();
        args.path = "b.ts";
        return end();
      },
    };
    const handle = createInlineHandle(module as Record<string, unknown>, hooksContract, { label: "hook" });
    const result = await handle.call("onToolBefore", { ...setting, input: original });
    expect(result).toMatchObject({
      ok: false,
      failure: { kind: "throw", message: expect.stringContaining("boom") },
    });
    expect(original).toEqual({ tool: "write", args: { path: "a.ts" } });
  });

  it("is plain data, so that it can cross into the host from anywhere", () => {
    const module: HookModule = {
      onSystemTransform(ctx, { system }) {
        ctx.inject("a");
        system.push("b");
        ctx.removeBlock("absent");
      },
    };
    const result = call(module, "onSystemTransform");
    expect(structuredClone(result)).toEqual(result);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
  });
});

describe("the blocks of a system prompt", () => {
  it("are read and changed together with the array", () => {
    const seen: string[][] = [];
    const module: HookModule = {
      onSystemTransform(ctx, { system }) {
        system.push("<house-style>", "Tabs.", "</house-style>");
        seen.push(ctx.getBlocks().map((block) => block.tag));
        ctx.replaceBlock("stack", "<stack>Rust</stack>");
        ctx.replaceBlock("house-style", "Spaces.");
        seen.push([...system]);
      },
    };
    expect(call(module, "onSystemTransform")).toEqual(
      said({ input: ["Be brief.", "<stack>Rust</stack>", "<house-style>\nSpaces.\n</house-style>"] }),
    );
    expect(seen).toEqual([
      ["text", "stack", "house-style"],
      ["Be brief.", "<stack>Rust</stack>", "<house-style>\nSpaces.\n</house-style>"],
    ]);
  });

  it("are those of a new array, once there is one", () => {
    const module: HookModule = {
      onSystemTransform(ctx, input) {
        input.system = ["<a>1</a>", "<b>2</b>"];
        ctx.removeBlock("a");
      },
    };
    expect(call(module, "onSystemTransform")).toEqual(said({ input: ["<b>2</b>"] }));
  });

  it("are told when they are missing", () => {
    const onSystemTransform = (ctx: HookContext): void => {
      ctx.replaceBlock("stak", "x");
      ctx.removeBlock("gone");
    };
    expect(call({ onSystemTransform }, "onSystemTransform")).toEqual(
      said(null, [
        { tag: "stak", wanted: "replace" },
        { tag: "gone", wanted: "remove" },
      ]),
    );
  });

  it("are not there in another handler", () => {
    const log = recordingLogger();
    const seen: unknown[] = [];
    const onToolAfter = (ctx: HookContext): void => {
      ctx.replaceBlock("stack", "x");
      ctx.removeBlock("stack");
      seen.push(ctx.getBlocks());
    };
    expect(call({ onToolAfter }, "onToolAfter", { log })).toEqual(said(null));
    expect(seen).toEqual([[]]);
    expect(log.lines.map(({ level }) => level)).toEqual(["debug", "debug"]);
  });
});

describe("what has no effect is logged", () => {
  it.each<[what: string, member: Handler, module: HookModule, message: RegExp]>([
    [
      "skip after the tool",
      "onToolAfter",
      { onToolAfter: (ctx) => ctx.skip() },
      /"lint" called skip\(\) in onToolAfter/,
    ],
    ["retry in an event", "onEvent", { onEvent: (ctx) => ctx.retry() }, /called retry\(\) in onEvent/],
    [
      "another tool",
      "onToolBefore",
      { onToolBefore: (_, input) => void Object.assign(input, { tool: "rm" }) },
      /changed `tool` of its input/,
    ],
    [
      "args after the tool",
      "onToolAfter",
      { onToolAfter: (_, { args }) => void Object.assign(args, { path: "x" }) },
      /changed `args` of its input/,
    ],
    [
      "a field that nobody reads",
      "onEvent",
      { onEvent: (_, input) => void Object.assign(input, { handled: true }) },
      /changed `handled`/,
    ],
    [
      "an injection that is no text",
      "onEvent",
      { onEvent: (ctx) => ctx.inject(7 as never) },
      /inject\(the number 7\); it takes text/,
    ],
    [
      "a block that is no text",
      "onSystemTransform",
      { onSystemTransform: (ctx) => ctx.replaceBlock("stack", null as never) },
      /replaceBlock\(.*null\); it takes text/,
    ],
    [
      "a block that would break",
      "onSystemTransform",
      { onSystemTransform: (ctx) => ctx.replaceBlock("stack", "a</stack>b") },
      /would break the block <stack>/,
    ],
  ])("%s", (_what, member, module, message) => {
    const log = recordingLogger();
    expect(call(module, member, { log })).toEqual(said(null));
    expect(log.lines).toEqual([{ level: "warn", message: expect.stringMatching(message) }]);
  });

  it("what ctx is asked for after the handler has ended", async () => {
    const log = recordingLogger();
    let kept: HookContext | undefined;
    const onToolBefore = (ctx: HookContext): void => {
      kept = ctx;
    };
    const result = await call({ onToolBefore }, "onToolBefore", { log });
    kept?.inject("late");
    kept?.skip();
    expect(result).toEqual(said(null));
    expect(log.lines.map(({ message }) => message)).toEqual([
      'Hook "lint" called inject() after onToolBefore had ended; that has no effect.',
      'Hook "lint" called skip() after onToolBefore had ended; that has no effect.',
    ]);
  });

  it.each([
    [
      "at once",
      () => {
        throw new Error("boom");
      },
    ],
    ["later", () => Promise.reject(new Error("boom"))],
  ])("what ctx is asked for after the handler has thrown %s", async (_when, end) => {
    const log = recordingLogger();
    let kept: HookContext | undefined;
    const module: HookModule = {
      onEvent(ctx) {
        kept = ctx;
        return end();
      },
    };
    await call(module, "onEvent", { log });
    kept?.inject("late");
    expect(log.lines).toMatchObject([{ message: expect.stringContaining("after onEvent had ended") }]);
  });

  it("a value that a handler returns, once", () => {
    const log = recordingLogger();
    const module = {
      onToolBefore: () => ({ decision: "deny" }),
      onSystemTransform: (_: unknown, { system }: { system: string[] }) => system.push("x"),
    };
    const handle = createInlineHandle(module, hooksContract, { label: "hook" });
    const options = { log };
    for (const member of ["onToolBefore", "onToolBefore", "onSystemTransform"] as const) {
      handle.call(member, { ...setting, input: inputs[member] }, options);
    }
    expect(log.lines.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^onToolBefore of hook "lint" returned an object/),
    ]);
  });
});

describe("onLoad and onDispose", () => {
  it.each(["onLoad", "onDispose"] as const)(
    "%s gets ctx without a session, where an injection is refused",
    (member) => {
      const log = recordingLogger();
      const seen: unknown[] = [];
      const module: HookModule = {
        [member](ctx: HookContext, ...rest: unknown[]) {
          seen.push(ctx.hookName, ctx.config, ctx.sessionID, ctx.agent, ctx.getBlocks(), rest);
          ctx.inject("too early");
        },
      };
      const handle = createInlineHandle(module as Record<string, unknown>, hooksContract, { label: "hook" });
      expect(handle.call(member, { hookName: "lint", config: { level: "strict" } }, { log })).toEqual(
        said(null),
      );
      expect(seen).toEqual(["lint", { level: "strict" }, undefined, undefined, [], []]);
      expect(log.lines).toEqual([
        { level: "warn", message: `Hook "lint" called inject() in ${member}, where it has no effect.` },
      ]);
    },
  );
});
