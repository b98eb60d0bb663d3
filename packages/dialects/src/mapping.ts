/** Whether a value of a configuration has keys: it is neither a list nor null. */
export const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
