import type { AnyNode, Program } from "acorn";
import { isModuleFile } from "../module-file.js";
import { memberName } from "./bindings.js";
import { importedBy, writtenOut } from "./imported-by.js";
import { walk } from "./walk.js";

/**
 * The specifiers that lead from a module to other files of its project: relative and absolute ones, `file:` URLs and
 * the `#names` of its package.json. A module that is named to be started (`new URL("./worker.js", import.meta.url)`)
 * counts as well.
 */
export const localImports = (program: Program): readonly string[] => {
  const found = new Set<string>();
  walk(program, (node) => {
    const specifier = importedBy(node) ?? startedBy(node);
    if (specifier !== undefined && isLocal(specifier)) found.add(specifier);
  });
  return [...found];
};

/** Whether a specifier leads to a file of the project, not to a package. */
export const isLocal = (specifier: string): boolean =>
  /^(\.{1,2}(\/|$)|\/|#|file:|[a-z]:[\\/])/i.test(specifier);

const startedBy = (node: AnyNode): string | undefined => {
  if (node.type !== "NewExpression" || node.callee.type !== "Identifier" || node.callee.name !== "URL")
    return undefined;
  const [first, base] = node.arguments;
  const specifier = writtenOut(first);
  // Other files are data, which a module may write itself.
  return base && isOwnUrl(base) && specifier !== undefined && isModuleFile(specifier) ? specifier : undefined;
};

/** `import.meta.url`, and what jiti makes of it. */
const isOwnUrl = (node: AnyNode): boolean => memberName(node) === "url";
