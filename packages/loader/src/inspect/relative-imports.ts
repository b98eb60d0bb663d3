import type { AnyNode, Node, Program } from "acorn";
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

const importedBy = (node: AnyNode): string | undefined => {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
    case "ExportNamedDeclaration":
    case "ImportExpression":
      return text(node.source);
    case "CallExpression":
      // `jitiImport` is what jiti makes of `import` in a TypeScript module.
      return node.callee.type === "Identifier" && ["require", "jitiImport"].includes(node.callee.name)
        ? text(node.arguments[0])
        : undefined;
    default:
      return undefined;
  }
};

const text = (node: Node | null | undefined): string | undefined => {
  const value = node?.type === "Literal" ? (node as { value?: unknown }).value : undefined;
  return typeof value === "string" ? value : undefined;
};
