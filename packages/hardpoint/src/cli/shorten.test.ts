import fc from "fast-check";
import { expect, it } from "vitest";
import { shorten, showValue } from "./shorten.js";

it.each([
  ["a\n  b\tc ", 10, "a b c"],
  ["123456789", 5, "1234…"],
  ["123 56789", 5, "123…"],
  ["\u001b[31mred\u001b[0m\u0007", 10, "red"],
  ["", 5, ""],
])("puts %j in %d as %j", (text, max, short) => {
  expect(shorten(text, max)).toBe(short);
});

it("never gives more than it may, nor a control character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 40 }), (text, max) => {
      expect(shorten(text, max).length).toBeLessThanOrEqual(max);
      expect(shorten(text, max)).not.toMatch(/\p{Cc}/u);
    }),
  );
});

it.each([
  ["text", '"text"'],
  [{ a: [1] }, '{"a":[1]}'],
  [undefined, "undefined"],
])("shows %j as %s", (value, shown) => {
  expect(showValue(value)).toBe(shown);
});
