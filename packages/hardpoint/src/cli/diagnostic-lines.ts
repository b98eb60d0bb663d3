import { type Diagnostic, formatSource } from "@hardpoint/core";
import type { Palette } from "./palette.js";
import { printable } from "./printable.js";

const signs = { error: "✗", warning: "!", info: "i" } as const;

/** A diagnostic for a person: what happened, where, the lines around it, and what to do. */
export const diagnosticLines = (diagnostic: Diagnostic, paint: Palette): readonly string[] => {
  const { severity, message, code, source, frame, cause, hint } = diagnostic;
  const colour = severity === "error" ? paint.red : severity === "warning" ? paint.yellow : paint.cyan;
  const indented = (text: string): string[] =>
    printable(text)
      .split("\n")
      .map((line) => `    ${line}`.trimEnd());
  return [
    `${colour(signs[severity])} ${printable(message)} ${paint.dim(code)}`,
    ...(source === undefined ? [] : [`    ${paint.dim("at")} ${formatSource(source)}`]),
    ...(frame === undefined ? [] : indented(frame)),
    ...(cause === undefined || message.includes(cause.message)
      ? []
      : indented(`cause: ${cause.name}: ${cause.message}`)),
    ...(hint === undefined ? [] : [`    ${paint.bold("hint:")} ${printable(hint)}`]),
  ];
};
