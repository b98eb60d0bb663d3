import type { PointName } from "@hardpoint/hooks";

interface PointRow {
  /** What of a decision counts, for messages. Absent where nothing is decided. */
  readonly decides?: string;
}

/**
 * Coding Code's points, all of which have the same name here. One table says of which kind each is: its own pages and
 * settings differ.
 */
const codingCodePoints = {
  "tool.approval.pre": { decides: "allow, deny, ask, continue, modifiedInput, injection" },
  "tool.approval.post": { decides: "injection" },
  "tool.execute.before": { decides: "modifiedInput, injection" },
  "tool.execute.after": { decides: "modifiedOutput, injection" },
  "tool.execute.error": { decides: "injection" },
  "tool.execute.denied": { decides: "injection" },
  "llm.request.before": { decides: "injection" },
  "llm.response.after": { decides: "injection" },
  "llm.response.error": { decides: "injection" },
  "session.save.before": {},
  "session.save.after": {},
  "agent.turn.start": { decides: "injection" },
  "agent.step.before": { decides: "injection" },
  "agent.turn.stop": { decides: "continue, injection" },
  "agent.turn.end": { decides: "injection" },
  "agent.subagent.spawn.before": { decides: "deny, injection" },
  "agent.subagent.spawn.after": { decides: "injection" },
  "agent.subagent.complete": { decides: "injection" },
} as const satisfies Partial<Record<PointName, PointRow>>;

export type CodingCodePoint = keyof typeof codingCodePoints;

export const pointNames = Object.keys(codingCodePoints) as readonly CodingCodePoint[];

export const isCodingCodePoint = (name: string): name is CodingCodePoint =>
  Object.hasOwn(codingCodePoints, name);

/** What of a decision counts at a point; undefined where nothing is decided. */
export const decidedAt = (point: CodingCodePoint): string | undefined =>
  (codingCodePoints[point] as PointRow).decides;

/** Points that Coding Code has and no session here fires. */
export const unsupportedPoints: ReadonlySet<string> = new Set(["plan.ready"]);
