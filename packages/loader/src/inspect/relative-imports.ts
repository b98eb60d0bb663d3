import type { Program } from "acorn";
import { importedBy } from "./imported-by.js";
import { walk } from "./walk.js";

/** The relative specifiers that a module imports or requires, wherever in it. */
export const relativeImports = (program: Program): readonly string[] => {
  const found = new Set<string>();
  walk(program, (node) => {
    const specifier = importedBy(node);
    if (specifier !== undefined && /^\.{1,2}\//.test(specifier)) found.add(specifier);
  });
  return [...found];
};
