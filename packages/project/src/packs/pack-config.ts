import type { PackUse } from "./pack.js";

/**
 * An entry of a pack with what the project configures: its `config` goes before what the entry says. An entry without a
 * `config` takes none.
 */
export const withPackConfig = (entry: unknown, { config }: Pick<PackUse, "config">): unknown => {
  if (config === undefined || typeof entry !== "object" || entry === null) return entry;
  if (!Object.hasOwn(entry, "config")) return entry;
  const own: unknown = Reflect.get(entry, "config");
  return { ...entry, config: { ...(typeof own === "object" ? own : {}), ...config } };
};
