import { isDeepStrictEqual } from "node:util";

interface Change {
  /** From the value inwards; empty for the value itself. */
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

/** The innermost place where two values differ; the first of several. Undefined where they are the same. */
export const firstChange = (
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): Change | undefined => {
  if (isDeepStrictEqual(before, after)) return undefined;
  if (isNested(before) && isNested(after) && Array.isArray(before) === Array.isArray(after))
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const inner = firstChange(before[key], after[key], [...path, key]);
      if (inner) return inner;
    }
  return { path, before, after };
};

const isNested = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
