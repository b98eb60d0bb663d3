import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backoffMs, fullJitter } from "./backoff.js";

describe("the delay before a repeat", () => {
  const backoff = fc.record({
    baseMs: fc.double({ min: 0, max: 1e6, noNaN: true }),
    factor: fc.double({ min: 1, max: 1e9, noNaN: true }),
    maxMs: fc.double({ min: 0, max: 1e6, noNaN: true }),
  });

  it("never falls, and never exceeds what is allowed", () => {
    fc.assert(
      fc.property(backoff, fc.nat(2000), (settings, attempt) => {
        const delay = backoffMs(settings, attempt);
        expect(delay).toBeGreaterThanOrEqual(0);
        expect(delay).toBeLessThanOrEqual(settings.maxMs);
        expect(backoffMs(settings, attempt + 1)).toBeGreaterThanOrEqual(delay);
      }),
    );
  });

  it("is anything between nothing and the whole, with full jitter", () => {
    fc.assert(
      fc.property(
        fc.nat(1e6),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (delay, chance) => {
          const jittered = fullJitter(delay, () => chance);
          expect(jittered).toBeGreaterThanOrEqual(0);
          expect(jittered).toBeLessThanOrEqual(delay);
        },
      ),
    );
    expect([0, 0.25, 0.999].map((chance) => fullJitter(1000, () => chance))).toEqual([0, 250, 999]);
  });
});
