import fc from "fast-check";
import { expect, it } from "vitest";
import { commonLength, longestTried } from "./pattern-cost.js";

it.each([
  "mcp__.*",
  "^mcp__(github|gitlab)__.*$",
  "Write|Edit.*",
  "(Notebook)?Edit.",
  ".*(write|delete).*",
  "[*+]+x",
  "a\\+\\*",
])("%s is tried on names of any usual length", (pattern) => {
  expect(longestTried(pattern)).toBeGreaterThanOrEqual(commonLength);
});

it.each(["(a+)+$", "(a|a)*b", "((a+))+$", "(?:a*)*", "(\\w+\\s?)*$", "(a{1,20}){1,20}$", ".*.*.*.*x"])(
  "%s is not tried on a long name",
  (pattern) => {
    expect(longestTried(pattern)).toBeLessThan(commonLength);
  },
);

it("never throws, and always tries something", () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom("a", "(", ")", "[", "]", "{", "}", "1", ",", "*", "+", "?", "|", "\\"),
      }),
      (pattern) => {
        expect(longestTried(pattern)).toBeGreaterThan(0);
      },
    ),
  );
});
