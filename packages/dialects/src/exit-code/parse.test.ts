import type { Diagnostic } from "@hardpoint/core";
import { expect, it } from "vitest";
import { viewOf } from "../rolebox/fixtures/declare.js";
import { parse } from "./parse.js";

const role = { directory: "/p", home: undefined, path: "/p/.hooks.json", layer: "project" };

const read = (hooks: unknown) => {
  const told: Diagnostic[] = [];
  const { declarations } = parse(viewOf({ hooks }), (one) => told.push(one), role);
  return { declarations, told: told.map(({ code, source }) => `${code} ${source?.file.split(":")[1]}`) };
};

it("declares each command at its point, with the scripts that it names", () => {
  const { declarations, told } = read({
    SessionStart: [{ command: "cat AGENTS.md" }],
    PreToolUse: [
      { matcher: "bash", command: " sh ./hooks/guard.sh --strict ", timeout: 500, onFailure: "deny" },
    ],
    PostToolUse: [{ command: "log" }],
  });
  expect(told).toEqual([]);
  expect(declarations).toMatchObject([
    { name: "SessionStart[0]", points: ["session.start"], event: "SessionStart" },
    {
      name: "PreToolUse[0]",
      points: ["tool.approval.pre"],
      work: { kind: "command", text: "sh ./hooks/guard.sh --strict", scripts: ["/p/hooks/guard.sh"] },
      entry: { event: "PreToolUse", matcher: "bash", timeout: 500, onFailure: "deny" },
    },
    { name: "PostToolUse[0]", points: ["tool.execute.after"] },
  ]);
});

const ok = { command: "x" };

it.each<[what: string, hooks: unknown, told: readonly string[], left: readonly string[]]>([
  ["no hooks", undefined, ["CONFIG_INVALID hooks"], []],
  ["a list of hooks without events", [ok], ["CONFIG_INVALID hooks"], []],
  [
    "an event that does not exist",
    { constructor: [ok], PreToolUse: [ok] },
    ["HOOK_EVENT_UNKNOWN hooks.constructor"],
    ["PreToolUse[0]"],
  ],
  [
    "one hook in place of a list",
    { PreToolUse: ok, PostToolUse: [ok] },
    ["CONFIG_INVALID hooks.PreToolUse"],
    ["PostToolUse[0]"],
  ],
  [
    "a hook that is text",
    { PreToolUse: ["x", ok] },
    ["CONFIG_INVALID hooks.PreToolUse.0"],
    ["PreToolUse[1]"],
  ],
  [
    "a hook that is null",
    { PreToolUse: [null, ok] },
    ["CONFIG_INVALID hooks.PreToolUse.0"],
    ["PreToolUse[1]"],
  ],
  ["no command", { PreToolUse: [{ matcher: "bash" }] }, ["CONFIG_INVALID hooks.PreToolUse.0.command"], []],
  ["a blank command", { PreToolUse: [{ command: " " }] }, ["CONFIG_INVALID hooks.PreToolUse.0.command"], []],
  [
    "a matcher that is no text",
    { PreToolUse: [{ ...ok, matcher: ["a"] }, ok] },
    ["CONFIG_INVALID hooks.PreToolUse.0.matcher"],
    ["PreToolUse[1]"],
  ],
  [
    "a timeout of nothing",
    { PreToolUse: [{ ...ok, timeout: 0 }] },
    ["CONFIG_INVALID hooks.PreToolUse.0.timeout"],
    [],
  ],
  [
    "a timeout in seconds",
    { PreToolUse: [{ ...ok, timeout: 30 }] },
    ["HOOK_UNIT_SUSPECT hooks.PreToolUse.0.timeout"],
    ["PreToolUse[0]"],
  ],
  [
    "a key that is not known",
    { PreToolUse: [{ ...ok, macher: "a" }] },
    ["CONFIG_KEY_UNKNOWN hooks.PreToolUse.0.macher"],
    ["PreToolUse[0]"],
  ],
  [
    "an event as a matcher",
    { PreToolUse: [{ ...ok, matcher: "PreToolUse" }] },
    ["HOOK_MATCHER_DEAD hooks.PreToolUse.0.matcher"],
    ["PreToolUse[0]"],
  ],
  [
    "a rule as a matcher",
    { PreToolUse: [{ ...ok, matcher: "bash(git *)" }] },
    ["HOOK_MATCHER_DEAD hooks.PreToolUse.0.matcher"],
    ["PreToolUse[0]"],
  ],
  [
    "a list as a matcher",
    { PreToolUse: [{ ...ok, matcher: "a|b" }] },
    ["HOOK_MATCHER_DEAD hooks.PreToolUse.0.matcher"],
    ["PreToolUse[0]"],
  ],
  [
    "a matcher where there is no tool",
    { SessionStart: [{ ...ok, matcher: "*" }] },
    ["HOOK_MATCHER_DEAD hooks.SessionStart.0.matcher"],
    ["SessionStart[0]"],
  ],
  [
    "a guard where nothing can be denied",
    { PostToolUse: [{ ...ok, onFailure: "deny" }] },
    ["HOOK_FEATURE_UNSUPPORTED hooks.PostToolUse.0.onFailure"],
    ["PostToolUse[0]"],
  ],
])("tells of %s where it stands, and keeps the rest", (_, hooks, told, left) => {
  const found = read(hooks);
  expect(found.told).toEqual(told);
  expect(found.declarations.map(({ name }) => name)).toEqual(left);
});

it.each([
  ["has no command", { onFailure: "deny", matcher: "bash" }],
  ["is a guard by a misspelt key", { command: "x", onFailur: "deny" }],
  ["has a value that is not valid there", { command: "x", onFailure: "block" }],
])("keeps a guard that %s as one that only denies", (_, entry) => {
  const { declarations } = read({ PreToolUse: [entry] });
  expect(declarations).toMatchObject([
    { name: "PreToolUse[0]", refused: "its declaration is not valid", entry: { onFailure: "deny" } },
  ]);
});

it("keeps no guard of a hook that is misspelt and goes on", () => {
  expect(read({ PreToolUse: [{ command: "x", onFailur: "continue" }] }).declarations).toEqual([]);
});
