import { showValue } from "../cli/shorten.js";

/**
 * What a rewrite changed, a line for each change: `command: "a" → "b"` in a map, `- line` and `+ line` in a list
 * of texts, else before → after.
 */
export const describeChange = (before: unknown, after: unknown): readonly string[] => {
  if (isTexts(before) && isTexts(after)) return changedLines(before, after);
  if (isMap(before) && isMap(after)) return changedKeys(before, after);
  return before === undefined ? [`→ ${showValue(after)}`] : [`${showValue(before)} → ${showValue(after)}`];
};

const changedKeys = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    if (!Object.hasOwn(after, key)) return [`- ${key}: ${showValue(before[key])}`];
    if (!Object.hasOwn(before, key)) return [`+ ${key}: ${showValue(after[key])}`];
    return isSame(before[key], after[key])
      ? []
      : [`${key}: ${showValue(before[key])} → ${showValue(after[key])}`];
  });

const changedLines = (before: readonly string[], after: readonly string[]): string[] => {
  const old = toLines(before);
  const now = toLines(after);
  return [
    ...missingFrom(now, old).map((line) => `- ${line}`),
    ...missingFrom(old, now).map((line) => `+ ${line}`),
  ];
};

const toLines = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.split("\n")).filter((line) => line.trim() !== "");

/** The lines of `lines` that `others` has fewer of. */
const missingFrom = (others: readonly string[], lines: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return left <= 0;
  });
};

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
