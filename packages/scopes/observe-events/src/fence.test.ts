import { describe, expect, it } from "vitest";
import { lastFencedBlock } from "./fence.js";

const text = (...lines: readonly string[]): string => lines.join("\n");

describe("the last fenced block of a name", () => {
  it.each<[string, string, string | undefined]>([
    [
      "one block",
      text("Here:", "```plan", "- [ ] one", "", "- [ ] two", "```", "Done."),
      "- [ ] one\n\n- [ ] two",
    ],
    ["the last of several", text("```plan", "old", "```", "```plan", "new", "```"), "new"],
    ["the last closed one", text("```plan", "old", "```", "```plan", "half"), "old"],
    ["none", "plan", undefined],
    ["another name", text("```planning", "x", "```"), undefined],
    ["a name with more after it", text("```plan v2", "x", "```"), "x"],
    ["space before the name", text("``` plan", "x", "```"), "x"],
    ["an empty block", text("```plan", "```"), ""],
    ["tildes", text("~~~plan", "```", "~~~"), "```"],
    [
      "a longer fence around a shorter one",
      text("````plan", "```js", "x()", "```", "````"),
      "```js\nx()\n```",
    ],
    [
      "one that is only shown inside another",
      text("````md", "```plan", "an example", "```", "````"),
      undefined,
    ],
    ["a block in a list", text("- see", "    ```plan", "    a", "      b", "  c", "    ```"), "a\n  b\nc"],
    ["Windows line ends", "```plan\r\na\r\nb\r\n```\r\n", "a\nb"],
    ["inline code", text("```plan``` is it", "```"), undefined],
    ["one that is left open", text("```plan", "x"), undefined],
  ])("%s", (_what, given, found) => {
    expect(lastFencedBlock(given, "plan")).toBe(found);
  });

  it("takes a name as it is, and not as a pattern", () => {
    expect(lastFencedBlock(text("```a.b", "x", "```"), "a.b")).toBe("x");
    expect(lastFencedBlock(text("```axb", "x", "```"), "a.b")).toBeUndefined();
    expect(lastFencedBlock(text("```constructor", "x", "```"), "constructor")).toBe("x");
  });
});
