import { diagnose, type Report } from "@hardpoint/core";
import type { RoleFunction } from "./role-function.js";

/** By name, in the order in which they apply: by priority, then as they were given. Of two of one name the first is kept. */
export const orderFunctions = (
  functions: readonly RoleFunction[],
  report: Report,
): ReadonlyMap<string, RoleFunction> => {
  const byName = new Map<string, RoleFunction>();
  for (const definition of [...functions].sort((one, other) => one.priority - other.priority)) {
    const first = byName.get(definition.name);
    if (!first) {
      byName.set(definition.name, definition);
      continue;
    }
    const source = definition.locate(["name"]);
    const frame = definition.frame(source);
    report(
      diagnose(
        "NAME_DUPLICATE",
        `Two functions are called "${definition.name}": in ${first.file} and in ${definition.file}.`,
        {
          source,
          ...(frame === undefined ? {} : { frame }),
          hint: `That of ${first.file} is used.`,
        },
      ),
    );
  }
  return byName;
};
