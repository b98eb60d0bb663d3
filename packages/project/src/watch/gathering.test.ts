import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createGathering } from "./gathering.js";

describe("gathering", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("makes one run of many events, once they are over", async () => {
    const work = vi.fn(async () => undefined);
    const gathering = createGathering(100, work);
    for (let index = 0; index < 5; index++) {
      gathering.note();
      await vi.advanceTimersByTimeAsync(60);
    }
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(40);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("does not wait without end for events that go on", async () => {
    const work = vi.fn(async () => undefined);
    const gathering = createGathering(100, work);
    for (let index = 0; index < 25; index++) {
      gathering.note();
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("never runs twice at a time, and runs again for what comes meanwhile", async () => {
    const ends: (() => void)[] = [];
    const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
    const gathering = createGathering(100, work);
    gathering.note();
    await vi.advanceTimersByTimeAsync(100);
    gathering.note();
    await vi.advanceTimersByTimeAsync(500);
    expect(work).toHaveBeenCalledTimes(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("runs no more once it is closed", async () => {
    const work = vi.fn(async () => undefined);
    const gathering = createGathering(100, work);
    gathering.note();
    gathering.close();
    gathering.note();
    await gathering.now();
    await vi.advanceTimersByTimeAsync(500);
    expect(work).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
