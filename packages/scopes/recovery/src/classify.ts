import type { ErrorData } from "@hardpoint/core";
import type { Detected } from "./detect.js";
import { messageOf } from "./error-text.js";
import { viewError } from "./error-view.js";
import type { RecoveryError } from "./recovery-error.js";

/** The category of an error that no pattern knows, unless the host names one. It may have a chain like any other. */
export const unknownCategory = "unknown";

/** An error with the category whose chain it goes through. */
export interface Classified {
  readonly error: RecoveryError;
  /** What the patterns say, whatever category the host named; undefined where no pattern knows it. */
  readonly natural: string | undefined;
}

/** The error with which a recovery begins. The category that the host names goes before what patterns say. */
export const classifyFirst = (
  data: ErrorData,
  matches: readonly Detected[],
  wanted: string | undefined,
  time: number,
): Classified => {
  const natural = matches[0]?.category;
  const match = wanted === undefined ? matches[0] : matches.find(({ category }) => category === wanted);
  return { natural, error: match ? toError(match) : unmatched(data, wanted ?? unknownCategory, time) };
};

/**
 * The error of a repeat. It stays in the chain that is under way, unless the patterns say that it is of another category
 * than the error before.
 */
export const classifyNext = (
  data: ErrorData,
  matches: readonly Detected[],
  before: Classified,
  time: number,
): Classified => {
  const [match] = matches;
  const { category } = before.error;
  if (match === undefined) return { natural: before.natural, error: unmatched(data, category, time) };
  if (match.category !== before.natural) return { natural: match.category, error: toError(match) };
  return { natural: match.category, error: { ...toError(match), category } };
};

const toError = ({ pattern: _pattern, ...error }: Detected): RecoveryError => error;

const unmatched = (data: ErrorData, category: string, timestamp: number): RecoveryError => {
  const raw = viewError(data);
  return { category, errorType: "unknown", message: messageOf(raw), raw, timestamp };
};
