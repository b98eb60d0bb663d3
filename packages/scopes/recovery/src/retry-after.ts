import type { ErrorView } from "./error-view.js";
import { headerOf, layersOf } from "./layers.js";

/**
 * How long a server asked to wait, in milliseconds: `retry-after-ms`, else `retry-after` in seconds or as an HTTP date.
 * Undefined where it did not, or in a form that is neither.
 */
export const retryAfterMs = (error: ErrorView, now: number): number | undefined => {
  const layers = layersOf(error);
  const precise = toNumber(headerOf(layers, "retry-after-ms"));
  if (precise !== undefined) return precise;
  const header = headerOf(layers, "retry-after");
  const seconds = toNumber(header);
  if (seconds !== undefined) return seconds * 1000;
  // An HTTP date begins with the name of a day; Date.parse alone would take "-5" for a date.
  if (header === undefined || !/^\s*[A-Z][a-z]{2}/u.test(header)) return undefined;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

const toNumber = (header: string | undefined): number | undefined =>
  header !== undefined && /^\s*\d+(?:\.\d+)?\s*$/u.test(header) ? Number(header) : undefined;
