import type { AnyNode } from "acorn";
import type { Bindings } from "./bindings.js";

const maxDepth = 20;

const emptyList: readonly unknown[] = [];
const emptyMap = {};

/**
 * The value that an expression is written out as: a text, a number, true, false, null, or a list or a map, of which only
 * that it is one counts. Undefined for anything that must be run to be told.
 */
export const literalOf = (
  node: AnyNode | null | undefined,
  bindings: Bindings,
  depth = 0,
): { readonly value: unknown } | undefined => {
  if (!node || depth > maxDepth) return undefined;
  switch (node.type) {
    case "Literal":
      return "regex" in node ? undefined : { value: node.value };
    case "TemplateLiteral":
      return node.expressions.length === 0 ? { value: node.quasis[0]?.value.cooked ?? "" } : undefined;
    case "ArrayExpression":
      return { value: emptyList };
    case "ObjectExpression":
      return { value: emptyMap };
    case "UnaryExpression": {
      const inner = node.operator === "-" ? literalOf(node.argument, bindings, depth + 1) : undefined;
      return typeof inner?.value === "number" ? { value: -inner.value } : undefined;
    }
    case "Identifier":
      return literalOf(bindings.valueOf(node.name), bindings, depth + 1);
    default:
      return undefined;
  }
};

/** Those of the nodes that are written out, by their names. */
export const literalsOf = (
  nodes: Iterable<readonly [name: string, node: AnyNode | undefined]>,
  bindings: Bindings,
): ReadonlyMap<string, unknown> => {
  const found = new Map<string, unknown>();
  for (const [name, node] of nodes) {
    const literal = literalOf(node, bindings);
    if (literal) found.set(name, literal.value);
  }
  return found;
};
