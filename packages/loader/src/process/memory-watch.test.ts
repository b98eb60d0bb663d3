import { existsSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { watchMemory } from "./memory-watch.js";

describe.skipIf(!existsSync("/proc/self/status"))("watchMemory", () => {
  it("tells once how much a process holds that holds too much", async () => {
    const told: number[] = [];
    const second = new Promise<void>((resolve) => {
      onTestFinished(watchMemory(process.pid, 1, (used) => told.push(used)));
      // A later entry is looked at in the same rounds: when it is told twice over, the first had its chances.
      const again = (left: number): void => {
        onTestFinished(watchMemory(process.pid, 1, () => (left === 0 ? resolve() : again(left - 1))));
      };
      again(2);
    });
    await second;
    expect(told).toHaveLength(1);
    // Within a factor of two of what Node itself counts.
    const rss = process.memoryUsage().rss / 1024 / 1024;
    expect(told[0]).toBeGreaterThan(rss / 2);
    expect(told[0]).toBeLessThan(rss * 2);
  });

  it("says nothing of one that keeps its limit, one that is gone, and one that is not watched any more", async () => {
    const told: string[] = [];
    onTestFinished(watchMemory(process.pid, 1_000_000, () => told.push("modest")));
    onTestFinished(watchMemory(2 ** 30, 1, () => told.push("gone")));
    watchMemory(process.pid, 1, () => told.push("released"))();
    await new Promise<void>((resolve) => {
      onTestFinished(watchMemory(process.pid, 1, () => resolve()));
    });
    expect(told).toEqual([]);
  });
});
