import type { PayloadOf, PointName } from "@hardpoint/hooks";
import { describe, expect, it } from "vitest";
import { encode } from "./encode.js";
import { pointNames } from "./points.js";

const tool = { tool: "shell", args: { cmd: "ls" }, callId: "c1" };
const toldTool = { toolName: "shell", args: { cmd: "ls" }, callId: "c1", turnId: "turn-2" };
const everywhere = { sessionId: "s1", projectPath: "/shop" };

const cases: readonly (readonly [point: PointName, payload: object, told: object])[] = [
  ["tool.approval.pre", tool, toldTool],
  [
    "tool.approval.post",
    { ...tool, verdict: "allow", by: "user", reason: "Fine." },
    {
      ...toldTool,
      tool: "shell",
      input: { cmd: "ls" },
      decision: "allow",
      layers: [{ layer: "user", decision: "allow", reason: "Fine." }],
      reason: "Fine.",
    },
  ],
  ["tool.execute.before", tool, toldTool],
  [
    "tool.execute.after",
    { ...tool, output: undefined, durationMs: 7, skipped: false },
    { ...toldTool, result: null, durationMs: 7, duration: 7, skipped: false },
  ],
  [
    "tool.execute.error",
    { ...tool, error: { name: "Error", message: "no" }, durationMs: 7, attempt: 1 },
    { ...toldTool, error: { name: "Error", message: "no" }, durationMs: 7, duration: 7, attempt: 1 },
  ],
  [
    "tool.execute.denied",
    { ...tool, reason: "No.", by: "rules" },
    { ...toldTool, reason: "No.", source: "rules" },
  ],
  [
    "llm.request.before",
    { messages: [1], system: ["a"] },
    { messages: [1], system: ["a"], turnId: "turn-2" },
  ],
  [
    "llm.response.after",
    { model: "m", response: "r", durationMs: 7 },
    { model: "m", response: "r", durationMs: 7, duration: 7, turnId: "turn-2" },
  ],
  [
    "llm.response.error",
    { error: { name: "Error", message: "no" }, durationMs: 7 },
    { error: { name: "Error", message: "no" }, durationMs: 7, duration: 7, turnId: "turn-2" },
  ],
  ["session.save.before", { target: "a.json" }, { target: "a.json" }],
  ["session.save.after", { target: "a.json", ok: true }, { target: "a.json", ok: true }],
  ["agent.turn.start", { turn: 3 }, { turn: 3, turnId: "turn-3" }],
  ["agent.step.before", { turn: 3, step: 2 }, { step: 2, turnId: "turn-3" }],
  [
    "agent.turn.stop",
    { turn: 3, content: "Done.", continued: 1 },
    { content: "Done.", continued: 1, turnId: "turn-3" },
  ],
  ["agent.turn.end", { turn: 3, status: "done" }, { status: "done", turnId: "turn-3" }],
  [
    "agent.subagent.spawn.before",
    { profile: "scout", prompt: "Look." },
    { profile: "scout", prompt: "Look.", parentSessionId: "s1" },
  ],
  [
    "agent.subagent.spawn.after",
    { profile: "scout", child: "s2" },
    { profile: "scout", childSessionId: "s2" },
  ],
  [
    "agent.subagent.complete",
    { profile: "scout", child: "s2", status: "done" },
    { profile: "scout", childSessionId: "s2", status: "done" },
  ],
];

const told = (point: PointName, payload: object, scene: object = { turn: 2 }) =>
  encode(
    point,
    { session: "s1", agent: "shopkeeper", ...payload } as unknown as PayloadOf<PointName>,
    { scene, session: "s1" },
    "/shop",
  );

describe("what a hook is told", () => {
  it.each(cases)("at %s", (point, payload, expected) => {
    expect(told(point, payload)).toEqual({ ...expected, ...everywhere });
  });

  it("is written down for every point", () => {
    expect(cases.map(([point]) => point).sort()).toEqual([...pointNames].sort());
  });

  it("names tools and their arguments as the dialect knows them", () => {
    const toolNames = { "coding-code": { shell: { name: "execute_command", input: { cmd: "command" } } } };
    expect(told("tool.approval.pre", tool, { toolNames })).toMatchObject({
      toolName: "execute_command",
      args: { command: "ls" },
    });
  });

  it("has what the host adds, but not in the place of a session and a project", () => {
    expect(
      told("agent.turn.start", { turn: 1, mood: "good", sessionId: "forged", projectPath: "/" }),
    ).toEqual({
      turn: 1,
      turnId: "turn-1",
      mood: "good",
      ...everywhere,
    });
  });
});
