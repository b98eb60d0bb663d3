import { isBuiltin } from "node:module";
import type { Program } from "acorn";
import { importedBy } from "./imported-by.js";
import { isLocal } from "./local-imports.js";
import { walk } from "./walk.js";

/** The names of the packages that a module imports or requires, wherever in it; Node's own modules are none. */
export const packageImports = (program: Program): readonly string[] => {
  const found = new Set<string>();
  walk(program, (node) => {
    const specifier = importedBy(node);
    const name = specifier === undefined ? undefined : packageName(specifier);
    if (name !== undefined) found.add(name);
  });
  return [...found];
};

/** `@scope/name` of `@scope/name/sub`; undefined for what leads to no package. */
const packageName = (specifier: string): string | undefined =>
  isLocal(specifier) || isBuiltin(specifier)
    ? undefined
    : /^(@[^/@]+\/[^/]+|[^/@:][^/:]*)(\/|$)/.exec(specifier)?.[1];
