/**
 * @typedef {object} GuardSettings
 * @property {string[]} protected patterns of branches' names
 */

/**
 * Reads the guard's `config`.
 *
 * @param {Readonly<Record<string, unknown>> | undefined} config
 * @returns {GuardSettings}
 * @throws {Error} for a key or a value that it does not know: a guard that reads half of its rules guards half
 */
export const readSettings = (config = {}) => {
  const { protected: patterns, ...others } = config;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`The guard's config has protected, not "${unknown}".`);
  if (!Array.isArray(patterns) || !patterns.every((one) => typeof one === "string" && one !== ""))
    throw new Error("protected must be a list of branches' names, such as [main, release/*].");
  return { protected: patterns };
};
