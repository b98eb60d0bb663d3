import { beforeAll, describe, expect, it } from "vitest";
import type { IsolateKind } from "../../packages/core/src/index.js";
import { requireBuild } from "../build-state.js";
import { faultsOf, planSoak } from "./soak-plan.js";
import { startSoak } from "./start-soak.js";

describe("a soak", () => {
  beforeAll(requireBuild);

  // `pnpm soak` does the same with 100,000 calls.
  it.each<IsolateKind>(["inline", "worker", "process"])(
    "of 2,000 calls leaves nothing behind: %s",
    async (isolate) => {
      const result = await startSoak({ isolate, calls: 2_000, seed: 20_260_101, concurrency: 16 });
      expect(result.violations).toEqual([]);
      expect(result).toMatchObject({ calls: 2_000, faults: 20, kills: isolate === "inline" ? 0 : 1 });
    },
    120_000,
  );
});

describe("its plan", () => {
  it("has one fault in a hundred calls, and one in fifty of them ends the isolate", () => {
    const calls = [...planSoak("process", 100_000, 1)];
    const faults = calls.flatMap((call) => (call.what === "fail" ? [call.fault] : []));
    expect(faults).toHaveLength(1_000);
    expect(faults.filter((fault) => fault.kills)).toHaveLength(20);
    expect(new Set(faults)).toEqual(new Set(faultsOf("process")));
  });

  it("is the same for the same seed", () => {
    const names = (seed: number) => JSON.stringify([...planSoak("worker", 3_000, seed)]);
    expect(names(7)).toBe(names(7));
    expect(names(7)).not.toBe(names(8));
  });
});
