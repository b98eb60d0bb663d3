/** Marks what this function has made, so that an observation's one copy serves all its handlers. Clones lose it. */
const taken = Symbol("snapshot");

/**
 * A deep frozen copy of plain data, as the far side of an isolate would see it: later changes of the original do
 * not show, and nobody can change it.
 *
 * @throws DataCloneError when a function or the like is in it.
 */
export const snapshot = <T extends object>(data: T): T => {
  if (Object.hasOwn(data, taken)) return data;
  const copy = Object.defineProperty(structuredClone(data), taken, { value: true });
  freeze(copy, new Set());
  return copy;
};

const freeze = (value: unknown, seen: Set<object>): void => {
  // Views on buffers can't be frozen, and freezing a Map does not close it: only objects and arrays are.
  if (typeof value !== "object" || value === null || seen.has(value) || !isPlain(value)) return;
  seen.add(value);
  for (const member of Object.values(value)) freeze(member, seen);
  Object.freeze(value);
};

const isPlain = (value: object): boolean =>
  Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
