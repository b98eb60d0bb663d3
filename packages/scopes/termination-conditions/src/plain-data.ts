import { describe } from "@hardpoint/core";

const maxDepth = 64;
const maxValues = 10_000;

/**
 * A copy of plain data: null, booleans, finite numbers, texts, lists, and maps of these. Stricter than what may leave an
 * isolate, so that a module that would be refused in one is refused in all. A member whose value is undefined is left
 * out, as in JSON.
 *
 * @param place what the data are, for messages
 * @throws TypeError that names the place of what is none, or says that there is too much of it.
 */
export const plainData = (data: unknown, place: string): unknown => {
  let values = 0;
  const copy = (value: unknown, at: string, depth: number): unknown => {
    values += 1;
    if (values > maxValues) throw new TypeError(`${place} has more than ${maxValues} values`);
    // What refers back to itself ends here as well.
    if (depth > maxDepth) throw new TypeError(`${place} is nested more than ${maxDepth} deep`);
    if (value === null || typeof value === "boolean" || typeof value === "string") return value;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    if (Array.isArray(value)) return value.map((item, index) => copy(item, `${at}[${index}]`, depth + 1));
    if (!isPlainObject(value)) throw new TypeError(`${at} is ${describe(value)}, which is no plain data`);
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([key, member]) => [key, copy(member, `${at}.${key}`, depth + 1)]),
    );
  };
  return copy(data, place, 0);
};

const isPlainObject = (value: unknown): value is object => {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};
