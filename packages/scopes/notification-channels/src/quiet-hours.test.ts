import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isQuietPlainly, plainClock, yearMinutes, yearStart, zones } from "./fixtures/plain-clock.js";
import { createQuietClock, type QuietRange } from "./quiet-hours.js";

const minute = 60_000;

const anyRange = fc.record(
  {
    start: fc.integer({ min: 0, max: 1439 }),
    end: fc.integer({ min: 0, max: 1439 }),
    days: fc
      .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 })
      .map((all) => new Set(all)),
  },
  { requiredKeys: ["start", "end"] },
);

describe.each(zones)("in %s", (zone) => {
  const wall = plainClock(zone);

  it("the same minutes of a whole year are quiet as by reading the clock", () => {
    const ranges: readonly QuietRange[] = [
      { start: 22 * 60, end: 7 * 60, days: new Set([5, 6]) },
      { start: 2 * 60 + 15, end: 2 * 60 + 45 },
      { start: 0, end: 30, days: new Set([0]) },
    ];
    const clock = createQuietClock({ enabled: true, timezone: zone, ranges });
    const wrong: number[] = [];
    for (let at = 0; at < yearMinutes; at += 15) {
      const time = (yearStart + at) * minute;
      if (clock.isQuiet(time) !== isQuietPlainly(ranges, wall(time))) wrong.push(time);
    }
    expect(wrong).toEqual([]);
  });

  it("whatever the ranges, any minute is judged as by reading the clock, and the end is the first that is not quiet", () => {
    fc.assert(
      fc.property(
        fc.array(anyRange, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: yearMinutes - 1 }),
        (ranges, offset) => {
          const clock = createQuietClock({ enabled: true, timezone: zone, ranges });
          const time = (yearStart + offset) * minute;
          const quiet = isQuietPlainly(ranges, wall(time));
          expect(clock.isQuiet(time)).toBe(quiet);
          if (!quiet) return;
          const end = clock.end(time);
          const last = end ?? time + 7 * 1440 * minute;
          if (end !== undefined) expect(isQuietPlainly(ranges, wall(end))).toBe(false);
          for (let at = time; at < last; at += 7 * minute)
            expect(isQuietPlainly(ranges, wall(at))).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});

it.each<[string, QuietRange, number, boolean]>([
  ["midnight is 00:00, not 24:00", { start: 0, end: 60 }, Date.UTC(2026, 5, 1, 0, 0), true],
  ["the end is not quiet any more", { start: 0, end: 60 }, Date.UTC(2026, 5, 1, 1, 0), false],
  ["a start that is the end is the whole day", { start: 540, end: 540 }, Date.UTC(2026, 5, 1, 3, 0), true],
  [
    "a range over midnight counts for the day on which it began",
    { start: 1320, end: 420, days: new Set([5]) },
    Date.UTC(2026, 5, 6, 6, 0),
    true,
  ],
  [
    "and not for the morning before",
    { start: 1320, end: 420, days: new Set([5]) },
    Date.UTC(2026, 5, 5, 6, 0),
    false,
  ],
])("%s", (_what, range, time, quiet) => {
  expect(createQuietClock({ enabled: true, timezone: "UTC", ranges: [range] }).isQuiet(time)).toBe(quiet);
});

it("a time zone that does not exist is refused", () => {
  expect(() =>
    createQuietClock({ enabled: true, timezone: "Mars/Olympus", ranges: [{ start: 0, end: 1 }] }),
  ).toThrow(RangeError);
});
