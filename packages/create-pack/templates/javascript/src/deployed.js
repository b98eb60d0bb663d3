/**
 * `deployed`: an event that the host tells of with `{ version }`. The next system prompt says which version is out.
 *
 * @param {{ payload?: unknown }} ctx
 * @returns {string[]}
 */
export const handle = ({ payload }) => {
  const version =
    typeof payload === "object" && payload !== null ? Reflect.get(payload, "version") : undefined;
  return typeof version === "string" ? [`Version ${version} is out. Leave its files as they are.`] : [];
};
