import { diagnosticLines } from "../cli/diagnostic-lines.js";
import { showValue } from "../cli/shorten.js";
import { isNews } from "../emit/emission-lines.js";
import { passedOverLines, ranLines } from "../emit/entry-list.js";
import { describeChange } from "../timeline/change.js";
import type { Layout } from "../timeline/layout.js";
import type { Decider, Explanation, Stage } from "./explain-call.js";

/** Why a tool call is allowed or not, for a person: the answer, who gave it, and what everybody said. */
export const explanationLines = (explanation: Explanation, layout: Layout): readonly string[] => {
  const { tool, args, by, stages, placeOf, diagnostics } = explanation;
  const { paint, width } = layout;
  const shown = stages.map((stage) => ({
    stage,
    ran: stage.record.entries.filter(
      ({ status, origin }) => status !== "passed-over" && !(status === "silent" && origin === "built in"),
    ),
  }));
  // What did not fit the first time did not fit the second time either.
  const passedOver = stages
    .filter(({ isRecheck }) => !isRecheck)
    .flatMap(({ record }) =>
      passedOverLines(
        record.entries.filter(({ status, origin }) => status === "passed-over" && origin !== "built in"),
        record.subject,
        placeOf,
        layout,
      ),
    );
  return [
    `${paint.bold(tool)}  ${paint.dim(showValue(args, width - tool.length - 2))}`,
    answer(explanation, layout),
    ...by.flatMap((one) => deciderLines(one, explanation, layout)),
    ...wouldLines(explanation, layout),
    ...shown.flatMap(({ stage, ran }) =>
      ran.length === 0 ? [] : ["", paint.cyan(titleOf(stage)), ...ranLines(ran, placeOf, layout)],
    ),
    ...(passedOver.length === 0 ? [] : ["", paint.bold("did not run"), ...passedOver]),
    ...diagnostics.filter(isNews).flatMap((one) => ["", ...diagnosticLines(one, paint)]),
  ];
};

const answer = ({ outcome, by }: Explanation, { paint }: Layout): string => {
  switch (outcome) {
    case "denied":
      return paint.red("✗ It is denied.");
    case "skipped":
      return paint.yellow("■ It is skipped: the tool does not run, and the model is told something else.");
    case "asked":
      return paint.yellow("? A person is asked. Where nobody can be, it is denied.");
    case "allowed":
      return by.length > 0
        ? paint.green("✓ It is allowed by hooks, so no later rule but a static deny is asked.")
        : paint.green("✓ No hook is against it: the host's own rules decide, and without any it is allowed.");
  }
};

const deciderLines = (
  { entry, reason }: Decider,
  { placeOf }: Explanation,
  { paint }: Layout,
): readonly string[] => {
  const { declared = entry.origin, runs } = placeOf(entry);
  const why =
    reason ?? (entry.failure ? `it failed (${entry.failure.kind}): ${entry.failure.message}` : undefined);
  return [
    `  by ${paint.bold(entry.hook)}  ${paint.dim([declared, entry.dialect].join("  "))}`,
    ...(why === undefined ? [] : [`     because: ${why}`]),
    ...(runs === undefined ? [] : [`     ${paint.dim(`runs: ${runs}`)}`]),
  ];
};

const wouldLines = ({ args, would }: Explanation, { width }: Layout): readonly string[] => {
  if (!would) return ["  Nothing would be executed."];
  const changes = describeChange(args, would.args);
  return [
    `  Executed would be: ${would.tool} ${showValue(would.args, width - 24)}`,
    ...changes.map((change) => `     rewritten: ${change}`),
  ];
};

const titleOf = ({ record, isRecheck }: Stage): string =>
  isRecheck ? `${record.point}, once more on what was rewritten (only a deny counts)` : record.point;
