import type { Diagnostic } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { createHooks } from "./create-hooks.js";
import { hookChainVariables, readHookChain } from "./hook-chain.js";
import type { Hooks } from "./hooks.js";
import { maxNesting } from "./nesting.js";

const setup = (register: (hooks: Hooks, counts: Map<string, number>) => void) => {
  const diagnostics: Diagnostic[] = [];
  const counts = new Map<string, number>();
  const hooks = createHooks({ report: (diagnostic) => diagnostics.push(diagnostic) });
  register(hooks, counts);
  return { hooks, diagnostics, counts };
};

const call = { tool: "bash", args: {}, callId: "1" };

describe("a hook that runs its own point", () => {
  it.each([false, true])(
    "is cut off, and the hooks beside it still run (asynchronous: %s)",
    async (asynchronous) => {
      const { hooks, diagnostics, counts } = setup((engine, count) => {
        const again = () => {
          count.set("again", (count.get("again") ?? 0) + 1);
          return engine.run("event", { type: "x" });
        };
        engine.register({
          point: "event",
          name: "again",
          run: asynchronous ? async () => void (await again()) : () => void again(),
        });
        engine.register({ point: "event", name: "beside", run: () => ({ notice: "here" }) });
      });
      const result = await hooks.run("event", { type: "x" });
      expect(result.notices).toEqual([{ hook: "beside", text: "here" }]);
      expect(counts.get("again")).toBe(maxNesting);
      expect(diagnostics).toMatchObject([
        {
          code: "HOOK_RECURSION",
          message:
            "Hooks run points from within hooks, 16 deep: event → event → event → … → event. This run was refused.",
        },
      ]);
    },
  );

  it("is refused, not waved through, where the point is guarded; the core still runs", () => {
    let innermost: unknown;
    const { hooks } = setup((engine) => {
      engine.register({
        point: "tool.approval.pre",
        name: "again",
        run: () => {
          const result = engine.run("tool.approval.pre", call, () => ({ callId: "from the core" }));
          innermost ??= result;
        },
      });
    });
    hooks.run("tool.approval.pre", call);
    expect(innermost).toMatchObject({
      verdict: "deny",
      reasons: [{ hook: "hardpoint", verdict: "deny" }],
      payload: { callId: "from the core" },
    });
  });

  it("is not mistaken for many runs beside each other", async () => {
    const { hooks, diagnostics } = setup((engine) => {
      engine.register({ point: "event", name: "slow", run: async () => ({ notice: "here" }) });
    });
    const runs = Array.from({ length: 3 * maxNesting }, () => hooks.run("event", { type: "x" }));
    for (const result of await Promise.all(runs)) expect(result.notices).toHaveLength(1);
    expect(diagnostics).toEqual([]);
  });
});

describe("a host that a hook has started", () => {
  const denied = async (within: readonly string[]) => {
    const diagnostics: Diagnostic[] = [];
    const hooks = createHooks({ within, report: (diagnostic) => diagnostics.push(diagnostic) });
    hooks.register({
      point: "tool.approval.pre",
      name: "guard",
      run: (_, { chain }) => ({ notice: chain.join(" > ") }),
    });
    const result = await hooks.run("tool.approval.pre", { tool: "x", args: {}, callId: "1" });
    return { result, diagnostics };
  };

  it("runs its hooks, which are told the points around them", async () => {
    const { result } = await denied(["session.end"]);
    expect(result).toMatchObject({ notices: [{ text: "session.end > tool.approval.pre" }], failures: [] });
    expect(result.verdict).toBeUndefined();
  });

  it("is refused after a few rounds, with the chain named", async () => {
    const { result, diagnostics } = await denied(Array(4).fill("session.end"));
    expect(result.verdict).toBe("deny");
    expect(diagnostics).toMatchObject([
      { code: "HOOK_RECURSION", message: expect.stringContaining("session.end → session.end") },
    ]);
  });

  it("learns of them from its environment", () => {
    expect(readHookChain(hookChainVariables(["session.end", "event"]))).toEqual(["session.end", "event"]);
    expect(readHookChain({})).toEqual([]);
  });
});
