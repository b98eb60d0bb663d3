import type { Diagnostic } from "@hardpoint/core";
import { silentLogger } from "@hardpoint/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHooks } from "./create-hooks.js";
import type { Outcome } from "./outcome.js";
import type { HookHandler, HookTarget, Registration } from "./registration.js";

const payload = { tool: "bash", args: {}, callId: "1" };

const setup = (
  registration: Pick<Registration<"tool.approval.pre">, "run"> & Partial<Registration<"tool.approval.pre">>,
) => {
  const diagnostics: Diagnostic[] = [];
  const warnings: string[] = [];
  const hooks = createHooks({
    report: (diagnostic) => diagnostics.push(diagnostic),
    log: { ...silentLogger, warn: (message) => void warnings.push(message) },
  });
  hooks.register({ point: "tool.approval.pre", name: "first", run: () => ({ notice: "one" }) });
  hooks.register({ point: "tool.approval.pre", name: "broken", ...registration });
  hooks.register({ point: "tool.approval.pre", name: "last", run: () => ({ notice: "two" }) });
  return { hooks, diagnostics, warnings, run: () => hooks.run("tool.approval.pre", payload) };
};

const raise = (thrown: unknown): never => {
  throw thrown;
};
const never = new Promise<never>(() => undefined);
const target = (call: HookTarget["call"]): HookTarget => ({ isolate: "worker", call });

const broken: [string, HookHandler | HookTarget, string, string, string][] = [
  ["throws", () => raise(new Error("boom")), "throw", "HOOK_FAILED", "The handler threw: boom."],
  [
    "throws something that is no error",
    () => raise(undefined),
    "throw",
    "HOOK_FAILED",
    "The handler threw: undefined.",
  ],
  ["rejects", () => Promise.reject(new Error("boom")), "throw", "HOOK_FAILED", "promise was rejected: boom."],
  [
    "returns a foreign thenable that throws",
    // biome-ignore lint/suspicious/noThenProperty: a thenable is what is tested.
    () => ({ then: () => raise("odd") }) as never,
    "throw",
    "HOOK_FAILED",
    "rejected: odd.",
  ],
  ["never settles", () => never, "timeout", "HOOK_FAILED", "did not settle within 1 ms."],
  ["returns text", () => "deny" as never, "result", "HOOK_OUTCOME_INVALID", 'it is a string ("deny")'],
  [
    "resolves to text",
    async () => "deny" as never,
    "result",
    "HOOK_OUTCOME_INVALID",
    'it is a string ("deny")',
  ],
  [
    "is a target that fails",
    target(() => ({ ok: false, failure: { kind: "exit", message: "It exited with 3" } })),
    "exit",
    "HOOK_FAILED",
    "It exited with 3.",
  ],
  [
    "is a target that throws after all",
    target(() => raise(new Error("boom"))),
    "throw",
    "HOOK_FAILED",
    "The handler threw: boom.",
  ],
  [
    "is a target with a wrong value",
    target(() => ({ ok: true, value: { verdict: "no" } as never })),
    "result",
    "HOOK_OUTCOME_INVALID",
    '"verdict" is a string ("no")',
  ],
  [
    "is a target without a result",
    target(() => undefined as never),
    "result",
    "HOOK_OUTCOME_INVALID",
    "no result of a call",
  ],
  ["is nothing that could be run", {} as never, "throw", "HOOK_FAILED", "The handler threw"],
];

describe("a hook", () => {
  it.each(broken)("that %s costs the others nothing", async (_how, run, kind, code, message) => {
    const { run: runPoint, diagnostics, warnings } = setup({ run, deadlineMs: 1 });
    const result = await runPoint();
    expect(result.notices.map(({ text }) => text)).toEqual(["one", "two"]);
    expect(result).not.toHaveProperty("verdict");
    expect(result.failures).toMatchObject([{ hook: "broken", failure: { kind } }]);
    expect(diagnostics).toMatchObject([{ code, severity: "warning" }]);
    expect(diagnostics[0]?.message).toContain('Hook "broken" (host) failed at tool.approval.pre.');
    expect(diagnostics[0]?.message).toContain(message);
    expect(warnings).toEqual([diagnostics[0]?.message]);
  });

  it.each(broken)("that %s denies, where its failure is to mean that", async (_how, run) => {
    const { run: runPoint } = setup({ run, deadlineMs: 1, onFailure: "deny" });
    const result = await runPoint();
    expect(result.verdict).toBe("deny");
    expect(result.reasons).toMatchObject([{ hook: "broken", verdict: "deny" }]);
    expect(result.reasons[0]?.reason).toMatch(/^Hook "broken" failed\. ./);
    expect(result.notices).toHaveLength(2);
  });

  it("whose failure is to deny skips where the point has no verdict, and does nothing where it has neither", () => {
    const hooks = createHooks();
    const failing = { name: "x", onFailure: "deny", run: () => raise(new Error("boom")) } as const;
    hooks.register({ ...failing, point: "tool.execute.before" });
    hooks.register({ ...failing, point: "agent.turn.end" });
    expect(hooks.run("tool.execute.before", payload)).toMatchObject({
      skip: true,
      skippedBy: "x",
      output: expect.stringContaining('Hook "x" failed.'),
      failures: [{ hook: "x" }],
    });
    expect(hooks.run("agent.turn.end", { turn: 1, status: "done" })).toMatchObject({
      skip: false,
      reasons: [],
      failures: [{ hook: "x" }],
    });
  });

  it("that settles after its deadline is not listened to any more, and its signal was aborted", async () => {
    const { promise, resolve } = withResolvers<Outcome>();
    let signal: AbortSignal | undefined;
    const { run, diagnostics } = setup({
      deadlineMs: 1,
      run: (_payload, call) => {
        signal = call.signal;
        return promise;
      },
    });
    const result = await run();
    expect(signal?.aborted).toBe(true);
    resolve({ verdict: "deny" });
    await promise;
    expect(result).not.toHaveProperty("verdict");
    expect(diagnostics).toHaveLength(1);
  });

  it("has no deadline where it is 0", async () => {
    const { promise, resolve } = withResolvers<Outcome>();
    const { run } = setup({ deadlineMs: 0, run: () => promise });
    const result = run();
    resolve({ verdict: "ask" });
    expect((await result).verdict).toBe("ask");
  });

  it("is told with its place in the file", () => {
    const source = { file: "role.yaml", line: 4, column: 3 };
    const { run, diagnostics } = setup({
      run: () => raise(new TypeError("boom")),
      source,
      origin: "role.yaml",
    });
    run();
    expect(diagnostics).toMatchObject([{ source, cause: { name: "TypeError", message: "boom" } }]);
    expect(diagnostics[0]?.message).toMatch(/^Hook "broken" \(role\.yaml\) failed/);
  });
});

describe("a host whose own report, log or tracer throws", () => {
  it("still gets its result", () => {
    const hooks = createHooks({
      report: () => raise("report"),
      log: { ...silentLogger, warn: () => raise("log") },
    });
    hooks.register({ point: "event", name: "x", run: () => raise("boom") });
    hooks.register({ point: "event", name: "y", run: () => ({ notice: "here" }) });
    expect(hooks.run("event", { type: "x" })).toMatchObject({
      notices: [{ text: "here" }],
      failures: [{ hook: "x" }],
    });
  });
});

describe("rules of a dialect that throw", () => {
  it("are told, and its hooks run as the native rules would run them", () => {
    const diagnostics: Diagnostic[] = [];
    const hooks = createHooks({ report: (diagnostic) => diagnostics.push(diagnostic) });
    const rules = {
      id: "odd",
      compare: () => raise(new Error("compare")),
      schedule: () => raise(new Error("schedule")),
      compose: "run-all",
      defaults: { phase: "before", priority: 0, layer: "x", deadlineMs: 1, onFailure: "continue" },
    } as const;
    const ran: string[] = [];
    for (const name of ["b", "a"])
      hooks.register({ point: "event", name, rules, run: () => void ran.push(name) });
    hooks.run("event", { type: "x" });
    expect(ran).toEqual(["b", "a"]);
    expect(new Set(diagnostics.map(({ message }) => message))).toEqual(
      new Set([
        'The rules of the dialect "odd" threw: compare.',
        'The rules of the dialect "odd" threw: schedule.',
      ]),
    );
  });
});

describe("a hook in the shadow", () => {
  it.each<[string, HookHandler]>([
    ["denies", () => ({ verdict: "deny", notice: "shadow" })],
    ["rewrites", () => ({ input: { changed: true } })],
    ["throws", () => raise(new Error("boom"))],
  ])("that %s leaves no mark on the result, not even by its failure", (_what, run) => {
    const { run: runPoint } = setup({ run, mode: "shadow", onFailure: "deny" });
    expect(runPoint()).toEqual(setup({ run: () => null }).run());
  });
});

describe("the atomicity of a handler", () => {
  it("that fails half-way: the run is what it would have been without it", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ fails: fc.boolean(), async: fc.boolean(), n: fc.nat(9) }), { maxLength: 8 }),
        async (specs) => {
          const runWith = async (wanted: typeof specs) => {
            const hooks = createHooks();
            for (const { fails, async, n } of wanted) {
              const answer = (args: Readonly<Record<string, unknown>>): Outcome => {
                const outcome = {
                  verdict: "ask",
                  reason: `${n}`,
                  input: { ...args, [n]: true },
                  notice: `${n}`,
                } as const;
                // It has said all of it by then, and throws or says one thing too many.
                if (fails) return n % 2 ? raise(outcome) : ({ ...outcome, more: true } as Outcome);
                return outcome;
              };
              hooks.register({
                point: "tool.approval.pre",
                name: `${n}`,
                run: async ? async ({ args }) => answer(args) : ({ args }) => answer(args),
              });
            }
            const { failures, ...rest } = await hooks.run("tool.approval.pre", payload);
            return { failures: failures.length, rest };
          };
          const all = await runWith(specs);
          const good = await runWith(specs.filter(({ fails }) => !fails));
          expect(all.rest).toEqual(good.rest);
          expect(all.failures).toBe(specs.filter(({ fails }) => fails).length);
        },
      ),
    ));
});

const withResolvers = <T>() => {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((accept) => {
    resolve = accept;
  });
  return { promise, resolve };
};
