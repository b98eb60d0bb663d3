import type { RoleFunction } from "../role-function.js";

/** The texts that a function's `observe` list has under a key. */
export const observedKey = ({ observe }: RoleFunction, key: string): readonly string[] =>
  observe.flatMap((spec) => {
    if (typeof spec !== "object" || spec === null || !Object.hasOwn(spec, key)) return [];
    const value: unknown = (spec as Record<string, unknown>)[key];
    return typeof value === "string" ? [value] : [];
  });
