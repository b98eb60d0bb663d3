/**
 * Whether a value is an object made by a literal or by JSON, of any realm, or one without a prototype. A proxy may
 * throw here: whoever asks about a stranger's value contains that.
 */
export const isPlainObject = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};
