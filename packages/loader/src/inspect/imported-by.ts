import type { AnyNode, Node } from "acorn";
import { memberName } from "./bindings.js";

/** The specifier that a node imports or requires, if it is written out. */
export const importedBy = (node: AnyNode): string | undefined => {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
    case "ExportNamedDeclaration":
    case "ImportExpression":
      return writtenOut(node.source);
    case "CallExpression":
      return isRequire(node.callee) ? writtenOut(node.arguments[0]) : undefined;
    default:
      return undefined;
  }
};

/** The text of `"a"` and of a template without a gap. */
export const writtenOut = (node: Node | null | undefined): string | undefined => {
  const { type, value, quasis } = (node ?? {}) as {
    type?: string;
    value?: unknown;
    quasis?: readonly { readonly value: { readonly cooked?: string | null } }[];
  };
  if (type === "Literal") return typeof value === "string" ? value : undefined;
  return type === "TemplateLiteral" && quasis?.length === 1
    ? (quasis[0]?.value.cooked ?? undefined)
    : undefined;
};

/** `jitiImport` is what jiti makes of `import` in a TypeScript module. */
const isRequire = (callee: AnyNode): boolean =>
  callee.type === "Identifier"
    ? ["require", "jitiImport"].includes(callee.name)
    : memberName(callee) === "require" || (memberName(callee) === "resolve" && isRequireObject(callee));

const isRequireObject = (callee: AnyNode): boolean =>
  callee.type === "MemberExpression" &&
  callee.object.type === "Identifier" &&
  callee.object.name === "require";
