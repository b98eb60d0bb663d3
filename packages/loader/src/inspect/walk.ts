import type { AnyNode, Node } from "acorn";

/** Visits a node and all beneath it, parents first. */
export const walk = (node: Node, visit: (node: AnyNode) => void): void => {
  visit(node as AnyNode);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit);
  }
};

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";
