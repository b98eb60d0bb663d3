import type { Diagnostic } from "@hardpoint/core";
import { expect, it } from "vitest";
import { viewOf } from "../rolebox/fixtures/declare.js";
import { parse } from "./parse.js";

const role = { directory: "/p", home: undefined, path: "/p/hooks.json", layer: "project" };

const read = (file: unknown) => {
  const told: Diagnostic[] = [];
  const { declarations } = parse(viewOf(file), (one) => told.push(one), role);
  return {
    declarations,
    names: declarations.map(({ name }) => name),
    told: told.map(({ code, source }) => `${code} ${source?.file.split(":")[1]}`),
    messages: told.map(({ message }) => message),
    hints: told.map(({ hint }) => hint),
  };
};

const ok = { command: "x" };

it("declares each command at its point, with the scripts that it names", () => {
  const { declarations, told } = read({
    $schema: "https://example.com/hooks.json",
    PreToolUse: [{ matcher: "bash", command: "node hooks/audit.mjs" }],
    PostToolUse: [{ matcher: "*", command: "node hooks/touch.mjs" }],
    Stop: [ok],
  });
  expect(told).toEqual([]);
  expect(declarations).toMatchObject([
    {
      name: "PreToolUse[0]",
      points: ["tool.approval.pre"],
      work: { kind: "command", text: "node hooks/audit.mjs", scripts: ["/p/hooks/audit.mjs"] },
      entry: { event: "PreToolUse", matcher: "bash" },
    },
    { name: "PostToolUse[0]", points: ["tool.execute.after"] },
    { name: "Stop[0]", points: ["agent.turn.stop"] },
  ]);
});

it.each<[what: string, file: unknown, told: readonly string[], left: readonly string[]]>([
  [
    "an event that does not exist",
    { PreToolUs: [ok], Stop: [ok] },
    ["HOOK_EVENT_UNKNOWN PreToolUs"],
    ["Stop[0]"],
  ],
  ["one hook in place of a list", { PreToolUse: ok, Stop: [ok] }, ["CONFIG_INVALID PreToolUse"], ["Stop[0]"]],
  ["a list where events are wanted", { hooks: [ok] }, ["HOOK_EVENT_UNKNOWN hooks"], []],
  ["a hook that is text", { Stop: ["x", ok] }, ["CONFIG_INVALID Stop.0"], ["Stop[1]"]],
  ["no command", { PreToolUse: [{ matcher: "a" }] }, ["CONFIG_INVALID PreToolUse.0.command"], []],
  [
    "a matcher that is no text",
    { PreToolUse: [{ ...ok, matcher: 3 }] },
    ["CONFIG_INVALID PreToolUse.0.matcher"],
    [],
  ],
  [
    "a matcher at the end",
    { Stop: [{ ...ok, matcher: "bash" }] },
    ["HOOK_MATCHER_DEAD Stop.0.matcher"],
    ["Stop[0]"],
  ],
  [
    "a pattern as a matcher",
    { PreToolUse: [{ ...ok, matcher: "bash.*" }] },
    ["HOOK_MATCHER_DEAD PreToolUse.0.matcher"],
    ["PreToolUse[0]"],
  ],
  [
    "quotes in a command",
    { Stop: [{ command: "echo 'a b'" }] },
    ["HOOK_FEATURE_UNSUPPORTED Stop.0.command"],
    ["Stop[0]"],
  ],
  [
    "a pipe in a command",
    { Stop: [{ command: "a | b" }] },
    ["HOOK_FEATURE_UNSUPPORTED Stop.0.command"],
    ["Stop[0]"],
  ],
  [
    "a key of another format",
    { Stop: [{ ...ok, type: "command" }] },
    ["CONFIG_KEY_UNKNOWN Stop.0.type"],
    ["Stop[0]"],
  ],
])("tells of %s where it stands, and keeps the rest", (_, file, told, left) => {
  const found = read(file);
  expect(found.told).toEqual(told);
  expect(found.names).toEqual(left);
});

const group = { matcher: "Bash", hooks: [{ type: "command", command: "x" }] };

it.each([
  [
    "Claude Code's, with its wrapper",
    { hooks: { PreToolUse: [group] } },
    "Claude Code",
    "--dialect claude-code",
  ],
  ["Claude Code's, without it", { PreToolUse: [group] }, "Claude Code", "--dialect claude-code"],
  ["an empty wrapper", { hooks: {} }, "Claude Code", "--dialect claude-code"],
  ["of exit-code hooks", { hooks: { PreToolUse: [ok] } }, "exit-code", "--dialect exit-code"],
  ["Cursor's", { version: 1, hooks: { beforeShellExecution: [ok] } }, "Cursor", "--dialect cursor"],
  ["both ours and wrapped", { PreToolUse: [ok], hooks: { PreToolUse: [group] } }, "two agents", "--dialect"],
  ["both ours and grouped", { PreToolUse: [ok, group] }, "two agents", "--dialect"],
])("does not read a file whose shape is %s, and says how to", (_, file, whose, how) => {
  const found = read(file);
  expect(found.told).toEqual(["HOOK_DIALECT_AMBIGUOUS "]);
  expect(found.names).toEqual([]);
  expect(found.messages[0]).toContain(whose);
  expect(found.hints[0]).toContain(how);
});
