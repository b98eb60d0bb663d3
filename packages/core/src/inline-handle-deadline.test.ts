import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDeadlines } from "./deadlines.js";
import { failure, label, run, withResolvers } from "./testing/inline-handles.js";

describe("a deadline", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const never = (): Promise<never> => new Promise(() => undefined);

  it("ends a call that does not settle", async () => {
    const deadlines = createDeadlines();
    const pending = run(never, { deadlines, deadlineMs: 1000 }).call("run");
    vi.advanceTimersByTime(1100);
    expect(await pending).toEqual(failure("timeout", `${label}: run() did not settle within 1000 ms`));
    expect(deadlines.size).toBe(0);
  });

  it("is 30 s by default, and a call may have its own", async () => {
    const handle = run(never);
    const pending = Promise.all([handle.call("run"), handle.call("run", [], { deadlineMs: 5 })]);
    vi.advanceTimersByTime(31_000);
    expect(await pending).toEqual([
      failure("timeout", `${label}: run() did not settle within 30000 ms`),
      failure("timeout", `${label}: run() did not settle within 5 ms`),
    ]);
  });

  it("of 0 is none", () => {
    const deadlines = createDeadlines();
    void run(never, { deadlines }).call("run", [], { deadlineMs: 0 });
    expect(deadlines.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is let go of when the call settles", async () => {
    const deadlines = createDeadlines();
    await run(async () => 1, { deadlines }).call("run");
    expect(deadlines.size).toBe(0);
  });

  it("is the end: what comes later is ignored, a rejection included", async () => {
    const { promise, resolve } = withResolvers();
    const late = withResolvers();
    const handle = run((which: string) => (which === "resolve" ? promise : late.promise), { deadlineMs: 10 });
    const pending = Promise.all([handle.call("run", ["resolve"]), handle.call("run", ["reject"])]);
    vi.advanceTimersByTime(100);
    resolve(1);
    late.reject(new Error("too late"));
    expect(await pending).toMatchObject([{ failure: { kind: "timeout" } }, { failure: { kind: "timeout" } }]);
    // An unhandled rejection would fail the run.
    vi.useRealTimers();
    await new Promise((done) => setImmediate(done));
  });

  it("aborts the call's signal, whether it was read before or is read after", async () => {
    let given: { signal: AbortSignal } | undefined;
    const early: unknown[] = [];
    const handle = run(
      (reads: boolean, options: { signal: AbortSignal }) => {
        given = options;
        if (reads) options.signal.addEventListener("abort", () => early.push(options.signal.reason.name));
        return never();
      },
      { deadlineMs: 10 },
    );
    for (const reads of [true, false]) {
      const pending = handle.call("run", [reads]);
      vi.advanceTimersByTime(100);
      await pending;
      expect(given?.signal.aborted).toBe(true);
      expect(given?.signal.reason).toMatchObject({
        name: "TimeoutError",
        message: `${label}: run() did not settle within 10 ms`,
      });
    }
    expect(early).toEqual(["TimeoutError"]);
  });
});

describe("a call that the host gives up", () => {
  it("settles at once, and tells the module", async () => {
    const controller = new AbortController();
    let seen: AbortSignal | undefined;
    const handle = run((options: { signal: AbortSignal }) => {
      seen = options.signal;
      return new Promise((_resolve, reject) =>
        seen?.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    });
    const pending = handle.call("run", [], { signal: controller.signal });
    controller.abort("enough");
    expect(await pending).toEqual(failure("timeout", `${label}: run() was given up by the host`));
    expect(seen?.reason).toBe("enough");
  });

  it("settles at once when it was given up before", async () => {
    const signal = AbortSignal.abort();
    const pending = run(() => new Promise(() => undefined)).call("run", [], { signal });
    expect(await pending).toEqual(failure("timeout", `${label}: run() was given up by the host`));
  });

  it("has its signal read only when the module asks for it or gives a promise", async () => {
    let reads = 0;
    const options = {
      get signal() {
        reads += 1;
        return new AbortController().signal;
      },
    };
    expect(run(() => 1).call("run", [], options)).toEqual({ ok: true, value: 1 });
    expect(reads).toBe(0);
    await run(async () => 1).call("run", [], options);
    expect(reads).toBe(1);
  });

  it("settles when the module itself makes the host give up, and lets no rejection out", async () => {
    const controller = new AbortController();
    const handle = run(() => {
      controller.abort();
      return Promise.reject(new Error("late"));
    });
    expect(await handle.call("run", [], { signal: controller.signal })).toMatchObject({
      failure: { kind: "timeout" },
    });
    await new Promise((done) => setImmediate(done));
  });

  it("has a signal that lasts beyond a synchronous result", () => {
    const controller = new AbortController();
    let seen: AbortSignal | undefined;
    void run((options: { signal: AbortSignal }) => {
      seen = options.signal;
    }).call("run", [], { signal: controller.signal });
    expect(seen?.aborted).toBe(false);
    controller.abort();
    expect(seen?.aborted).toBe(true);
  });
});
