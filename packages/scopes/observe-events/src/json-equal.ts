/**
 * Whether two values are the same JSON: deeply, whatever the order of keys. A key whose value is undefined counts as
 * absent, as it would when written.
 */
export const jsonEqual = (left: unknown, right: unknown): boolean => {
  if (Object.is(left, right) || left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((item, index) => jsonEqual(item, right[index]));
  const keys = presentKeys(left);
  return (
    keys.length === presentKeys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && jsonEqual(memberOf(left, key), memberOf(right, key)))
  );
};

const presentKeys = (map: object): readonly string[] =>
  Object.keys(map).filter((key) => memberOf(map, key) !== undefined);

const memberOf = (map: object, key: string): unknown => (map as Record<string, unknown>)[key];
