import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearest } from "./nearest.js";

describe("the nearest name", () => {
  it.each([
    ["onToolbefore", ["onLoad", "onToolBefore"], "onToolBefore"],
    ["on_tool_before", ["onToolBefore"], "onToolBefore"],
    ["handlr", ["handler"], "handler"],
    ["hnadler", ["handler"], "handler"],
    ["gaet", ["gate"], "gate"],
    ["handl", ["handler"], "handler"],
    ["sned", ["send", "dispose"], "send"],
    ["git_claen", ["@acme/git/git_clean", "git_clean"], "git_clean"],
    ["ab", ["AB"], "AB"],
  ])("of %j among %j is %j", (name, candidates, expected) => {
    expect(nearest(name, candidates)).toBe(expected);
  });

  it.each([
    ["x", ["y"]],
    ["ab", ["ac"]],
    ["handler", ["dispose", "create"]],
    ["", ["a"]],
    ["--", ["__"]],
    ["a", []],
  ])("of %j among %j is none", (name, candidates) => {
    expect(nearest(name, candidates)).toBeUndefined();
  });

  it("is the first of several that are equally near", () => {
    expect(nearest("gates", ["gate", "gated"])).toBe("gate");
  });

  it("is not searched among very long names, other than for equality", () => {
    const long = "a".repeat(200);
    expect(nearest(`${long}b`, [long])).toBeUndefined();
    expect(nearest(long.toUpperCase(), [long])).toBe(long);
  });

  const names = fc.stringMatching(/^[A-Za-z_.:-]{0,12}$/);

  it("does not depend on case, neither the name's nor the candidates'", () => {
    fc.assert(
      fc.property(names, fc.array(names), (name, candidates) => {
        const at = (found: string | undefined, among: string[]): number =>
          found === undefined ? -1 : among.indexOf(found);
        const lower = candidates.map((candidate) => candidate.toLowerCase());
        const upper = candidates.map((candidate) => candidate.toUpperCase());
        const expected = nearest(name.toLowerCase(), lower);
        expect(nearest(name.toUpperCase(), lower)).toBe(expected);
        expect(at(nearest(name, upper), upper)).toBe(at(expected, lower));
      }),
    );
  });

  it("is symmetric: if a is near to b, b is near to a", () => {
    fc.assert(
      fc.property(names, names, (a, b) => {
        fc.pre(/[a-z]/i.test(a) && /[a-z]/i.test(b));
        expect(nearest(a, [b]) === undefined).toBe(nearest(b, [a]) === undefined);
      }),
    );
  });

  it("of a name that is there is one that is written the same but for case and separators", () => {
    const fold = (name: string): string => name.toLowerCase().replaceAll(/[_.:-]/g, "");
    fc.assert(
      fc.property(names, fc.array(names), (name, others) => {
        fc.pre(fold(name) !== "");
        expect(fold(nearest(name, [...others, name]) ?? "")).toBe(fold(name));
      }),
    );
  });
});
