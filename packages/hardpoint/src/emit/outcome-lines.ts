import { points } from "@hardpoint/hooks";
import { shorten } from "../cli/shorten.js";
import type { PointRecord } from "../run/happening.js";
import { describeChange } from "../timeline/change.js";

type Data = Readonly<Record<string, unknown>>;

/** What came of a run of a point, a line for each part, each with who said it. */
export const outcomeLines = (record: PointRecord, payload: Data): readonly string[] => {
  const { applied } = record;
  const lines = [
    ...(applied.verdict === undefined ? [] : [`verdict: ${applied.verdict}`]),
    ...applied.reasons.map(
      ({ hook, verdict, reason }) => `  ${verdict} by ${hook}${reason === undefined ? "" : `: ${reason}`}`,
    ),
    ...(applied.flow === undefined ? [] : [applied.flow === "stop" ? "the run ends" : "the turn goes on"]),
    ...(applied.skip ? [`the call is skipped${applied.skippedBy ? ` by ${applied.skippedBy}` : ""}`] : []),
    ...(applied.retry ? ["a failure is tried again"] : []),
    ...rewriteLines(record, payload),
    ...applied.injections.map(
      ({ hook, target, when, text }) =>
        `injected by ${hook} (${target}, ${when === "now" ? "at once" : "for the next"}): ${text}`,
    ),
    ...applied.notices.map(({ hook, text }) => `told to the person by ${hook}: ${text}`),
    ...applied.failures.map(({ hook, failure }) => `failed: ${hook} (${failure.kind}): ${failure.message}`),
  ];
  return lines.length === 0 ? ["nothing: the host goes on as it would without hooks"] : lines;
};

const rewriteLines = ({ point, applied }: PointRecord, payload: Data): readonly string[] => {
  const { guards, produces }: { readonly guards?: string; readonly produces?: string } =
    points[point as keyof typeof points];
  const after = applied.payload as unknown as Data;
  return [
    ...(applied.rewrote.input && guards ? [guards] : []),
    ...(applied.rewrote.output && produces ? [produces] : []),
  ].flatMap((field) =>
    describeChange(payload[field], after[field]).map((change) => `rewrote ${field}: ${shorten(change, 200)}`),
  );
};
