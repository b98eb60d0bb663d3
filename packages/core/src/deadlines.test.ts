import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDeadlines } from "./deadlines.js";

describe("deadlines", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("expire once, at most one tick late", () => {
    const deadlines = createDeadlines();
    const expired = vi.fn();
    deadlines.start(100, expired);
    vi.advanceTimersByTime(99);
    expect(expired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(26);
    expect(expired).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1000);
    expect(expired).toHaveBeenCalledTimes(1);
    expect(deadlines.size).toBe(0);
  });

  it("do not expire when they are cancelled, even by another that expires in the same tick", () => {
    const deadlines = createDeadlines();
    const expired = vi.fn();
    deadlines.start(10, () => second.cancel());
    const second = deadlines.start(10, expired);
    const third = deadlines.start(10, expired);
    third.cancel();
    third.cancel();
    vi.advanceTimersByTime(100);
    expect(expired).not.toHaveBeenCalled();
  });

  it.each([0, -1, Number.POSITIVE_INFINITY, Number.NaN])("are none for %d ms", (ms) => {
    const deadlines = createDeadlines();
    deadlines.start(ms, () => undefined).cancel();
    expect(deadlines.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("share one timer, which ends with the tick after the last of them", () => {
    const deadlines = createDeadlines();
    const handles = [1000, 2000, 3000].map((ms) => deadlines.start(ms, () => undefined));
    expect(vi.getTimerCount()).toBe(1);
    for (const handle of handles) handle.cancel();
    vi.advanceTimersByTime(25);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("do not suffer from one whose `expired` throws", () => {
    const errors: unknown[] = [];
    const deadlines = createDeadlines({ onError: (thrown) => errors.push(thrown) });
    const expired = vi.fn();
    deadlines.start(10, () => {
      throw new Error("boom");
    });
    deadlines.start(10, expired);
    deadlines.start(60, expired);
    vi.advanceTimersByTime(200);
    expect(expired).toHaveBeenCalledTimes(2);
    expect(errors).toEqual([new Error("boom")]);
  });

  it("may start another when they expire", () => {
    const deadlines = createDeadlines();
    const expired = vi.fn();
    deadlines.start(10, () => deadlines.start(10, expired));
    vi.advanceTimersByTime(200);
    expect(expired).toHaveBeenCalledTimes(1);
  });
});
