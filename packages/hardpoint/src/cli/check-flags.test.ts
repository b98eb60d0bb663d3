import type { ArgsDef } from "citty";
import { describe, expect, it } from "vitest";
import { checkFlags, positionals } from "./check-flags.js";

const args: ArgsDef = {
  dir: { type: "positional", required: false },
  task: { type: "string" },
  "base-url": { type: "string" },
  json: { type: "boolean" },
};

describe("flags", () => {
  it.each([
    [[]],
    [["a", "--json"]],
    [["--task", "mend it", "--json", "a"]],
    [["--task=--json"]],
    [["--base-url=http://x/?a=b", "a"]],
    [["--", "--anything"]],
  ])("%j is fine", (given) => {
    expect(() => checkFlags(given, args, "run")).not.toThrow();
  });

  it.each([
    [["--jsn"], "has no flag --jsn", "Did you mean --json?"],
    [["--constructor"], "has no flag --constructor", "--help"],
    [["-j"], "has no flag -j", "--help"],
    [["--no-json"], "has no flag --no-json", undefined],
    [["--json=yes"], "--json takes no value", "--help"],
    [["--task"], "--task needs a value", "--help"],
    [["--task", "--json"], "--task needs a value", "--help"],
    [["--task="], "--task needs a value", "--help"],
    [["a", "b"], "takes one directory, not 2", "--help"],
  ])("%j is told, with exit code 2", (given, message, hint) => {
    let thrown: unknown;
    try {
      checkFlags(given, args, "run");
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ message: expect.stringContaining(message), exitCode: 2 });
    if (hint !== undefined) expect(thrown).toMatchObject({ hint: expect.stringContaining(hint) });
  });
});

it.each([
  [
    ["a", "--task", "b", "c"],
    ["a", "c"],
  ],
  [
    ["--task=b", "c", "--json", "d"],
    ["c", "d"],
  ],
  [
    ["a", "--", "--json", "b"],
    ["a", "--json", "b"],
  ],
])("of %j the paths are %j", (given, paths) => {
  expect(positionals(given, args)).toEqual(paths);
});
