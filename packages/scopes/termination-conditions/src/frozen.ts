/**
 * A deep frozen copy of plain data, as the far side of an isolate would see it.
 *
 * @throws DataCloneError when a function or the like is in it.
 */
export const frozenCopy = <T>(data: T): T => freeze(structuredClone(data));

/** The same, but what is frozen already is given back as it is: the engine's one copy serves a whole evaluation. */
export const frozen = <T>(data: T): T => (Object.isFrozen(data) ? data : frozenCopy(data));

const freeze = <T>(value: T): T => {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  // Frozen first: a value that refers back to itself ends here.
  Object.freeze(value);
  for (const member of Object.values(value)) freeze(member);
  return value;
};
