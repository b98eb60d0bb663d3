import {
  type ConfigPath,
  type ConfigView,
  type DiagnosticCode,
  diagnose,
  type Report,
  type Severity,
} from "@hardpoint/core";

interface Details {
  readonly hint?: string;
  readonly severity?: Severity;
  /** What is shown of the path: what stands there, or its key. Default: what stands there. */
  readonly at?: "value" | "key";
}

/** Reports a diagnostic at a place of the configuration, with its line, column and code frame. */
export type Say = (code: DiagnosticCode, path: ConfigPath, message: string, details?: Details) => void;

export const sayAt =
  (config: ConfigView, report: Report): Say =>
  (code, path, message, { at, ...details } = {}) => {
    const source = config.locate(path, at);
    const frame = config.frame(source);
    report(diagnose(code, message, { source, ...(frame === undefined ? {} : { frame }), ...details }));
  };
