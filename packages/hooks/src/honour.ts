import type { Outcome } from "./outcome.js";
import type { PointView } from "./point-view.js";

type OutcomePart = "verdict" | "flow" | "control" | "input" | "output" | "inject" | "notice";

export interface Honoured {
  readonly outcome: Outcome;
  /** What was said and is not honoured, as a person would write it. */
  readonly ignored: readonly string[];
}

const nothing: readonly string[] = [];

/** Takes off an outcome what its point does not honour. */
export const honour = (outcome: Outcome, point: PointView): Honoured => {
  const ignored = ignoredParts(outcome, point);
  if (ignored.length === 0) return { outcome, ignored: nothing };
  const kept: { -readonly [Key in keyof Outcome]: Outcome[Key] } = { ...outcome };
  for (const part of ignored) delete kept[part];
  return { outcome: kept, ignored: ignored.map((part) => word(part, outcome, point)) };
};

const ignoredParts = (outcome: Outcome, point: PointView): OutcomePart[] => {
  const { honours } = point;
  const ignored: OutcomePart[] = [];
  if (outcome.verdict !== undefined && !honours.has("verdict")) ignored.push("verdict");
  if (outcome.flow !== undefined && !honours.has("flow")) ignored.push("flow");
  if (outcome.control !== undefined && !honours.has(outcome.control)) ignored.push("control");
  if (outcome.input !== undefined && !honours.has("input")) ignored.push("input");
  if (outcome.output !== undefined && !takesOutput(outcome, point)) ignored.push("output");
  if (outcome.inject !== undefined && outcome.inject.length > 0 && !honours.has("inject"))
    ignored.push("inject");
  if (outcome.notice !== undefined && !honours.has("notice")) ignored.push("notice");
  return ignored;
};

/** Where nothing was produced yet, an output is only the result that a skip gives. */
const takesOutput = ({ control }: Outcome, { honours, produces }: PointView): boolean =>
  honours.has("output") && (produces !== undefined || (control === "skip" && honours.has("skip")));

const word = (part: OutcomePart, outcome: Outcome, { honours }: PointView): string => {
  if (part === "control") return `"control: ${outcome.control}"`;
  return part === "output" && honours.has("output") ? '"output" without "control: skip"' : `"${part}"`;
};
