import fc from "fast-check";
import { expect, it } from "vitest";
import { globMatches } from "./glob.js";

it.each<[glob: string, text: string, kind: "text" | "path", fits: boolean]>([
  ["git * main", "git push origin main", "text", true],
  ["git * main", "git main", "text", false],
  ["*", "", "text", true],
  ["a?", "ab", "text", false],
  ["/p/*.ts", "/p/a.ts", "path", true],
  ["/p/*.ts", "/p/a/b.ts", "path", false],
  ["/p/**/b.ts", "/p/b.ts", "path", true],
  ["/p/**/b.ts", "/p/a/c/b.ts", "path", true],
  ["/p/**", "/p", "path", true],
  ["/p/?.ts", "/p/a.ts", "path", true],
  ["/p/[a].ts", "/p/a.ts", "path", false],
])("%s · %s (%s)", (glob, text, kind, fits) => {
  expect(globMatches(glob, text, kind)).toBe(fits);
});

it("is what a regular expression with the same meaning says", () => {
  const few = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 8 });
  fc.assert(
    fc.property(few, fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 10 }), (glob, text) => {
      expect(globMatches(glob, text, "text")).toBe(new RegExp(`^${glob.replaceAll("*", ".*")}$`).test(text));
    }),
  );
});

it("does not take time without end", () => {
  expect(globMatches(`${"*a".repeat(50)}*b`, "a".repeat(50_000), "text")).toBe(false);
});
