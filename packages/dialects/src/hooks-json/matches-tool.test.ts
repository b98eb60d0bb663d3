import fc from "fast-check";
import { expect, it } from "vitest";
import { matchesTool } from "./matches-tool.js";

it.each([
  [undefined, "bash", true],
  ["*", "bash", true],
  ["", "bash", true],
  [" ", "bash", true],
  ["bash", "bash", true],
  [" bash ", "bash_output", true],
  ["bash", "bash_output", true],
  ["output", "bash_output", false],
  ["Bash", "bash", false],
  ["ba*", "bash", false],
])("the matcher %j and the tool %j: %j", (matcher, tool, expected) => {
  expect(matchesTool(matcher, tool)).toBe(expected);
});

it("matches every name that begins with it, and no other", () => {
  const name = fc.stringMatching(/^[a-z_]{1,8}$/);
  fc.assert(fc.property(name, fc.string(), (matcher, rest) => matchesTool(matcher, matcher + rest)));
  fc.assert(
    fc.property(name, name, (matcher, tool) => matchesTool(matcher, tool) === (tool.indexOf(matcher) === 0)),
  );
});
