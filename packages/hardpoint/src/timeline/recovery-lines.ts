import type { RecoveryResult, RecoveryStep } from "@hardpoint/recovery";

/** An error and what was done about it: one line for each strategy that was called. */
export const recoveryLines = ({ error, trace, outcome }: RecoveryResult): readonly string[] => {
  const first = trace[0];
  const what = first ? `${first.category} (${first.errorType})` : `${error.category} (${error.errorType})`;
  return [`${what} → ${outcome}`, ...trace.map(stepText)];
};

const stepText = ({ strategy, status, reason, delayMs, repeat }: RecoveryStep): string =>
  [
    `${strategy}: ${status.replace("_", " ")}`,
    ...(delayMs === undefined || delayMs === 0 ? [] : [`after ${delayMs} ms`]),
    ...(repeat === undefined ? [] : [`the request ${repeat}`]),
    ...(reason === undefined ? [] : [reason]),
  ].join(", ");
