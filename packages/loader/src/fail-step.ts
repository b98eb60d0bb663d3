import { type Diagnostic, type FailureKind, failure } from "@hardpoint/core";
import type { FailedStep, LoadStep } from "./isolate.js";

/** The first diagnostic is the reason. */
export const failStep = (
  step: LoadStep,
  diagnostics: readonly [Diagnostic, ...Diagnostic[]],
  kind: Extract<FailureKind, "load" | "timeout"> = "load",
): FailedStep => {
  const [{ message, cause }] = diagnostics;
  return {
    ok: false,
    step,
    failure: { ...failure(kind, message), ...(cause ? { error: cause } : {}) },
    diagnostics,
  };
};
