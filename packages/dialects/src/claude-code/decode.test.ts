import type { CommandRun } from "@hardpoint/runners";
import { describe, expect, it } from "vitest";
import { decode } from "./decode.js";
import type { ClaudeEventName } from "./events.js";

const ended = (code: number, stdout: unknown, stderr: string): CommandRun => ({
  end: { kind: "exit", code },
  stdout: typeof stdout === "string" ? stdout : JSON.stringify(stdout),
  stderr,
  truncated: { stdout: 0, stderr: 0 },
  leftBehind: false,
  durationMs: 1,
  cwd: { directory: "/p", passedOver: [] } as never,
});

const said = (event: ClaudeEventName, code: number, stdout: unknown, stderr = "") => {
  const told: string[] = [];
  const result = decode(event, ended(code, stdout, stderr), "Bash", {}, (what) => told.push(what));
  return { outcome: result.ok ? result.value : result.failure.kind, told };
};

const specific = (hookEventName: string, more: object) => ({
  hookSpecificOutput: { hookEventName, ...more },
});

describe("an answer that says several things", () => {
  it.each<[event: ClaudeEventName, answer: object, expected: object]>([
    [
      "PreToolUse",
      {
        decision: "block",
        ...specific("PreToolUse", { permissionDecision: "allow", permissionDecisionReason: "y" }),
      },
      { verdict: "deny" },
    ],
    [
      "PreToolUse",
      { decision: "approve", reason: "x", ...specific("PreToolUse", { permissionDecision: "ask" }) },
      { verdict: "ask" },
    ],
    [
      "PreToolUse",
      {
        continue: false,
        ...specific("PreToolUse", { permissionDecision: "deny", permissionDecisionReason: "r" }),
      },
      { verdict: "deny", reason: "A hook stopped the agent here." },
    ],
    [
      "PostToolUse",
      { continue: false, stopReason: "Enough.", systemMessage: "Look." },
      { flow: "stop", notice: "Enough.\nLook." },
    ],
    [
      "PostToolUse",
      { decision: "block", reason: "a", ...specific("PostToolUse", { additionalContext: "b" }) },
      {
        inject: [
          { text: "a", target: "tool-result", when: "now" },
          { text: "b", target: "tool-result", when: "now" },
        ],
      },
    ],
    ["Stop", { decision: "block", reason: "More.", continue: false }, { flow: "stop" }],
    ["Stop", specific("Stop", { additionalContext: "b" }), { flow: "again", inject: [{ text: "b" }] }],
  ])("at %s: %j", (event, answer, expected) => {
    const { outcome } = said(event, 0, answer);
    expect(outcome).toMatchObject(expected);
    expect(Object.keys(outcome as object).sort()).toEqual(Object.keys(expected).sort());
  });
});

describe("exit code 2", () => {
  const allow = specific("PreToolUse", { permissionDecision: "allow", permissionDecisionReason: "fine" });
  const deny = specific("PreToolUse", { permissionDecision: "deny", permissionDecisionReason: "r" });
  it.each<[what: string, stdout: unknown, stderr: string, reason: string]>([
    ["the reason of a block", { decision: "block", reason: "r" }, "s", "r"],
    ["the reason of a deny", deny, "s", "r"],
    ["stderr, where it does not decide so", allow, "s", "s"],
    ["another reason, where there is nothing else", allow, "", "fine"],
    ["a sentence, where there is none", "", "", "A hook blocked it, and gave no reason."],
  ])("takes for the reason %s", (_what, stdout, stderr, reason) => {
    expect(said("PreToolUse", 2, stdout, stderr).outcome).toEqual({ verdict: "deny", reason });
  });

  it("keeps what else the answer says", () => {
    const answer = { systemMessage: "m", ...specific("PostToolUse", { additionalContext: "c" }) };
    expect(said("PostToolUse", 2, answer, "s").outcome).toMatchObject({
      notice: "m",
      inject: [{ text: "c" }, { text: "s" }],
    });
    expect(said("SessionStart", 2, { systemMessage: "m" }, "s").outcome).toEqual({ notice: "m\ns" });
    expect(said("Stop", 2, { continue: false }, "s").outcome).toEqual({ flow: "stop" });
  });

  it("means nothing for a permission request, whose answer decides", () => {
    const answer = specific("PermissionRequest", { decision: { behavior: "deny", message: "no" } });
    const { outcome, told } = said("PermissionRequest", 2, answer, "s");
    expect(outcome).toEqual({ verdict: "deny", reason: "no" });
    expect(told).toEqual([expect.stringContaining("means nothing")]);
    expect(said("PermissionRequest", 2, "", "s").outcome).toBeNull();
  });

  it("of a sub-agent's end is for the agent that started it, which is told", () => {
    for (const [code, stdout] of [
      [2, ""],
      [0, { decision: "block", reason: "s" }],
    ] as const) {
      const { outcome, told } = said("SubagentStop", code, stdout, "s");
      expect(outcome).toMatchObject({ inject: [{ text: "s" }] });
      expect(told).toEqual([expect.stringContaining("wants the sub-agent to go on")]);
    }
  });
});

describe("what is told of an answer", () => {
  it.each<[event: ClaudeEventName, answer: object, what: string]>([
    ["PreToolUse", { async: true }, 'writes "async", which is not honoured'],
    ["PreToolUse", { terminalSequence: "x" }, 'writes "terminalSequence"'],
    ["PreToolUse", { permissionDecision: "deny" }, 'writes "permissionDecision" at the top'],
    ["PreToolUse", { decision: "deny" }, 'decides "deny"'],
    ["PreToolUse", { hookSpecificOutput: { permissionDecision: "deny" } }, "without hookEventName"],
    ["PreToolUse", { continue: false }, "wants the agent to stop at PreToolUse"],
    ["SessionStart", { continue: false }, "wants the agent to stop at SessionStart"],
    ["PreCompact", { continue: false }, "wants the agent to stop at PreCompact"],
    ["SessionStart", { decision: "block" }, "decides to block at SessionStart"],
    ["PostToolUse", { decision: "block" }, "gives no reason"],
    ["PreToolUse", specific("PreToolUse", { updatedInput: "ls" }), "writes updatedInput as"],
    ["PermissionDenied", specific("PermissionDenied", { retry: true }), "writes hookSpecificOutput.retry"],
    [
      "UserPromptSubmit",
      specific("UserPromptSubmit", { sessionTitle: "t" }),
      "hookSpecificOutput.sessionTitle",
    ],
  ])("at %s: %j", (event, answer, what) => {
    expect(said(event, 0, answer).told).toEqual([expect.stringContaining(what)]);
  });

  it("is nothing where all of it is used", () => {
    const answer = { continue: true, suppressOutput: true, systemMessage: "m", reason: "r" };
    expect(said("PreToolUse", 0, answer)).toEqual({ outcome: { notice: "m" }, told: [] });
  });
});

describe("output that is no answer", () => {
  it.each<[event: ClaudeEventName, stdout: string, expected: unknown]>([
    ["PreToolUse", "fine", null],
    ["PreToolUse", "[1]", null],
    ["PreToolUse", "config: {\n}", null],
    ["PreToolUse", "null", null],
    ["SessionStart", "[1]", { inject: [{ text: "[1]", target: "system", when: "next" }] }],
    ["SessionStart", '"x"', { inject: [{ text: '"x"', target: "system", when: "next" }] }],
    ["SessionStart", 'Config:\n{ "port": 1 }', { inject: [{ text: 'Config:\n{ "port": 1 }' }] }],
    ["SessionStart", "\uFEFFHi.", { inject: [{ text: "Hi." }] }],
    ["SessionStart", "{ a: 1 }", "output"],
    ["SessionStart", '{"a": 1}\n{"b": 2}', "output"],
    ["UserPromptSubmit", 'Welcome!\n{"decision": "block"}', "output"],
    ["UserPromptSubmit", 'Welcome! {"hookSpecificOutput": {"hookEventName": "x"', "output"],
  ])("at %s: %j", (event, stdout, expected) => {
    const { outcome } = said(event, 0, stdout);
    if (typeof expected === "object" && expected !== null) expect(outcome).toMatchObject(expected);
    else expect(outcome).toBe(expected);
  });
});
