import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSimulatedClock, openEngine } from "./fixtures/open-engine.js";
import { isQuietPlainly, plainClock, yearMinutes, yearStart, zones } from "./fixtures/plain-clock.js";

const minute = 60_000;
/** Minutes of the year at which a clock of the zones is set: 8 March, 29 March, 25 October, 1 November 2026. */
const changes = [
  Date.UTC(2026, 2, 8, 7),
  Date.UTC(2026, 2, 29, 1),
  Date.UTC(2026, 9, 25, 1),
  Date.UTC(2026, 10, 1, 6),
].map((time) => time / minute - yearStart);

const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** Some at any time of the year, many around the changes of the clocks; within a minute several may come. */
const anyMoments = fc
  .array(
    fc.oneof(
      fc.nat(yearMinutes - 1),
      fc.tuple(fc.constantFrom(...changes), fc.integer({ min: -400, max: 400 })).map(([at, by]) => at + by),
    ),
    { minLength: 20, maxLength: 80 },
  )
  .map((all) => all.sort((one, other) => one - other));

const anyRanges = fc.array(
  fc.record(
    {
      start: fc.nat(1439),
      end: fc.nat(1439),
      days: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 7 }),
    },
    { requiredKeys: ["start", "end"] },
  ),
  { minLength: 1, maxLength: 2 },
);

const anyThrottle = fc.record({
  window: fc.integer({ min: 1, max: 2000 }),
  maxPerWindow: fc.integer({ min: 1, max: 4 }),
  gap: fc.integer({ min: 0, max: 90 }),
});

describe.each(zones)("in a year of %s", (timezone) => {
  const wall = plainClock(timezone);

  it("is sent what a plain look at the clock and at all that was sent lets through, and nothing else", async () => {
    await fc.assert(
      fc.asyncProperty(anyMoments, anyRanges, anyThrottle, async (moments, ranges, rule) => {
        const clock = createSimulatedClock(yearStart * minute);
        const { engine, told } = await openEngine(
          {
            quietHours: {
              enabled: true,
              timezone,
              ranges: ranges.map(({ start, end, ...days }) => ({
                start: clockText(start),
                end: clockText(end),
                ...days,
              })),
            },
            throttle: {
              windowMs: rule.window * minute,
              maxPerWindow: rule.maxPerWindow,
              minGapMs: rule.gap * minute,
            },
          },
          {},
          clock,
        );
        const isQuiet = (at: number) =>
          isQuietPlainly(
            ranges.map(({ days, ...range }) => ({ ...range, ...(days ? { days: new Set(days) } : {}) })),
            wall((yearStart + at) * minute),
          );
        const sent: number[] = [];
        const mayGo = (at: number) =>
          sent.filter((before) => before > at - rule.window).length < rule.maxPerWindow &&
          sent.every((before) => at - before >= rule.gap);
        for (const at of moments) {
          clock.set((yearStart + at) * minute);
          const { skipped } = await engine.notify("error", { session: "s" });
          const expected = isQuiet(at) ? "quiet-hours" : mayGo(at) ? undefined : "throttled";
          expect(skipped?.reason).toBe(expected);
          if (expected === undefined) sent.push(at);
          if (skipped?.until === undefined) continue;
          const until = skipped.until / minute - yearStart;
          if (expected === "throttled") expect([mayGo(until - 1), mayGo(until)]).toEqual([false, true]);
          else expect([isQuiet(until - 1), isQuiet(until)]).toEqual([true, false]);
        }
        expect(told).toEqual([]);
        await engine.dispose();
      }),
      { numRuns: 15 },
    );
  });
});
