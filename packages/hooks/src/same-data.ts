import { isPlainObject } from "./plain-object.js";

/**
 * Whether two values hold the same plain data. Keys may come in any order; a key with the value undefined is there.
 * Functions and instances of classes are the same only if they are identical. Cycles are followed once.
 */
export const sameData = (a: unknown, b: unknown): boolean => same(a, b, new Map());

const same = (a: unknown, b: unknown, open: Map<object, Set<object>>): boolean => {
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const met = open.get(a);
  // The pair is being compared further up: nothing speaks against it so far.
  if (met?.has(b)) return true;
  if (met) met.add(b);
  else open.set(a, new Set([b]));

  if (Array.isArray(a)) return Array.isArray(b) && sameList(a, b, open);
  if (Array.isArray(b)) return false;
  if (isPlainObject(a)) return isPlainObject(b) && sameFields(a, b, open);
  if (a instanceof Date) return b instanceof Date && Object.is(a.getTime(), b.getTime());
  if (a instanceof Map) return b instanceof Map && sameList([...a].flat(1), [...b].flat(1), open);
  if (a instanceof Set) return b instanceof Set && sameList([...a], [...b], open);
  return false;
};

const sameList = (a: readonly unknown[], b: readonly unknown[], open: Map<object, Set<object>>): boolean => {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) if (!same(a[index], b[index], open)) return false;
  return true;
};

const sameFields = (
  a: Record<string, unknown>,
  b: Record<string, unknown>,
  open: Map<object, Set<object>>,
): boolean => {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key], open))
  );
};
