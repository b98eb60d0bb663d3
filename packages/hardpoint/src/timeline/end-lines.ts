import type { Diagnostic } from "@hardpoint/core";
import { diagnosticLines } from "../cli/diagnostic-lines.js";
import type { UnusedReplies } from "../run/model.js";
import type { Summary } from "../run/summary.js";
import type { Layout } from "./layout.js";

/** How the run ended, and everything that is to be mended. */
export const endLines = (summary: Summary, layout: Layout): readonly string[] => {
  const { paint } = layout;
  const { status, reason, turns, steps, calls, hooks, tasks, problems, workspace, unused } = summary;
  const good = status === "done";
  const told = [
    count(turns, "turn"),
    count(steps, "step"),
    ...counted(calls, "call"),
    `hooks spoke ${hooks.said === 1 ? "once" : `${hooks.said} times`}`,
    ...(hooks.failed === 0 ? [] : [`failed ${hooks.failed === 1 ? "once" : `${hooks.failed} times`}`]),
    ...(tasks.unfinished === 0 ? [] : [`${count(tasks.unfinished, "task")} unfinished`]),
  ];
  return [
    "",
    `${good ? paint.green("✓ done") : paint.yellow(`■ ${status.replace("_", " ")}`)}  ${paint.dim(told.join(" · "))}`,
    ...(reason === undefined ? [] : [`  ${reason}`]),
    ...(unused === undefined ? [] : [`  ${unusedText(unused)}`]),
    ...(workspace === undefined ? [] : [`  The workspace is kept: ${workspace}`]),
    ...problemLines(problems, layout),
  ];
};

const unusedText = ({ replies, answers }: UnusedReplies): string => {
  const named = [
    ...(replies > 0 ? [replies === 1 ? "1 reply" : `${replies} replies`] : []),
    ...(answers > 0 ? [count(answers, "answer")] : []),
  ];
  return `${named.join(" and ")} of the recording ${replies + answers === 1 ? "was" : "were"} not used.`;
};

const problemLines = (problems: readonly Diagnostic[], { paint }: Layout): string[] => {
  if (problems.length === 0) return [];
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const others = problems.length - errors;
  const heading =
    errors === 0
      ? `${count(others, "note")} on the way:`
      : `${count(errors, "thing")} ${errors === 1 ? "is" : "are"} broken, and ${errors === 1 ? "was" : "were"} contained: the run went on without ${errors === 1 ? "it" : "them"}.`;
  return [
    "",
    paint.bold(heading),
    ...problems.flatMap((problem) => ["", ...diagnosticLines(problem, paint).map((line) => `  ${line}`)]),
  ];
};

const counted = (numbers: Readonly<Record<string, number>>, noun: string): string[] => {
  const total = Object.values(numbers).reduce((sum, number) => sum + number, 0);
  const special = Object.entries(numbers).filter(([name, number]) => name !== "done" && number > 0);
  return [
    `${count(total, noun)}${special.length === 0 ? "" : ` (${special.map(([name, number]) => `${number} ${name}`).join(", ")})`}`,
  ];
};

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;
