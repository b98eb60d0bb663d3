import { isPlainObject } from "./plain-object.js";

/**
 * A deep copy of plain data: objects, arrays, dates, maps and sets. Cycles and shared references keep their shape,
 * and what was frozen is not. Functions and instances of other classes can't be copied without breaking them, so
 * they are shared.
 */
export const copyData = <T>(value: T): T => copy(value, new Map()) as T;

const copy = (value: unknown, copies: Map<object, unknown>): unknown => {
  if (typeof value !== "object" || value === null) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) {
    const array: unknown[] = [];
    copies.set(value, array);
    for (const item of value) array.push(copy(item, copies));
    return array;
  }
  if (isPlainObject(value)) {
    const object: Record<string, unknown> = Object.create(Object.getPrototypeOf(value));
    copies.set(value, object);
    for (const key of Object.keys(value)) setOwn(object, key, copy(value[key], copies));
    return object;
  }
  if (value instanceof Date) return new Date(value);
  if (value instanceof Map) {
    const map = new Map<unknown, unknown>();
    copies.set(value, map);
    for (const [key, item] of value) map.set(key, copy(item, copies));
    return map;
  }
  if (value instanceof Set) {
    const set = new Set<unknown>();
    copies.set(value, set);
    for (const item of value) set.add(copy(item, copies));
    return set;
  }
  return value;
};

/** JSON may hold a key `__proto__`; assigning it would change the prototype instead. */
const setOwn = (object: Record<string, unknown>, key: string, value: unknown): void => {
  if (key === "__proto__")
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
};
