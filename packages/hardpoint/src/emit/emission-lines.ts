import type { Diagnostic } from "@hardpoint/core";
import { diagnosticLines } from "../cli/diagnostic-lines.js";
import { showValue } from "../cli/shorten.js";
import type { Layout } from "../timeline/layout.js";
import type { Emission } from "./emission.js";
import { passedOverLines, ranLines } from "./entry-list.js";
import { outcomeLines } from "./outcome-lines.js";

/** One event that was fired, for a person. */
export const emissionLines = (emission: Emission, layout: Layout): readonly string[] => {
  const { record, payload, defaults, placeOf, diagnostics } = emission;
  const { paint, width } = layout;
  const { subject, entries } = record;
  // Built-in hooks watch everything: they are worth a line when they say something.
  const shown = entries.filter(({ status, origin }) => origin !== "built in" || isHeard(status));
  const ran = shown.filter(({ status }) => status !== "passed-over");
  const passedOver = shown.filter(({ status }) => status === "passed-over");
  const section = (title: string, lines: readonly string[]): readonly string[] =>
    lines.length === 0 ? [] : ["", paint.bold(title), ...lines];
  return [
    `${paint.cyan(record.point)}  ${paint.dim(showValue(payload, width - record.point.length - 2))}`,
    ...(Object.keys(defaults).length === 0
      ? []
      : [paint.dim(`not given, so by default: ${Object.entries(defaults).map(nameDefault).join(", ")}`)]),
    ...(shown.length === 0 ? ["", "no hook is registered here"] : []),
    ...section("ran", ranLines(ran, placeOf, layout)),
    ...section("did not run", passedOverLines(passedOver, subject, placeOf, layout)),
    ...section(
      "what came of it",
      outcomeLines(record, payload).map((line) => `  ${line}`),
    ),
    ...diagnostics.filter(isNews).flatMap((one) => ["", ...diagnosticLines(one, paint)]),
  ];
};

/** What is to be mended, without what is told beside the hook already. */
export const isNews = ({ code, severity }: Diagnostic): boolean =>
  severity !== "info" && code !== "HOOK_FAILED";

const isHeard = (status: string): boolean => status === "said" || status === "failed";

const nameDefault = ([field, value]: readonly [string, unknown]): string =>
  `${field} ${showValue(value, 40)}`;
