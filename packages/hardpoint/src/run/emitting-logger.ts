import { diagnosticCodes, type Logger } from "@hardpoint/core";
import type { Emit } from "./happening.js";

/** What hooks log, as happenings. A diagnostic that is logged as well is emitted by itself. */
export const emittingLogger = (emit: Emit): Logger => {
  const at = (level: keyof Logger) => (message: string, fields?: unknown) => {
    if (!isDiagnostic(fields))
      emit({ type: "log", level, message, ...(fields === undefined ? {} : { fields }) });
  };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
};

const isDiagnostic = (fields: unknown): boolean => {
  const code = (fields as { readonly code?: unknown } | null | undefined)?.code;
  return typeof code === "string" && Object.hasOwn(diagnosticCodes, code);
};
