import { type ConfigPath, type ConfigView, type Diagnostic, formatSource } from "@hardpoint/core";

/** Whether a diagnostic points at a part of the configuration, or at anything beneath it. */
export const placesWithin = (config: ConfigView, path: ConfigPath): ((diagnostic: Diagnostic) => boolean) => {
  const places = new Set<string>();
  const visit = (at: ConfigPath, value: unknown): void => {
    places.add(formatSource(config.locate(at)));
    // Of an item of a list this is where the item stands.
    places.add(formatSource(config.locate(at, "key")));
    if (typeof value !== "object" || value === null) return;
    for (const key of Object.keys(value)) {
      const step = Array.isArray(value) ? Number(key) : key;
      visit([...at, step], Reflect.get(value, key));
    }
  };
  visit(path, config.peek(path));
  return ({ source }) => source !== undefined && places.has(formatSource(source));
};
