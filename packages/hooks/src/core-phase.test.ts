import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHooks } from "./create-hooks.js";
import type { Core, RunResult } from "./hooks.js";

const system = ["You help."];

describe("the order of one run", () => {
  it("is built-in before, custom before, core, custom after, built-in after", () => {
    const ran: string[] = [];
    const hooks = createHooks();
    for (const phase of ["after", "before"] as const) {
      for (const builtin of [true, false]) {
        const name = `${builtin ? "built-in" : "custom"} ${phase}`;
        hooks.register({ point: "system.transform", name, phase, builtin, run: () => void ran.push(name) });
      }
    }
    hooks.run("system.transform", { system }, () => void ran.push("core"));
    expect(ran).toEqual(["built-in before", "custom before", "core", "custom after", "built-in after"]);
    expect(hooks.list("system.transform").map(({ name }) => name)).toEqual(
      ran.filter((name) => name !== "core"),
    );
  });

  it("has every before ahead of every after, and lower priorities first, whatever is registered", () => {
    const hook = fc.record({
      phase: fc.constantFrom("before" as const, "after" as const),
      builtin: fc.boolean(),
      priority: fc.integer({ min: -2, max: 2 }),
      async: fc.boolean(),
    });
    return fc.assert(
      fc.asyncProperty(fc.array(hook, { maxLength: 12 }), async (registered) => {
        const hooks = createHooks();
        const ran: ("core" | number)[] = [];
        for (const [index, { async, ...rest }] of registered.entries()) {
          const run = () => void ran.push(index);
          hooks.register({ point: "event", name: `${index}`, ...rest, run: async ? async () => run() : run });
        }
        await hooks.run("event", { type: "x" }, () => void ran.push("core"));

        const key = (entry: "core" | number): readonly number[] => {
          if (entry === "core") return [2, 0, 0];
          const { phase, builtin, priority } = registered[entry] as (typeof registered)[number];
          const stage = phase === "before" ? (builtin ? 0 : 1) : builtin ? 4 : 3;
          return [stage, priority, entry];
        };
        const compare = (a: readonly number[], b: readonly number[]): number =>
          a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
        const expected = ["core" as const, ...registered.keys()].toSorted((a, b) => compare(key(a), key(b)));
        expect(ran).toEqual(expected);
      }),
    );
  });
});

describe("the host's core", () => {
  it("is given what was rewritten and said before, and what it returns reaches the hooks after it", () => {
    const seen: unknown[] = [];
    const hooks = createHooks();
    hooks.register({
      point: "system.transform",
      name: "before",
      run: ({ system }) => ({
        input: [...system, "from before"],
        inject: [{ text: "remember", target: "system", when: "now" }],
      }),
    });
    hooks.register({
      point: "system.transform",
      name: "after",
      phase: "after",
      run: (payload) => {
        seen.push(payload.system);
        return { inject: [{ text: "later", target: "system", when: "next" }] };
      },
    });
    const drain: Core<"system.transform"> = (payload, soFar) => {
      seen.push(soFar);
      return { system: [...payload.system, ...soFar.injections.map(({ text }) => text)] };
    };
    const result = hooks.run(
      "system.transform",
      { system, session: "s" },
      drain,
    ) as RunResult<"system.transform">;
    expect(seen).toEqual([
      {
        injections: [{ text: "remember", target: "system", when: "now", hook: "before", phase: "before" }],
        skip: false,
      },
      ["You help.", "from before", "remember"],
    ]);
    expect(result.payload).toEqual({ session: "s", system: ["You help.", "from before", "remember"] });
    expect(result.core).toEqual({ ok: true, value: undefined });
    expect(result.injections.map(({ hook, phase }) => [hook, phase])).toEqual([
      ["before", "before"],
      ["after", "after"],
    ]);
  });

  it("is told the verdict and the skip so far", () => {
    const hooks = createHooks();
    const told: unknown[] = [];
    hooks.register({ point: "tool.approval.pre", name: "guard", run: () => ({ verdict: "deny" }) });
    hooks.run(
      "tool.approval.pre",
      { tool: "t", args: {}, callId: "1" },
      (_payload, soFar) => void told.push(soFar),
    );
    expect(told).toEqual([{ verdict: "deny", injections: [], skip: false }]);
  });

  const boom = new Error("boom");
  it.each<[string, Core<"event">]>([
    [
      "throws",
      () => {
        throw boom;
      },
    ],
    ["is rejected", () => Promise.reject(boom)],
    [
      "returns a thenable that throws",
      () =>
        ({
          // biome-ignore lint/suspicious/noThenProperty: a thenable is what is tested.
          then: () => {
            throw boom;
          },
        }) as unknown as Promise<void>,
    ],
  ])("that %s is told in the result, and the after-phase runs", async (_how, core) => {
    const ran: string[] = [];
    const hooks = createHooks();
    hooks.register({ point: "event", name: "before", run: () => void ran.push("before") });
    hooks.register({ point: "event", name: "after", phase: "after", run: () => void ran.push("after") });
    const result = await hooks.run("event", { type: "x" }, core);
    expect(ran).toEqual(["before", "after"]);
    expect(result.core).toMatchObject({ ok: false, failure: { kind: "throw" } });
    expect(result.core?.thrown).toBe(boom);
    expect(result.payload).toEqual({ type: "x" });
  });

  it("runs without any hook, and is absent from the result where there is none", async () => {
    const hooks = createHooks();
    expect(await hooks.run("event", { type: "x" }, async () => ({ type: "y" }))).toMatchObject({
      payload: { type: "y" },
      core: { ok: true },
    });
    expect(hooks.run("event", { type: "x" })).not.toHaveProperty("core");
  });
});

describe("a run", () => {
  it("gives a value when all that ran was synchronous, else a promise", async () => {
    const hooks = createHooks();
    hooks.register({ point: "event", name: "sync", run: () => ({ notice: "now" }) });
    hooks.register({
      point: "event",
      name: "async",
      filter: { subject: (type) => type === "slow" },
      run: async () => ({ notice: "later" }),
    });
    expect(hooks.run("event", { type: "quick" }, () => undefined)).toMatchObject({
      notices: [{ text: "now" }],
    });
    const slow = hooks.run("event", { type: "slow" });
    expect(slow).toBeInstanceOf(Promise);
    expect((await slow).notices).toHaveLength(2);
    expect(hooks.run("event", { type: "quick" }, async () => undefined)).toBeInstanceOf(Promise);
  });

  it("hands the payload on by reference", () => {
    const hooks = createHooks();
    const seen: unknown[] = [];
    hooks.register({ point: "event", name: "a", run: (payload) => void seen.push(payload) });
    const payload = { type: "x" };
    expect((hooks.run("event", payload) as RunResult).payload).toBe(payload);
    expect(seen[0]).toBe(payload);
  });

  it("freezes payloads deeply where the host wants it, and a hook that changes one fails", () => {
    const hooks = createHooks({ freeze: true });
    const payload = { tool: "t", callId: "1", args: { list: [1], when: new Date(0), self: {} as unknown } };
    payload.args.self = payload.args;
    hooks.register({
      point: "tool.execute.before",
      name: "careless",
      run: ({ args }) => void (args.list as number[]).push(2),
    });
    hooks.register({ point: "tool.execute.before", name: "rewrites", run: () => ({ input: { list: [3] } }) });
    hooks.register({
      point: "tool.execute.before",
      name: "careless again",
      run: ({ args }) => void (args.list as number[]).push(4),
    });
    const result = hooks.run("tool.execute.before", payload) as RunResult<"tool.execute.before">;
    expect(result.failures.map(({ hook }) => hook)).toEqual(["careless", "careless again"]);
    expect(result.payload.args).toEqual({ list: [3] });
    expect(payload.args.list).toEqual([1]);
  });
});
