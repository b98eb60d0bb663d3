import type { Diagnostic } from "@hardpoint/core";
import { silentLogger, syncCapability } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { createHooks } from "./create-hooks.js";
import type { Hooks, HooksOptions } from "./hooks.js";
import { nativeRules } from "./native-rules.js";
import type { HookCall, Registration } from "./registration.js";

const setup = (options: HooksOptions = {}) => {
  const hooks = createHooks(options);
  const ran: string[] = [];
  const hook = (name: string, more: Partial<Registration> = {}): Registration => ({
    point: "event",
    name,
    run: () => void ran.push(name),
    ...more,
  });
  const order = (): readonly string[] => {
    ran.length = 0;
    hooks.run("event", { type: "x" });
    return [...ran];
  };
  return { hooks, hook, order };
};

describe("registering", () => {
  it("gives a disposer that takes away just that hook, once", () => {
    const { hooks, hook, order } = setup();
    const first = hooks.register(hook("same"));
    hooks.register(hook("same"));
    hooks.register(hook("constructor"));
    expect(order()).toEqual(["same", "same", "constructor"]);
    first();
    const { generation } = hooks;
    first();
    expect(hooks.generation).toBe(generation);
    expect(order()).toEqual(["same", "constructor"]);
  });

  it("keeps what was registered, whatever becomes of the object", () => {
    const { hooks, hook, order } = setup();
    const registration = { ...hook("a") };
    hooks.register(registration);
    registration.run = () => undefined;
    expect(order()).toEqual(["a"]);
  });

  it("on something that is no point is reported, and does nothing", () => {
    const diagnostics: Diagnostic[] = [];
    const { hooks, hook, order } = setup({ report: (diagnostic) => diagnostics.push(diagnostic) });
    hooks.register(hook("a", { point: "evnt" as never, source: { file: "role.yaml", line: 2 } }));
    hooks.replace("owner", [hook("b", { point: "constructor" as never }), hook("c")]);
    expect(order()).toEqual(["c"]);
    expect(diagnostics).toMatchObject([
      {
        code: "HOOK_EVENT_UNKNOWN",
        message: 'Hook "a" (host) is registered on "evnt", which is no point.',
        hint: 'Did you mean "event"? It was not registered.',
        source: { file: "role.yaml" },
      },
      { code: "HOOK_EVENT_UNKNOWN" },
    ]);
  });

  it("by a handler shows in the next run: one under way keeps its plan", async () => {
    const { hooks, hook } = setup();
    const dispose: (() => void)[] = [];
    hooks.register(
      hook("adds", {
        run: async () => {
          hooks.register(hook("added"));
          for (const take of dispose) take();
        },
      }),
    );
    const names: string[] = [];
    dispose.push(hooks.register(hook("later", { run: () => void names.push("later") })));
    await hooks.run("event", { type: "x" });
    expect(names).toEqual(["later"]);
    expect(hooks.list("event").map(({ name }) => name)).toEqual(["adds", "added"]);
  });
});

describe("replacing", () => {
  it("swaps all of an owner's hooks at once, in the place where they stood", () => {
    const { hooks, hook, order } = setup();
    hooks.replace("project", [hook("a"), hook("b")]);
    hooks.register(hook("host"));
    const { generation } = hooks;
    hooks.replace("project", [hook("c"), hook("d"), hook("e")]);
    expect(hooks.generation).toBe(generation + 1);
    expect(order()).toEqual(["c", "d", "e", "host"]);
    hooks.replace("project", []);
    hooks.replace("project", []);
    expect(hooks.generation).toBe(generation + 2);
    hooks.replace("project", [hook("f")]);
    expect(order()).toEqual(["host", "f"]);
  });

  it("leaves other owners alone, whatever their names", () => {
    const { hooks, hook, order } = setup();
    hooks.replace("__proto__", [hook("a")]);
    hooks.replace("constructor", [hook("b")]);
    hooks.replace("__proto__", []);
    expect(order()).toEqual(["b"]);
  });
});

describe("switching by name", () => {
  it("passes over every hook of that name, also one that is registered later", () => {
    const { hooks, hook, order } = setup();
    hooks.register(hook("a"));
    hooks.register(hook("b", { builtin: true }));
    hooks.enable("a", false);
    hooks.register(hook("a"));
    expect(order()).toEqual(["b"]);
    const { generation } = hooks;
    hooks.enable("a", false);
    expect(hooks.generation).toBe(generation);
    hooks.enable("a", true);
    expect(order()).toEqual(["b", "a", "a"]);
  });
});

describe("listing", () => {
  it("shows hooks in firing order, point by point", () => {
    const { hooks, hook } = setup();
    const rules = {
      ...nativeRules,
      id: "other",
      defaults: { ...nativeRules.defaults, priority: 50, layer: "project" },
    };
    hooks.register(hook("late", { phase: "after", builtin: true }));
    hooks.register(
      hook("theirs", { rules, phase: "after", agent: "coder", origin: "role.yaml", mode: "shadow" }),
    );
    hooks.register(hook("off", { priority: 2 }));
    hooks.register(hook("first", { builtin: true }));
    hooks.register({ point: "session.start", name: "start", run: () => null });
    hooks.enable("off", false);
    expect(hooks.list().map(({ point, name }) => `${point} ${name}`)).toEqual([
      "session.start start",
      "event first",
      "event off",
      "event theirs",
      "event late",
    ]);
    expect(hooks.list("event").slice(1, 3)).toEqual([
      {
        point: "event",
        name: "off",
        phase: "before",
        builtin: false,
        dialect: "native",
        priority: 2,
        layer: "host",
        mode: "apply",
        enabled: false,
        origin: "host",
      },
      {
        point: "event",
        name: "theirs",
        phase: "after",
        builtin: false,
        dialect: "other",
        priority: 50,
        layer: "project",
        mode: "shadow",
        enabled: true,
        origin: "role.yaml",
        agent: "coder",
      },
    ]);
  });
});

describe("disposing the engine", () => {
  const hang = (hooks: Hooks, onCall: (call: HookCall) => void) => {
    let end: () => void = () => undefined;
    hooks.register({
      point: "event",
      name: "slow",
      run: (_payload, call) => {
        onCall(call);
        return new Promise<void>((resolve) => {
          end = resolve;
        });
      },
    });
    return { result: hooks.run("event", { type: "x" }), end: () => end() };
  };

  it("aborts what is under way, also where the signal is read only later", async () => {
    const { hooks } = setup();
    const calls: HookCall[] = [];
    const { result, end } = hang(hooks, (call) => calls.push(call));
    hooks.dispose();
    expect(calls[0]?.signal.aborted).toBe(true);
    end();
    expect((await result).failures).toEqual([]);
  });

  it("leaves only the core to run, and takes no more hooks", () => {
    const warnings: string[] = [];
    const { hooks, hook, order } = setup({
      log: { ...silentLogger, warn: (message) => void warnings.push(message) },
    });
    hooks.register(hook("a"));
    hooks.dispose();
    hooks.dispose();
    hooks.register(hook("b"))();
    hooks.replace("project", [hook("c")]);
    hooks.replace("project", []);
    expect(order()).toEqual([]);
    expect(hooks.list()).toEqual([]);
    expect(hooks.run("event", { type: "x" }, () => ({ type: "y" }))).toMatchObject({
      payload: { type: "y" },
    });
    expect(warnings).toHaveLength(2);
  });
});

describe("a call", () => {
  it("tells a handler where it is, and asks for capabilities only when it does", () => {
    const asked: unknown[] = [];
    const clock = syncCapability({ now: () => 5 });
    const hooks = createHooks({
      capabilities: (occasion) => {
        asked.push(occasion);
        return { clock };
      },
    });
    const calls: HookCall[] = [];
    hooks.register({ point: "event", name: "quiet", run: () => null });
    hooks.register({
      point: "event",
      name: "asks",
      deadlineMs: 7,
      run: (_payload, call) => {
        calls.push(call);
        expect(call.capabilities).toBe(call.capabilities);
        expect(call.capabilities.clock).toBe(clock);
        expect(call.signal).toBe(call.signal);
        expect(call.signal.aborted).toBe(false);
      },
    });
    const payload = { type: "x", session: "s", agent: "a" };
    expect(hooks.run("event", payload)).toMatchObject({ failures: [] });
    expect(asked).toEqual([payload]);
    expect(calls[0]).toMatchObject({ point: "event", hook: "asks", session: "s", agent: "a", deadlineMs: 7 });
  });
});
