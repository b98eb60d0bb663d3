import fc from "fast-check";
import { expect, it } from "vitest";
import { type ThrottleRule, throttle } from "./throttle.js";

const anyRule = fc.record({
  windowMs: fc.integer({ min: -1, max: 50 }),
  maxPerWindow: fc.integer({ min: 1, max: 4 }),
  minGapMs: fc.integer({ min: 0, max: 20 }),
});

/** All that ever went is looked at, each time. */
const plain = (gone: readonly number[], { windowMs, maxPerWindow, minGapMs }: ThrottleRule, now: number) => {
  if (windowMs <= 0) return true;
  const recent = gone.filter((time) => time > now - windowMs);
  return recent.length < maxPerWindow && gone.every((time) => now - time >= minGapMs);
};

it("lets the same through as looking at all that ever went, and says rightly when the next may go", () => {
  fc.assert(
    fc.property(anyRule, fc.array(fc.nat(30), { maxLength: 60 }), (rule, waits) => {
      let sent: readonly number[] = [];
      const gone: number[] = [];
      let now = 0;
      for (const wait of waits) {
        now += wait;
        const answer = throttle(sent, rule, now);
        expect(answer.ok).toBe(plain(gone, rule, now));
        if (answer.ok) {
          sent = answer.sent;
          gone.push(now);
          continue;
        }
        expect(answer.until).toBeGreaterThan(now);
        expect(plain(gone, rule, answer.until - 1)).toBe(false);
        expect(plain(gone, rule, answer.until)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

it("keeps for an event's longer window what a shorter one would forget", () => {
  const hour: ThrottleRule = { windowMs: 3_600_000, maxPerWindow: 1, minGapMs: 0 };
  const first = throttle([], hour, 0);
  expect(throttle(first.ok ? first.sent : [], hour, 3_000_000)).toEqual({ ok: false, until: 3_600_000 });
});

it("is no throttle with a window of 0, and takes a clock that was set back", () => {
  expect(throttle([1, 2, 3], { windowMs: 0, maxPerWindow: 1, minGapMs: 1000 }, 3).ok).toBe(true);
  expect(throttle([9_000], { windowMs: 100, maxPerWindow: 1, minGapMs: 0 }, 50).ok).toBe(true);
});
