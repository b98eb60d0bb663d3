import type { Diagnostic } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { createHooks } from "./create-hooks.js";
import type { RunResult } from "./hooks.js";
import type { Occasion } from "./point.js";
import type { Registration } from "./registration.js";

const raise = (): never => {
  throw new Error("boom");
};

const setup = (registration: Partial<Registration<"tool.approval.pre">>) => {
  const diagnostics: Diagnostic[] = [];
  const hooks = createHooks({ report: (diagnostic) => diagnostics.push(diagnostic) });
  let runs = 0;
  hooks.register({
    point: "tool.approval.pre",
    name: "filtered",
    run: () => {
      runs += 1;
      return { notice: "ran" };
    },
    ...registration,
  });
  const run = (tool: string, occasion: Occasion = {}) =>
    hooks.run("tool.approval.pre", { tool, args: { n: 1 }, callId: "1", ...occasion }) as RunResult;
  return { hooks, run, diagnostics, runs: () => runs };
};

describe("a filter on the subject", () => {
  it("is asked once for each subject, and anew after a change of what is registered", () => {
    const asked: string[] = [];
    const subject = (tool: string): boolean => {
      asked.push(tool);
      return tool === "bash";
    };
    const { hooks, run, runs } = setup({ filter: { subject } });
    for (const tool of ["bash", "read", "bash", "read", "constructor", "__proto__"]) run(tool);
    expect(asked).toEqual(["bash", "read", "constructor", "__proto__"]);
    expect(runs()).toBe(2);
    hooks.register({ point: "tool.approval.pre", name: "other", run: () => null });
    run("bash");
    expect(asked).toHaveLength(5);
  });

  it("is remembered for a bounded number of subjects", () => {
    let asked = 0;
    const { run } = setup({ filter: { subject: () => ++asked < 0 } });
    for (let n = 0; n < 1_000; n++) run(`tool${n}`);
    run("tool0");
    expect(asked).toBe(1_000);
    run("one more");
    run("tool999");
    expect(asked).toBe(1_001);
    run("tool0");
    expect(asked).toBe(1_002);
  });

  it("lets a run without a subject pass", () => {
    const hooks = createHooks();
    hooks.register({
      point: "llm.request.before",
      name: "x",
      filter: { subject: () => false },
      run: () => ({ notice: "ran" }),
    });
    const request = { messages: [], system: [] };
    expect(hooks.run("llm.request.before", request)).toMatchObject({ notices: [{ text: "ran" }] });
    expect(hooks.run("llm.request.before", { ...request, model: "m" })).toMatchObject({ notices: [] });
  });
});

describe("a filter on the payload", () => {
  it("is asked at every run that passed the subject, with the payload as it is by then", () => {
    const seen: unknown[] = [];
    const { hooks, run } = setup({
      priority: 1,
      filter: {
        subject: (tool) => tool === "bash",
        payload: ({ args }: { args: { n: number } }) => {
          seen.push(args.n);
          return args.n > 1;
        },
      },
    });
    expect(run("bash").notices).toHaveLength(0);
    hooks.register({ point: "tool.approval.pre", name: "rewrites", run: () => ({ input: { n: 2 } }) });
    expect(run("bash").notices).toHaveLength(1);
    run("read");
    expect(seen).toEqual([1, 2]);
  });
});

describe("a filter that fails", () => {
  it.each<[string, Registration["filter"] & object, string]>([
    ["throws for a subject", { subject: raise }, "The filter threw: boom."],
    [
      "gives something else for a subject",
      { subject: () => "yes" as never },
      'The filter gave a string ("yes"), not true or false.',
    ],
    ["throws for a payload", { payload: raise }, "The filter threw: boom."],
    [
      "gives a promise for a payload",
      { payload: (async () => true) as never },
      "The filter gave a promise, not true or false.",
    ],
  ])("because it %s is a failure of its hook in every run", (_how, filter, message) => {
    const { run, diagnostics, runs } = setup({ filter });
    for (const tool of ["bash", "bash"]) {
      expect(run(tool)).toMatchObject({
        notices: [],
        failures: [{ hook: "filtered", failure: { kind: "throw" } }],
      });
    }
    expect(runs()).toBe(0);
    expect(diagnostics.map(({ code }) => code)).toEqual(["HOOK_FAILED", "HOOK_FAILED"]);
    expect(diagnostics[0]?.message).toContain(message);
    expect(setup({ filter, onFailure: "deny" }).run("bash").verdict).toBe("deny");
  });
});

describe("a hook that belongs to somebody", () => {
  it.each<[{ agent?: string; session?: string }, Occasion, boolean]>([
    [{}, { agent: "a", session: "s" }, true],
    [{ agent: "a" }, { agent: "a" }, true],
    [{ agent: "a" }, { agent: "b" }, false],
    [{ agent: "a" }, {}, true],
    [{ session: "s" }, { session: "s" }, true],
    [{ session: "s" }, { session: "t" }, false],
    [{ session: "s" }, {}, false],
    [{ agent: "a", session: "s" }, { session: "s" }, true],
    [{ agent: "constructor" }, { agent: "a" }, false],
  ])("%j, in a run of %j: %s", (registration, occasion, ran) => {
    expect(setup(registration).run("bash", occasion).notices).toHaveLength(ran ? 1 : 0);
  });
});
