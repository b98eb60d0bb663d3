import { expect, it } from "vitest";
import { createLogBudget } from "./log-budget.js";

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it("lets so many log calls through in one turn of the event loop, and tells how many it dropped", async () => {
  const dropped: number[] = [];
  const mayLog = createLogBudget((count) => dropped.push(count));
  const first = Array.from({ length: 7_000 }, mayLog).filter(Boolean);
  expect(first).toHaveLength(5_000);
  expect(dropped).toEqual([]);
  await turn();
  expect(dropped).toEqual([2_000]);
  expect(mayLog()).toBe(true);
  await turn();
  expect(dropped).toEqual([2_000]);
});
