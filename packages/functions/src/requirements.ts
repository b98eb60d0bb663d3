import type { RoleFunction } from "./role-function.js";

/**
 * The functions that a function requires and that are not in effect. One is in effect when it is active and all that it
 * requires is, so that functions that require each other never are.
 */
export const missingRequirements = (
  definition: RoleFunction,
  isActive: (name: string) => boolean,
  definitions: ReadonlyMap<string, RoleFunction>,
): readonly string[] => {
  const inEffect = (name: string, above: readonly string[]): boolean => {
    const found = definitions.get(name);
    return (
      found !== undefined &&
      isActive(name) &&
      !above.includes(name) &&
      found.requires.every((required) => inEffect(required, [...above, name]))
    );
  };
  return definition.requires.filter((name) => !inEffect(name, [definition.name]));
};
