import { type Diagnostic, diagnose, nearest } from "@hardpoint/core";
import type { RoleFunction } from "../role-function.js";
import { placeOf } from "./place-of.js";

type Definitions = ReadonlyMap<string, RoleFunction>;

/** Names under `requires` that no function has, and functions that require each other. */
export const checkRequires = (definitions: Definitions): readonly Diagnostic[] => [
  ...[...definitions.values()].flatMap((definition) => unknownRequires(definition, definitions)),
  ...cycles(definitions),
];

const unknownRequires = (definition: RoleFunction, definitions: Definitions): readonly Diagnostic[] =>
  definition.requires.flatMap((name, index) =>
    definitions.has(name)
      ? []
      : [
          diagnose(
            "FUNCTION_UNKNOWN",
            `"${definition.name}" requires the function "${name}", which does not exist; so it is never in effect.`,
            { ...placeOf(definition, ["requires", index]), hint: unknownHint(name, definitions) },
          ),
        ],
  );

export const unknownHint = (name: string, definitions: Definitions): string => {
  const meant = nearest(name, definitions.keys());
  return meant === undefined
    ? `The functions are ${[...definitions.keys()].join(", ") || "none"}.`
    : `Did you mean "${meant}"?`;
};

/** Each cycle once, at the first of its functions. */
const cycles = (definitions: Definitions): readonly Diagnostic[] => {
  const told = new Set<string>();
  return [...definitions.values()].flatMap((definition) => {
    if (told.has(definition.name)) return [];
    const path = pathBack(definition.name, definitions);
    if (!path) return [];
    for (const name of path) told.add(name);
    return [
      diagnose(
        "FUNCTION_REQUIRES_CYCLE",
        path.length === 1
          ? `"${definition.name}" requires itself, so that it is never in effect.`
          : `${[...path, definition.name].map((name) => `"${name}"`).join(" requires ")}, so that none of them is ever in effect.`,
        {
          ...placeOf(definition, ["requires"]),
          hint: "Take one of them out of `requires`; a transition can activate the next function in its place.",
        },
      ),
    ];
  });
};

/** The shortest way along `requires` from a function back to itself, without its end. */
const pathBack = (from: string, definitions: Definitions): readonly string[] | undefined => {
  const seen = new Set<string>();
  let paths: readonly (readonly string[])[] = [[from]];
  while (paths.length > 0) {
    const next: (readonly string[])[] = [];
    for (const path of paths) {
      for (const name of definitions.get(path.at(-1) ?? from)?.requires ?? []) {
        if (name === from) return path;
        if (seen.has(name)) continue;
        seen.add(name);
        next.push([...path, name]);
      }
    }
    paths = next;
  }
  return undefined;
};
