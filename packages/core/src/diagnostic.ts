import type { DiagnosticCode } from "./diagnostic-codes.js";
import { diagnosticCodes } from "./diagnostic-codes.js";
import type { ErrorData } from "./error-data.js";
import type { Severity } from "./severity.js";
import { formatSource, type Source } from "./source.js";

/** A problem told to a person: what happened, where, and what to do about it. */
export interface Diagnostic {
  /** Stable; each of Hardpoint's own has a page under docs/diagnostics. A host's scope may use codes of its own. */
  readonly code: DiagnosticCode | (string & {});
  readonly severity: Severity;
  /** One sentence that names the thing concerned. */
  readonly message: string;
  readonly source?: Source;
  /** The lines around `source`, where the text was at hand. */
  readonly frame?: string;
  /** What to do. */
  readonly hint?: string;
  readonly cause?: ErrorData;
}

/** Takes a diagnostic where it arises. Whoever hands it out keeps it and tells the person. */
export type Report = (diagnostic: Diagnostic) => void;

/** A diagnostic of one of the codes in the table, with the table's severity unless `details` names another. */
export const diagnose = (
  code: DiagnosticCode,
  message: string,
  details: Partial<Omit<Diagnostic, "code" | "message">> = {},
): Diagnostic => ({ code, severity: diagnosticCodes[code].severity, message, ...details });

/** The diagnostic as lines of plain text: place, severity, code and sentence, then frame, cause and hint. */
export const formatDiagnostic = (diagnostic: Diagnostic): string => {
  const place = diagnostic.source ? `${formatSource(diagnostic.source)}: ` : "";
  return [
    `${place}${diagnostic.severity} ${diagnostic.code}: ${diagnostic.message}`,
    ...(diagnostic.frame === undefined ? [] : [diagnostic.frame]),
    ...(diagnostic.cause === undefined || diagnostic.message.includes(diagnostic.cause.message)
      ? []
      : [`cause: ${diagnostic.cause.name}: ${diagnostic.cause.message}`]),
    ...(diagnostic.hint === undefined ? [] : [`hint: ${diagnostic.hint}`]),
  ].join("\n");
};
