import { type ConfigPath, type ConfigView, formatSource, type Source } from "@hardpoint/core";

/** Where a part of a configuration is said to stand: at itself, or at its key. */
export const placesOf = (config: ConfigView, path: ConfigPath): readonly string[] => [
  formatSource(config.locate(path)),
  // Of an item of a list this is where the item stands.
  formatSource(config.locate(path, "key")),
];

/** Whether something has its place at a part of the configuration, or at anything beneath it. */
export const placesWithin = (
  config: ConfigView,
  path: ConfigPath,
): ((placed: { readonly source?: Source }) => boolean) => {
  const places = new Set<string>();
  const visit = (at: ConfigPath, value: unknown): void => {
    for (const place of placesOf(config, at)) places.add(place);
    if (typeof value !== "object" || value === null) return;
    for (const key of Object.keys(value)) {
      const step = Array.isArray(value) ? Number(key) : key;
      visit([...at, step], Reflect.get(value, key));
    }
  };
  visit(path, config.peek(path));
  return ({ source }) => source !== undefined && places.has(formatSource(source));
};
