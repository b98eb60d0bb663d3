import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matches, parseMatcher } from "./matcher.js";

describe("a matcher", () => {
  // Each with whether it is for the tool Write, and for the tool mcp__srv__find.
  it.each<[matcher: string | undefined, write: boolean, find: boolean]>([
    ["Write", true, false],
    ["Writ", false, false],
    ["write", false, false],
    ["rit.", true, false],
    ["W(rit)e", true, false],
    ["^Writ", true, false],
    ["Edit|Write", true, false],
    ["Edit, Write", true, false],
    ["Edit|", false, false],
    ["mcp__srv", false, false],
    ["mcp__srv__find", false, true],
    ["mcp__srv__.*", false, true],
    ["^mcp__srv__", false, true],
    ["*", true, true],
    [".*", true, true],
    ["", true, true],
    [undefined, true, true],
    ["[", false, false],
    ["Notebook-Edit", false, false],
    ["|", false, false],
    [" Write ", true, false],
    ["Write,", true, false],
  ])("%j", (matcher, write, find) => {
    const parsed = parseMatcher(matcher);
    expect([matches(parsed, "Write"), matches(parsed, "mcp__srv__find")]).toEqual([write, find]);
  });

  it("never throws, whatever is written", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string(), (matcher, subject) => {
        expect(typeof matches(parseMatcher(matcher), subject)).toBe("boolean");
      }),
    );
  });

  it("that could take without end is tried on short names only, and passes the others", () => {
    const parsed = parseMatcher("(a+)+$");
    expect(matches(parsed, "aaaaab")).toBe(false);
    expect(matches(parsed, `${"a".repeat(60)}b`)).toBe(true);
  });

  it("of names is for just those names", () => {
    const name = fc.stringMatching(/^[A-Za-z_][\w-]{0,12}$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 5 }), name, (names, other) => {
        const parsed = parseMatcher(names.join("|"));
        for (const one of names) expect(matches(parsed, one)).toBe(true);
        expect(matches(parsed, other)).toBe(names.includes(other));
      }),
    );
  });
});
