import { isPlainObject } from "./plain-object.js";

/**
 * Freezes plain objects and arrays, all the way down, and returns the same value. Other things (dates, buffers,
 * functions) stay as they are: freezing does not protect them, and some can't be frozen.
 */
export const freezeData = <T>(value: T): T => {
  try {
    freeze(value, new Set());
  } catch {
    // A proxy that refuses: it stays as it is. Freezing helps to find faults and must not be one.
  }
  return value;
};

const freeze = (value: unknown, met: Set<object>): void => {
  if (typeof value !== "object" || value === null || met.has(value)) return;
  if (!Array.isArray(value) && !isPlainObject(value)) return;
  met.add(value);
  Object.freeze(value);
  for (const { value: item } of Object.values(Object.getOwnPropertyDescriptors(value))) freeze(item, met);
};
