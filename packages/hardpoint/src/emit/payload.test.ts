import { type PointName, points } from "@hardpoint/hooks";
import { describe, expect, it } from "vitest";
import { defaultPayloads } from "./default-payloads.js";
import { pointOf } from "./event-words.js";
import { createPayload } from "./payload.js";

const nothing = { tool: undefined, args: undefined, payload: undefined };

describe("the payload of an event", () => {
  it("has the defaults of its point, which are fields that the point has", () => {
    for (const [point, defaults] of Object.entries(defaultPayloads)) {
      const { fields } = points[point as PointName];
      expect(Object.keys(fields)).toEqual(expect.arrayContaining(Object.keys(defaults)));
      expect(createPayload(point as PointName, nothing)).toEqual({ payload: defaults, defaults });
    }
  });

  it("has what is given, and names the rest", () => {
    const given = { tool: "Bash", args: '{"command":"ls"}', payload: undefined };
    expect(createPayload("tool.approval.pre", given)).toEqual({
      payload: { tool: "Bash", args: { command: "ls" }, callId: "call-1" },
      defaults: { callId: "call-1" },
    });
  });

  it.each<[PointName, Partial<typeof nothing> | object, string]>([
    ["tool.approval.pre", { args: "{" }, "--args is no JSON"],
    ["tool.approval.pre", { args: "[]" }, "--args is an array"],
    ["tool.approval.pre", { payload: '{"tol":"x"}' }, 'has no "tol"'],
    ["chat.message", { tool: "Bash" }, 'has no "tool"'],
    ["chat.message", { payload: '{"text":1}' }, '"text" of chat.message is the number 1'],
    ["agent.turn.stop", { payload: '{"constructor":1}' }, 'has no "constructor"'],
  ])("of %s refuses %j", (point, given, told) => {
    expect(() => createPayload(point, { ...nothing, ...given })).toThrow(told);
  });
});

describe("the name of a point", () => {
  const declared = (event: string, ...names: PointName[]) =>
    ({ declaration: { event, points: names } }) as unknown as Parameters<
      typeof pointOf
    >[1]["declared"][number];
  const project = {
    declared: [
      declared("Both", "tool.execute.after"),
      declared("Both", "tool.execute.error"),
      declared("Stop", "agent.turn.end"),
    ],
  };

  it.each([
    ["event", "event"],
    ["PreToolUse", "tool.approval.pre"],
    ["Stop", "agent.turn.end"],
  ])("%s stands for %s", (name, point) => {
    expect(pointOf(name, project)).toBe(point);
  });

  it.each([
    ["PreTolUse", 'There is no point "PreTolUse".'],
    ["Both", '"Both" stands for several points'],
    ["toString", 'There is no point "toString".'],
  ])("%s: %s", (name, told) => {
    expect(() => pointOf(name, project)).toThrow(told);
  });
});
