import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chain, failing, says, serverError, setUp, stepsOf } from "./testing/set-up.js";

const session = "s1";

describe("recover", () => {
  // The original: nothing ran the operation again, so that a retry never recovered anything.
  it("is recovered when the operation works, and gives its value", async () => {
    const { engine, slept } = setUp();
    const error = serverError();
    const result = await engine.recover({ session, error, execute: failing([serverError()], 42) });
    expect(result).toMatchObject({ outcome: "recovered", value: 42, attempts: 2, inject: [] });
    expect(stepsOf(result)).toEqual(["retry#0 retry failed", "retry#1 retry worked"]);
    // Full jitter with a chance of one half, of 2000 and 4000.
    expect(slept).toEqual([1000, 2000]);
    expect(result.trace.map(({ delayMs }) => delayMs)).toEqual([1000, 2000]);
  });

  it("stays on the step that asks for a retry, and counts from 0", async () => {
    const attempts: number[] = [];
    const { engine } = setUp({
      config: { session_error: chain("stubborn") },
      strategies: {
        stubborn: {
          execute({ attempt }) {
            attempts.push(attempt);
            return attempt < 2 ? { status: "retry" } : { status: "next_strategy", reason: "enough" };
          },
        },
      },
    });
    const execute = failing([serverError("a"), serverError("b")], "never");
    const result = await engine.recover({ session, error: serverError(), execute });
    expect(attempts).toEqual([0, 1, 2]);
    expect(result).toMatchObject({
      outcome: "exhausted",
      attempts: 3,
      message: "Nothing in the chain of session_error helped: b",
      error: { message: "b" },
    });
  });

  it("begins at attempt 0 again on the next step", async () => {
    const { engine } = setUp({
      config: { session_error: chain({ strategy: "retry", config: { max_retries: 2 } }, "abort") },
    });
    const error = serverError();
    const result = await engine.recover({ session, error, execute: () => Promise.reject(error) });
    expect(result).toMatchObject({ outcome: "aborted", attempts: 4 });
    expect(stepsOf(result)).toEqual([
      "retry#0 retry failed",
      "retry#1 retry failed",
      "retry#2 next_strategy",
      "abort#0 abort",
    ]);
  });

  it("goes on with the chain when a strategy says success and the operation still fails", async () => {
    const { engine } = setUp({
      config: { session_error: chain("first", "second") },
      strategies: {
        first: says({ status: "success" }),
        second: says({ status: "success", message: "done" }),
      },
    });
    const execute = failing([serverError()], "well");
    const result = await engine.recover({ session, error: serverError(), execute });
    expect(result).toMatchObject({ outcome: "recovered", value: "well", message: "done" });
    expect(stepsOf(result)).toEqual(["first#0 success failed", "second#0 success worked"]);
  });

  it("takes a strategy at its word where there is nothing to run again", async () => {
    const { engine } = setUp({
      config: { session_error: chain("retry", "mend") },
      strategies: { mend: says({ status: "success", message: "mended" }) },
    });
    const result = await engine.recover({ session, error: serverError() });
    expect(result).toMatchObject({ outcome: "recovered", message: "mended", attempts: 2 });
    expect(result).not.toHaveProperty("value");
    expect(result.trace[0]?.reason).toContain("there is nothing to run again");
  });

  it("does nothing when it is switched off", async () => {
    const { engine } = setUp({ config: { enabled: false } });
    expect(await engine.recover({ session, error: serverError(), execute: () => 1 })).toMatchObject({
      outcome: "exhausted",
      message: "Recovery is switched off.",
    });
  });

  it("takes the data of an error for the error itself", async () => {
    const { engine } = setUp();
    const data = { name: "Error", message: "busy", status: 503, fields: { type: "server_error" } };
    const [found] = await engine.detect(data);
    expect(found).toMatchObject({ pattern: "api-error", message: "busy", raw: { type: "server_error" } });
  });

  it.each([
    ["a cycle", Object.assign(new Error("round"), { self: null as unknown })],
    ["functions in what looks like an error's data", { name: "x", message: "y", fields: { f: () => 1 } }],
    ["a cause that is no error's data", { name: "x", message: "y", cause: "z" }],
    ["a list that is none", { name: "x", message: "y", errors: 3 }],
    ["a getter that throws", Object.defineProperty({}, "message", { enumerable: true, get: () => fail() })],
    ["a symbol", Symbol("s")],
  ])("takes any error: %s", async (_what, error) => {
    if (error instanceof Error) Object.assign(error, { self: error });
    const { engine } = setUp({ config: { unknown: chain("abort") } });
    expect(await engine.recover({ session, error })).toMatchObject({ outcome: "aborted" });
  });

  it("ends within its caps, whatever chains and errors there are", async () => {
    const result = fc.constantFrom("retry", "success", "next_strategy", "abort", "throw", "unknown-name");
    await fc.assert(
      fc.asyncProperty(
        fc.array(result, { maxLength: 5 }),
        fc.array(result, { maxLength: 5 }),
        fc.array(fc.constantFrom("a", "b", "works"), { maxLength: 30 }),
        fc.integer({ min: 1, max: 12 }),
        async (chainA, chainB, errors, cap) => {
          const { engine } = setUp({
            config: { max_total_attempts: cap, a: chain(...chainA), b: chain(...chainB) },
            patterns: {
              ab: {
                category: "a",
                match: ({ message }) => (/^[ab]$/u.test(message) ? { category: message } : null),
              },
            },
            strategies: {
              success: says({ status: "success" }),
              next_strategy: says({ status: "next_strategy" }),
              throw: { execute: () => Promise.reject(new Error("x")) },
            },
          });
          let run = 0;
          const outcome = await engine.recover({
            session,
            error: new Error("a"),
            execute() {
              const how = errors[run % Math.max(1, errors.length)] ?? "a";
              run += 1;
              if (how !== "works") throw new Error(how);
              return run;
            },
          });
          // One more than the cap: the abort with which a chain ends is called in any case.
          expect(outcome.attempts).toBeLessThanOrEqual(cap + 1);
          expect(run).toBeLessThanOrEqual(cap);
          expect(outcome.outcome === "recovered").toBe("value" in outcome);
        },
      ),
      { numRuns: 60 },
    );
  });
});

const fail = (): never => {
  throw new Error("no");
};
