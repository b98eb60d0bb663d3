import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonEqual } from "./json-equal.js";

/** JSON with the keys of every map in order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

const reversed = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(reversed);
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, reversed(member)]),
  );
};

const json = fc.jsonValue({ depthSize: "small" });

describe("equality as JSON", () => {
  it.each<[unknown, unknown, boolean]>([
    [1, 1, true],
    [1, "1", false],
    [null, undefined, false],
    [null, {}, false],
    [[], {}, false],
    [[1, 2], [2, 1], false],
    [{ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ a: undefined }, { b: 1 }, false],
    [{}, { constructor: 1 }, false],
    [{ toString: 1 }, {}, false],
  ])("of %j and %j is %s", (left, right, equal) => {
    expect(jsonEqual(left, right)).toBe(equal);
    expect(jsonEqual(right, left)).toBe(equal);
  });

  it("agrees with the texts in canonical order", () => {
    fc.assert(
      fc.property(json, json, (left, right) => {
        expect(jsonEqual(left, right)).toBe(canonical(left) === canonical(right));
      }),
    );
  });

  it("does not mind the order of keys", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(jsonEqual(value, reversed(value))).toBe(true);
      }),
    );
  });
});
