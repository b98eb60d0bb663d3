import type { PointName } from "@hardpoint/hooks";

/** What a decision can change at a point: its say is read there, or only told of. */
interface CodingCodePoint {
  readonly point: PointName;
  /** What of a decision counts, for messages; undefined where there is nothing to decide. */
  readonly decides?: string;
}

/**
 * Coding Code's points, all of which have the same name here. One table says of which kind each is: its own pages and
 * settings differ.
 */
export const codingCodePoints: Readonly<Record<string, CodingCodePoint>> = {
  "tool.approval.pre": {
    point: "tool.approval.pre",
    decides: "allow, deny, ask, continue, modifiedInput, injection",
  },
  "tool.approval.post": { point: "tool.approval.post" },
  "tool.execute.before": { point: "tool.execute.before", decides: "modifiedInput, injection" },
  "tool.execute.after": { point: "tool.execute.after", decides: "modifiedOutput, injection" },
  "tool.execute.error": { point: "tool.execute.error", decides: "injection" },
  "tool.execute.denied": { point: "tool.execute.denied", decides: "injection" },
  "llm.request.before": { point: "llm.request.before", decides: "injection" },
  "llm.response.after": { point: "llm.response.after", decides: "injection" },
  "llm.response.error": { point: "llm.response.error", decides: "injection" },
  "session.save.before": { point: "session.save.before" },
  "session.save.after": { point: "session.save.after" },
  "agent.turn.start": { point: "agent.turn.start", decides: "injection" },
  "agent.step.before": { point: "agent.step.before", decides: "injection" },
  "agent.turn.stop": { point: "agent.turn.stop", decides: "continue, injection" },
  "agent.turn.end": { point: "agent.turn.end", decides: "injection" },
  "agent.subagent.spawn.before": { point: "agent.subagent.spawn.before", decides: "deny" },
  "agent.subagent.spawn.after": { point: "agent.subagent.spawn.after", decides: "injection" },
  "agent.subagent.complete": { point: "agent.subagent.complete", decides: "injection" },
};

export const pointNames = Object.keys(codingCodePoints);

/** Points that Coding Code has and no host of ours fires. */
export const unsupportedPoints: ReadonlySet<string> = new Set(["plan.ready"]);
