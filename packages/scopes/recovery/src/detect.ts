import {
  type CallOptions,
  type Diagnostic,
  diagnose,
  type ErrorData,
  type Extension,
  fullName,
  type Generation,
  type Report,
} from "@hardpoint/core";
import { messageOf } from "./error-text.js";
import { viewError } from "./error-view.js";
import { recoveryPatternsContract } from "./patterns-contract.js";
import type { RecoveryError } from "./recovery-error.js";
import type { PatternMatch } from "./recovery-pattern.js";
import { declaredCategory, entryCategory } from "./roles.js";

/** The error as the pattern of this name sees it. */
export interface Detected extends RecoveryError {
  readonly pattern: string;
}

/** How long one pattern may take. Milliseconds. */
const matchMs = 5000;

export interface DetectOptions extends Pick<CallOptions, "capabilities" | "signal" | "log"> {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly report: Report;
}

/**
 * What all patterns say of the error, the most specific first: the custom ones in the order in which they were declared,
 * then the built-in ones in theirs. They are asked at the same time. One that fails is reported and does not know it.
 */
export const detect = async (
  error: ErrorData,
  generation: Generation,
  { time, report, ...options }: DetectOptions,
): Promise<readonly Detected[]> => {
  const release = generation.hold();
  try {
    const said = await Promise.all(
      inOrder(generation.list(recoveryPatternsContract.scope)).map(async (pattern) => {
        const result = await pattern.handle.call("match", { error }, { ...options, deadlineMs: matchMs });
        if (result.ok) return toDetected(pattern, result.value as PatternMatch | null, error, time);
        report(patternFailed(pattern, result.failure.message, result.failure.error));
        return undefined;
      }),
    );
    return said.filter((detected) => detected !== undefined);
  } finally {
    release();
  }
};

const inOrder = (patterns: readonly Extension[]): readonly Extension[] => [
  ...patterns.filter(({ origin }) => origin.kind !== "builtin"),
  ...patterns.filter(({ origin }) => origin.kind === "builtin"),
];

const toDetected = (
  pattern: Extension,
  match: PatternMatch | null,
  error: ErrorData,
  time: number,
): Detected | undefined => {
  if (match === null) return undefined;
  const raw = viewError(error);
  return {
    pattern: fullName(pattern),
    category: entryCategory(pattern) ?? match.category ?? declaredCategory(pattern) ?? pattern.name,
    errorType: match.errorType ?? pattern.name,
    message: match.message ?? messageOf(raw),
    raw,
    timestamp: time,
  };
};

const patternFailed = (pattern: Extension, why: string, cause: ErrorData | undefined): Diagnostic =>
  diagnose(
    "EXTENSION_FAILED",
    `The pattern "${fullName(pattern)}" counts as not knowing an error: ${withoutStop(why)}.`,
    {
      ...(pattern.source ? { source: pattern.source } : {}),
      ...(cause ? { cause } : {}),
    },
  );

const withoutStop = (sentence: string): string => sentence.replace(/\.$/u, "");
