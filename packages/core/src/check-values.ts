import { checkWith } from "./check-schema.js";
import type { ModuleShape } from "./contract.js";

/**
 * Checks the `value` members of a module with the contract's schemas, on the host's side of an isolate. Gives one
 * sentence part for each that does not fit, such as `"categories": expected an array`; none when all do.
 */
export const checkValues = (
  values: Readonly<Record<string, unknown>>,
  shape: ModuleShape,
): readonly string[] =>
  Object.entries(shape).flatMap(([name, member]) => {
    if (member.kind !== "value" || member.schema === undefined || !Object.hasOwn(values, name)) return [];
    const checked = checkWith(member.schema, values[name]);
    return checked.ok ? [] : [`"${name}": ${checked.problems}`];
  });
