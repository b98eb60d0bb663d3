import { asyncCapability, type Deadlines, type Diagnostic } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import {
  createTerminationConditions,
  type TerminationConditionsOptions,
} from "./create-termination-conditions.js";
import type { JudgeContext } from "./judge-context.js";
import type { LoopState } from "./loop-state.js";

const state: LoopState = {
  iterations: 3,
  loops: [{ group: "coder,reviewer", agents: ["coder", "reviewer"], count: 3 }],
  results: { coder: ["a", "b"], reviewer: ["x".repeat(2_000)] },
  frontier: ["coder"],
  completed: ["reviewer"],
  status: "running",
  now: 0,
};

/** Deadlines whose time passes when a test says so. */
const manualDeadlines = () => {
  const running = new Set<{ readonly ms: number; readonly expired: () => void }>();
  const started: number[] = [];
  return {
    started,
    pass(ms: number): void {
      for (const entry of [...running]) if (entry.ms <= ms && running.delete(entry)) entry.expired();
    },
    deadlines: {
      start(ms, expired) {
        if (ms <= 0) return { cancel: () => undefined };
        const entry = { ms, expired };
        started.push(ms);
        running.add(entry);
        return { cancel: () => void running.delete(entry) };
      },
      get size() {
        return running.size;
      },
    } satisfies Deadlines,
  };
};

/** Lets promises that are settled go on. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

type Judge = (criterion: string, context: JudgeContext) => unknown;

const setUp = (termination: unknown, judge: Judge, options: Partial<TerminationConditionsOptions> = {}) => {
  const diagnostics: Diagnostic[] = [];
  const time = manualDeadlines();
  const engine = createTerminationConditions({
    termination,
    capabilities: { judge: asyncCapability({ evaluate: judge }) },
    report: (one) => diagnostics.push(one),
    deadlines: time.deadlines,
    ...options,
  });
  return { engine, diagnostics, time };
};

const reached = { max_iterations: 3 };
const never = { max_iterations: 9 };

describe("the judge", () => {
  it("is given the criterion and a bounded context", async () => {
    const seen: unknown[] = [];
    const { engine } = setUp({ converged: "the text is good" }, (...given) => {
      seen.push(...given);
      return true;
    });
    expect(await engine.evaluate("s", state)).toMatchObject({
      met: true,
      reason: "converged",
      status: "complete",
    });
    expect(seen).toEqual([
      "the text is good",
      {
        iteration: 3,
        completed: ["reviewer"],
        frontier: ["coder"],
        status: "running",
        results: { coder: "b", reviewer: "x".repeat(500) },
      },
    ]);
  });

  it("is one of several that must agree: its yes alone ends nothing", async () => {
    const yes = setUp({ all_of: [{ converged: "good" }, never] }, () => true);
    expect(await yes.engine.evaluate("s", state)).toEqual({ met: false });
    const mixed = setUp({ all_of: [{ converged: "good" }, reached] }, async () => true);
    expect(await mixed.engine.evaluate("s", state)).toMatchObject({ met: true, reason: "converged" });
    const no = setUp({ all_of: [{ converged: "good" }, reached] }, async () => false);
    expect(await no.engine.evaluate("s", state)).toEqual({ met: false });
  });

  it("answers each criterion for itself", async () => {
    const both = [{ converged: "the tests pass" }, { converged: "the docs are there" }];
    const judge: Judge = (criterion) => criterion.includes("tests");
    expect(await setUp({ all_of: both }, judge).engine.evaluate("s", state)).toEqual({ met: false });
    expect(await setUp({ any_of: both }, judge).engine.evaluate("s", state)).toMatchObject({
      met: true,
      text: "converged: the tests pass",
    });
  });

  it("is not asked when the loop ends anyway, and can't hold it up", () => {
    let asked = 0;
    const { engine, time } = setUp({ any_of: [{ converged: "good" }, reached] }, () => ++asked > 0);
    expect(engine.evaluate("s", state)).toMatchObject({ met: true, reason: "max_iterations" });
    expect([asked, time.started]).toEqual([0, []]);
  });

  it("can be asked by a custom condition", async () => {
    const polite = {
      parse: (value: unknown) => value,
      evaluate: (
        criterion: unknown,
        _state: LoopState,
        { judge }: { judge(text: string): Promise<boolean> },
      ) => judge(`politely: ${criterion}`),
    };
    const { engine } = setUp({ polite: "done" }, (criterion) => criterion === "politely: done", {
      custom: { polite },
    });
    expect(await engine.evaluate("s", state)).toMatchObject({ met: true, reason: "polite" });
  });
});

describe("a judge that fails", () => {
  const failing = (times: number): { readonly judge: Judge; readonly asked: () => number } => {
    let asked = 0;
    return {
      asked: () => asked,
      judge: async () => {
        asked += 1;
        if (asked <= times) throw new Error("overloaded");
        return true;
      },
    };
  };

  it("is asked again after 200 and 400 ms", async () => {
    const { judge, asked } = failing(2);
    const { engine, time } = setUp({ converged: "good" }, judge);
    const termination = engine.evaluate("s", state);
    await turn();
    expect(asked()).toBe(1);
    time.pass(200);
    await turn();
    expect(asked()).toBe(2);
    time.pass(400);
    expect(await termination).toMatchObject({ met: true });
    expect(time.started).toEqual([30_000, 200, 400]);
    expect(time.deadlines.size).toBe(0);
  });

  it.each<[string, Judge, string]>([
    [
      "throws",
      () => {
        throw new Error("no key");
      },
      "no key",
    ],
    [
      "rejects",
      async () => {
        throw new Error("no key");
      },
      "no key",
    ],
    ["says neither true nor false", () => "yes", 'gave a string ("yes"), not true or false'],
  ])("and in the end %s makes its criterion unknown, which ends nothing", async (_how, judge, reason) => {
    const { engine, diagnostics } = setUp({ any_of: [{ not: { converged: "good" } }, never] }, judge, {
      retryMs: [0],
    });
    expect(await engine.evaluate("s", state)).toMatchObject({ met: "unknown", reason: "error" });
    expect(diagnostics).toMatchObject([{ code: "TERMINATION_FAILED" }]);
    expect(diagnostics[0]?.message).toContain(reason);
  });

  it("is unknown where there is none", async () => {
    const { engine, diagnostics } = setUp({ converged: "good" }, () => true, { capabilities: {} });
    expect(await engine.evaluate("s", state)).toMatchObject({ met: "unknown" });
    expect(diagnostics[0]?.message).toContain("the host offers no judge.evaluate()");
  });
});

const hanging = () => new Promise<never>(() => undefined);

describe("the deadline", () => {
  it("makes what has not answered unknown, and no timer is left", async () => {
    const { engine, time, diagnostics } = setUp({ converged: "good" }, hanging, { deadlineMs: 700 });
    const termination = engine.evaluate("s", state);
    await turn();
    time.pass(700);
    expect(await termination).toMatchObject({ met: "unknown" });
    expect(diagnostics).toMatchObject([{ code: "TERMINATION_FAILED" }]);
    expect(diagnostics[0]?.message).toContain("did not settle within 700 ms");
    expect(time.deadlines.size).toBe(0);
  });

  it("ends with the evaluation", async () => {
    const { engine, time } = setUp({ converged: "good" }, () => true);
    await engine.evaluate("s", state);
    expect(time.started).toEqual([30_000]);
    expect(time.deadlines.size).toBe(0);
  });

  it("ends the waiting between two tries", async () => {
    const { engine, time } = setUp({ converged: "good" }, async () => Promise.reject(new Error("no")), {
      deadlineMs: 700,
      retryMs: [9_000],
    });
    const termination = engine.evaluate("s", state);
    await turn();
    time.pass(700);
    expect(await termination).toMatchObject({ met: "unknown" });
    expect(time.deadlines.size).toBe(0);
  });

  it("holds for conditions that are asked elsewhere too", async () => {
    const conditions = asyncCapability({ evaluate: hanging, check: () => [] });
    const { engine, time, diagnostics } = setUp("user_approval", () => true, {
      capabilities: { conditions },
    });
    const termination = engine.evaluate("s", state);
    time.pass(30_000);
    expect(await termination).toMatchObject({ met: "unknown" });
    expect(diagnostics[0]?.message).toContain("did not settle within 30000 ms");
  });

  it("is not the only thing that gives an evaluation up: the host can, and the engine's end", async () => {
    const { engine, time } = setUp({ converged: "good" }, hanging);
    const host = new AbortController();
    const first = engine.evaluate("one", state, { signal: host.signal });
    const second = engine.evaluate("two", state);
    host.abort();
    expect(await first).toMatchObject({ met: "unknown" });
    engine.dispose();
    expect(await second).toMatchObject({ met: "unknown" });
    expect(await engine.evaluate("three", state, { signal: AbortSignal.abort() })).toMatchObject({
      met: "unknown",
    });
    expect(time.deadlines.size).toBe(0);
  });
});

describe("one evaluation of a session at a time", () => {
  it("is joined by those that the first phase does not settle", async () => {
    const answers: ((answer: boolean) => void)[] = [];
    const ask = () => new Promise<boolean>((resolve) => answers.push(resolve));
    const { engine } = setUp({ any_of: [{ converged: "good" }, never] }, ask);
    const first = engine.evaluate("one", state);
    const joined = engine.evaluate("one", state);
    const other = engine.evaluate("two", state);
    await turn();
    expect(answers).toHaveLength(2);
    const ended = { ...state, loops: [{ group: "g", agents: [], count: 9 }] };
    expect(engine.evaluate("one", ended)).toMatchObject({ met: true, reason: "max_iterations" });
    answers[0]?.(true);
    expect(await first).toMatchObject({ met: true, reason: "converged" });
    expect(await joined).toEqual(await first);
    answers[1]?.(false);
    expect(await other).toEqual({ met: false });
    const next = engine.evaluate("one", state);
    await turn();
    expect(answers).toHaveLength(3);
    answers[2]?.(false);
    expect(await next).toEqual({ met: false });
  });
});
