import type { CommandRun } from "@hardpoint/runners";
import { expect, it } from "vitest";
import { decode, isCrash } from "./decode.js";

const ended = (stdout: string, end: CommandRun["end"] = { kind: "exit", code: 0 }): CommandRun => ({
  end,
  stdout,
  stderr: "",
  truncated: { stdout: 0, stderr: 0 },
  leftBehind: false,
  durationMs: 1,
  cwd: { directory: "/p", passedOver: [] } as never,
});

const said = (event: Parameters<typeof decode>[0], answer: unknown) => {
  const told: string[] = [];
  const result = decode(event, ended(JSON.stringify(answer)), (what) => told.push(what));
  return { result, told };
};

it.each([
  ["PreToolUse", { decision: "deny" }, { verdict: "deny", reason: "DENIED by hook: it gave no reason" }],
  ["PreToolUse", { decision: "deny", continue: true }, { verdict: "deny" }],
  ["PreToolUse", { decision: "allow", continue: false }, { verdict: "deny" }],
  ["PreToolUse", { decision: "allow" }, { verdict: "pass" }],
  ["PreToolUse", { decision: null, continue: null, reason: null }, null],
  ["PostToolUse", { continue: false }, { flow: "stop" }],
  ["PostToolUse", { decision: "allow" }, null],
  ["Stop", { continue: false, reason: "r" }, { flow: "stop", notice: "r" }],
  ["Stop", { continue: true }, null],
] as const)("at %s takes %j", (event, answer, expected) => {
  const { result, told } = said(event, answer);
  if (expected === null) expect(result).toEqual({ ok: true, value: null });
  else expect(result).toMatchObject({ ok: true, value: expected });
  expect(told).toEqual([]);
});

it.each([[{ decision: "block" }], [{ decision: true }], [{ continue: "false" }], [["deny"]]])(
  "takes %j, which can't be understood, for a failure",
  (answer) => {
    expect(said("PreToolUse", answer).result).toMatchObject({ ok: false, failure: { kind: "result" } });
  },
);

it.each([
  [{ permissionDecision: "deny" }, 'writes "permissionDecision"'],
  [{ continue: true, reason: 3 }, 'writes "reason"'],
])("tells what of %j is not read", (answer, what) => {
  expect(said("PreToolUse", answer).told).toEqual([expect.stringContaining(what)]);
});

it("takes a run that was called off for no crash", () => {
  expect(isCrash(ended("", { kind: "aborted", by: "dispose", started: true, forced: false }))).toBe(false);
  expect(isCrash(ended("", { kind: "signal", signal: "SIGKILL" }))).toBe(true);
});
