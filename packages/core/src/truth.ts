/**
 * Three-valued logic (Kleene's strong tables). A member that failed, timed out or is quarantined is `"unknown"`;
 * `"unknown"` never opens a gate and never continues or ends a loop.
 */
export type Truth = true | false | "unknown";

/** `"unknown"` stays unknown: the negation of a failure is not a yes. */
export const not = (value: Truth): Truth => (value === "unknown" ? "unknown" : !value);

/** True if all are, false if one is, else unknown. `and([])` is true. */
export const and = (values: readonly Truth[]): Truth =>
  values.includes(false) ? false : values.includes("unknown") ? "unknown" : true;

/** True if one is, false if all are, else unknown. `or([])` is false. */
export const or = (values: readonly Truth[]): Truth =>
  values.includes(true) ? true : values.includes("unknown") ? "unknown" : false;
