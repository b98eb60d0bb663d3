/** A tool's result as the text that a model sees: a string as it is, nothing as nothing, all else as JSON. */
export const toolText = (output: unknown): string => {
  if (typeof output === "string") return output;
  if (output === undefined || output === null) return "";
  try {
    return JSON.stringify(output) ?? String(output);
  } catch {
    // Cyclic, or with a toJSON that throws: the model is told that there was something.
    return Object.prototype.toString.call(output);
  }
};
