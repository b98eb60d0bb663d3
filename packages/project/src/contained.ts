import { diagnose, type Report, toErrorData } from "@hardpoint/core";

/** Scopes and dialects may come from anybody: what one throws costs what it was asked for. */
export const contained = <T>(what: string, report: Report, work: () => T): T | undefined => {
  try {
    return work();
  } catch (thrown) {
    const cause = toErrorData(thrown);
    report(diagnose("EXTENSION_FAILED", `${what}: ${cause.message}`, { severity: "error", cause }));
    return undefined;
  }
};
