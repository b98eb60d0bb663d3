import { silentLogger } from "@hardpoint/core";
import { describe, expect, it, vi } from "vitest";
import { createRecovery } from "./create-recovery.js";
import { chain, says, serverError, setUp } from "./testing/set-up.js";

const session = "s1";

describe("a recovery", () => {
  it("waits no longer than max_delay_ms", async () => {
    const { engine, slept } = setUp({
      config: { max_delay_ms: 300, session_error: chain("patient") },
      strategies: { patient: says({ status: "retry", delayMs: 1e9 }) },
    });
    await engine.recover({ session, error: serverError(), execute: () => 1 });
    expect(slept).toEqual([300]);
  });

  it("goes on at once when sleep fails", async () => {
    const { engine } = setUp({ sleep: () => Promise.reject(new Error("no timer")) });
    expect(await engine.recover({ session, error: serverError(), execute: () => 1 })).toMatchObject({
      outcome: "recovered",
    });
  });

  it("waits on its own timer where the host gives no sleep", async () => {
    const engine = createRecovery({
      log: silentLogger,
      config: { session_error: chain({ strategy: "retry", config: { backoff_ms: 2, jitter: false } }) },
    });
    expect(await engine.recover({ session, error: serverError(), execute: () => 1 })).toMatchObject({
      outcome: "recovered",
      trace: [{ delayMs: 2 }],
    });
  });

  describe("is given up by the host", () => {
    const abortedBy = async (stop: "wait" | "strategy" | "operation" | "before") => {
      const giveUp = new AbortController();
      const abort = (): Promise<never> => {
        giveUp.abort();
        return new Promise(() => undefined);
      };
      if (stop === "before") giveUp.abort();
      const { engine, diagnostics } = setUp({
        config: { session_error: chain("step", "abort") },
        strategies: {
          step: { execute: () => (stop === "strategy" ? abort() : { status: "retry", delayMs: 9 }) },
        },
        ...(stop === "wait" ? { sleep: abort } : {}),
      });
      const execute = vi.fn(() => (stop === "operation" ? abort() : 1));
      const result = await engine.recover({ session, error: serverError(), execute, signal: giveUp.signal });
      expect(diagnostics).toEqual([]);
      return { result, execute };
    };

    it.each(["wait", "strategy", "operation", "before"] as const)("%s", async (stop) => {
      const { result, execute } = await abortedBy(stop);
      expect(result).toMatchObject({ outcome: "aborted", message: "The host gave the recovery up." });
      expect(execute).toHaveBeenCalledTimes(stop === "operation" ? 1 : 0);
    });
  });

  it("gives a repeat up at its deadline, and takes that for a timeout", async () => {
    let aborted: unknown;
    const { engine } = setUp({
      config: { session_error: chain({ strategy: "retry", config: { max_retries: 1 } }) },
    });
    const result = await engine.recover({
      session,
      error: serverError(),
      executeDeadlineMs: 1,
      execute: ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            aborted = signal.reason;
            reject(signal.reason);
          });
        }),
    });
    expect(result).toMatchObject({ outcome: "exhausted", error: { errorType: "timeout" } });
    expect(aborted).toMatchObject({ name: "TimeoutError" });
  });
});
