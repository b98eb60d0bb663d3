import fc from "fast-check";
import { expect, it } from "vitest";
import { matchesTool } from "./matches-tool.js";

it.each([
  [undefined, "bash", true],
  ["*", "bash", true],
  ["", "bash", true],
  [" ", "bash", true],
  ["bash", "bash", true],
  [" bash ", "bash", true],
  ["ba", "bash", false],
  ["bash", "bash_output", false],
  ["Bash", "bash", false],
  ["bash*", "bash", false],
  ["bash", undefined, false],
])("the matcher %j and the tool %j: %j", (matcher, tool, expected) => {
  expect(matchesTool(matcher, tool)).toBe(expected);
});

it("matches a name only by itself", () => {
  const name = fc.stringMatching(/^[a-z_]{1,8}$/);
  fc.assert(fc.property(name, name, (matcher, tool) => matchesTool(matcher, tool) === (matcher === tool)));
});
