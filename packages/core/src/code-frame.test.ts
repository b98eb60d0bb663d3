import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeFrame } from "./code-frame.js";

const frame = (...lines: string[]): string => lines.join("\n");

describe("a code frame", () => {
  it("shows the line, its neighbours and a caret under the column", () => {
    expect(codeFrame("a: 1\nb: two\nc: 3\nd: 4", 2, 4)).toBe(
      frame("  1 | a: 1", "> 2 | b: two", "    |    ^", "  3 | c: 3"),
    );
  });

  it("leaves blank neighbours out, but not the line itself", () => {
    expect(codeFrame("a\n\nb", 1)).toBe(frame("> 1 | a", "    | ^"));
    expect(codeFrame("a\n\nb", 2)).toBe(frame("  1 | a", "> 2 |", "    | ^", "  3 | b"));
  });

  it("aligns line numbers of different length", () => {
    const text = Array.from({ length: 11 }, (_, index) => `l${index + 1}`).join("\n");
    expect(codeFrame(text, 10, 2)).toBe(frame("   9 | l9", "> 10 | l10", "     |  ^", "  11 | l11"));
  });

  it.each([
    ["CRLF", "a: 1\r\nb: 2\r\nc: 3"],
    ["CR", "a: 1\rb: 2\rc: 3"],
    ["LF", "a: 1\nb: 2\nc: 3"],
  ])("takes %s for the end of a line", (_ending, text) => {
    expect(codeFrame(text, 2, 4)).toBe(frame("  1 | a: 1", "> 2 | b: 2", "    |    ^", "  3 | c: 3"));
  });

  it("shows a tab as one space, so that the caret stays under its column", () => {
    expect(codeFrame("\tb:\tx", 1, 5)).toBe(frame("> 1 |  b: x", "    |     ^"));
  });

  it("counts wide characters as two columns of a terminal", () => {
    expect(codeFrame("名前: x", 1, 5)).toBe(frame("> 1 | 名前: x", "    |       ^"));
    expect(codeFrame("🎉 x", 1, 4)).toBe(frame("> 1 | 🎉 x", "    |    ^"));
    expect(codeFrame("e\u0301 x", 1, 4)).toBe(frame("> 1 | e\u0301 x", "    |   ^"));
  });

  it("cuts a long line around the column", () => {
    const text = `${"a".repeat(500)}X${"b".repeat(500)}`;
    const [shown = "", caret = ""] = (codeFrame(text, 1, 501) ?? "").split("\n");
    expect(shown.length).toBe("> 1 | ".length + 100);
    expect(shown[caret.indexOf("^")]).toBe("X");
  });

  it("points at the end of the line when the column is behind it", () => {
    expect(codeFrame("ab", 1, 5000)).toBe(frame("> 1 | ab", "    |   ^"));
    expect(codeFrame("ab", 1, 0)).toBe(frame("> 1 | ab", "    | ^"));
  });

  it("writes no control characters", () => {
    expect(codeFrame("a\u001b[31mb", 1, 1)).toBe(frame("> 1 | a [31mb", "    | ^"));
  });

  it("is none where the text has no such line", () => {
    expect(codeFrame("a", 2)).toBeUndefined();
    expect(codeFrame("a", 0)).toBeUndefined();
  });

  it("points at the character of the column, whatever stands before it", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z\t ]{0,200}$/), (before) => {
        const [shown = "", caret = ""] = (codeFrame(`${before}#`, 1, before.length + 1) ?? "").split("\n");
        expect(shown[caret.indexOf("^")]).toBe("#");
      }),
    );
  });
});
