import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { and, not, or, type Truth } from "./truth.js";

const truths = [true, false, "unknown"] as const;
const pairs = truths.flatMap((a) => truths.map((b): [Truth, Truth] => [a, b]));
const truth = fc.constantFrom<Truth>(...truths);

describe("three-valued logic", () => {
  it.each<[Truth, Truth]>([
    [true, false],
    [false, true],
    ["unknown", "unknown"],
  ])("not %s is %s", (value, expected) => {
    expect(not(value)).toBe(expected);
  });

  it.each(pairs)("%s and %s is the lesser, %s or %s the greater of them", (a, b) => {
    const rank = (value: Truth): number =>
      ({ false: 0, unknown: 1, true: 2 })[String(value) as "true" | "false" | "unknown"];
    expect(rank(and([a, b]))).toBe(Math.min(rank(a), rank(b)));
    expect(rank(or([a, b]))).toBe(Math.max(rank(a), rank(b)));
  });

  it("of nothing: all are true, and none is", () => {
    expect(and([])).toBe(true);
    expect(or([])).toBe(false);
  });

  it("keeps De Morgan's laws", () => {
    fc.assert(
      fc.property(fc.array(truth), (values) => {
        expect(not(and(values))).toBe(or(values.map(not)));
        expect(not(or(values))).toBe(and(values.map(not)));
      }),
    );
  });

  it("never changes its mind when an unknown becomes known", () => {
    fc.assert(
      fc.property(fc.array(truth), fc.func(fc.boolean()), (values, learn) => {
        const known = values.map((value, index) => (value === "unknown" ? learn(index) : value));
        for (const fold of [and, or]) {
          const before = fold(values);
          if (before !== "unknown") expect(fold(known)).toBe(before);
        }
      }),
    );
  });

  it("can grow and not shrink when one of its values grows", () => {
    const rank = (value: Truth): number => (value === false ? 0 : value === true ? 2 : 1);
    fc.assert(
      fc.property(fc.array(fc.tuple(truth, truth)), (steps) => {
        const lower = steps.map(([a, b]) => (rank(a) <= rank(b) ? a : b));
        const upper = steps.map(([a, b]) => (rank(a) <= rank(b) ? b : a));
        for (const fold of [and, or]) expect(rank(fold(lower))).toBeLessThanOrEqual(rank(fold(upper)));
      }),
    );
  });
});
