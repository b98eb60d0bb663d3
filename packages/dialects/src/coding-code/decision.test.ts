import type { Outcome, PointName } from "@hardpoint/hooks";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toOutcome } from "./decision.js";
import { pointNames } from "./points.js";

const read = (
  answer: Readonly<Record<string, unknown>>,
  point: PointName = "tool.approval.pre",
  scene: Parameters<typeof toOutcome>[1]["scene"] = {},
) => {
  const told: string[] = [];
  const tool = point.startsWith("tool.") ? "shell" : undefined;
  return { outcome: toOutcome(answer, { point, tool, scene, say: (what) => told.push(what) }), told };
};

describe("a decision before the approval", () => {
  it.each<[answer: Readonly<Record<string, unknown>>, outcome: Outcome | null]>([
    [{}, null],
    [{ decision: null }, null],
    [{ decision: "allow" }, { verdict: "allow" }],
    [
      { decision: "deny", reason: "No." },
      { verdict: "deny", reason: "No." },
    ],
    [{ decision: "ask", reason: "" }, { verdict: "ask" }],
    [{ decision: "continue" }, { verdict: "pass" }],
    [{ modifiedInput: { a: 1 } }, { input: { a: 1 } }],
    [{ injection: "Mind." }, { inject: [{ text: "Mind.", target: "tool-result", when: "now" }] }],
  ])("%j comes to %j, and nothing is told", (answer, outcome) => {
    expect(read(answer)).toEqual({ outcome, told: [] });
  });

  it.each<[answer: Readonly<Record<string, unknown>>, outcome: Outcome | null, told: string]>([
    [{ decision: "approve" }, null, 'decides a string ("approve"), which is no decision.'],
    [{ decision: "ALLOW" }, null, 'decides a string ("ALLOW"), which is no decision.'],
    [{ decision: true }, null, "decides the boolean true, which is no decision."],
    [{ decision: ["allow"] }, null, "decides an array of 1, which is no decision."],
    [{ permissionDecision: "deny" }, null, 'writes "permissionDecision", which is not read.'],
    [{ decision: "deny", reason: 7 }, { verdict: "deny" }, 'writes "reason" as the number 7.'],
    [{ reason: "Why not." }, null, 'writes a "reason" without a decision.'],
    [
      { decision: "allow", modifiedInput: ["x"] },
      { verdict: "allow" },
      'writes "modifiedInput" as an array of 1.',
    ],
    [{ injection: { text: "x" } }, null, 'writes "injection" as an object.'],
  ])("of %j what can't be used is told, and left out", (answer, outcome, told) => {
    expect(read(answer)).toEqual({ outcome, told: [told] });
  });

  it("writes arguments in the words of the file, which become the host's", () => {
    const scene = {
      toolNames: { "coding-code": { shell: { name: "execute_command", input: { cmd: "command" } } } },
    };
    expect(read({ modifiedInput: { command: "ls", cwd: "/" } }, "tool.approval.pre", scene).outcome).toEqual({
      input: { cmd: "ls", cwd: "/" },
    });
  });
});

describe("elsewhere", () => {
  it.each<
    [point: PointName, answer: Readonly<Record<string, unknown>>, outcome: Outcome | null, told: number]
  >([
    ["tool.execute.after", { modifiedOutput: null }, { output: null }, 0],
    ["tool.execute.before", { decision: "continue" }, {}, 0],
    [
      "agent.turn.stop",
      { decision: "continue" },
      { flow: "again", inject: [{ text: "(continue)", target: "user", when: "now" }] },
      0,
    ],
    [
      "agent.turn.stop",
      { decision: "continue", injection: "Go on." },
      { flow: "again", inject: [{ text: "Go on.", target: "user", when: "now" }] },
      0,
    ],
    ["agent.turn.stop", { decision: "allow" }, {}, 1],
    ["agent.turn.stop", { injection: "x" }, { inject: [{ text: "x", target: "system", when: "next" }] }, 0],
    ["llm.request.before", { injection: "x" }, { inject: [{ text: "x", target: "system", when: "now" }] }, 0],
    ["agent.turn.start", { injection: "x" }, { inject: [{ text: "x", target: "system", when: "next" }] }, 0],
    ["agent.subagent.spawn.before", { decision: "deny", modifiedInput: {} }, { verdict: "deny" }, 1],
  ])("at %s %j comes to %j", (point, answer, outcome, told) => {
    const found = read(answer, point);
    expect(found.outcome).toEqual(outcome);
    expect(found.told).toHaveLength(told);
  });
});

it("never allows but where the answer says allow, whatever it is", () => {
  const answers = fc.record(
    {
      decision: fc.oneof(fc.constantFrom("allow", "deny", "Allow", "yes", true, 0, null), fc.anything()),
      reason: fc.anything(),
      injection: fc.anything(),
      modifiedInput: fc.anything(),
      modifiedOutput: fc.anything(),
      allow: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(answers, fc.constantFrom(...pointNames), (answer, point) => {
      const { outcome } = read(answer, point);
      if (outcome?.verdict === "allow") expect(answer.decision).toBe("allow");
    }),
  );
});
