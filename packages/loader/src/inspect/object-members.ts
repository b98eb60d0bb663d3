import type { AnyNode, Expression, ObjectExpression } from "acorn";
import { type Bindings, memberName } from "./bindings.js";

const maxDepth = 20;

/**
 * The members of the object that an expression gives: an object literal, a variable that holds one, or one that
 * is handed to a `define…` function or `Object.freeze`. Undefined when it can't be told.
 */
export const objectMembers = (
  expression: AnyNode,
  bindings: Bindings,
  depth = 0,
): readonly string[] | undefined => {
  if (depth > maxDepth) return undefined;
  const inner = (node: AnyNode | null | undefined): readonly string[] | undefined =>
    node ? objectMembers(node, bindings, depth + 1) : undefined;
  switch (expression.type) {
    case "ObjectExpression":
      return literalMembers(expression, inner);
    case "AssignmentExpression":
      return inner(expression.right);
    case "SequenceExpression":
      return inner(expression.expressions.at(-1));
    case "CallExpression":
      return passesThrough(expression.callee) ? inner(expression.arguments[0]) : undefined;
    case "Identifier": {
      const members = inner(bindings.valueOf(expression.name));
      return members && unique([...members, ...bindings.membersAddedTo(expression.name)]);
    }
    default:
      return undefined;
  }
};

const literalMembers = (
  literal: ObjectExpression,
  inner: (node: Expression) => readonly string[] | undefined,
): readonly string[] | undefined => {
  const names: string[] = [];
  for (const property of literal.properties) {
    if (property.type === "SpreadElement") {
      const spread = inner(property.argument);
      if (!spread) return undefined;
      names.push(...spread);
      continue;
    }
    const { key, computed } = property;
    if (key.type === "Literal") names.push(String(key.value));
    else if (key.type === "Identifier" && !computed) names.push(key.name);
    else return undefined;
  }
  return unique(names);
};

/** Whether a function gives back what it is handed: `defineHook`, `hardpoint.defineHook`, `(0, hardpoint.defineHook)`. */
const passesThrough = (callee: AnyNode): boolean => {
  if (callee.type === "SequenceExpression") {
    const last = callee.expressions.at(-1);
    return last !== undefined && passesThrough(last);
  }
  if (callee.type === "Identifier") return isDefine(callee.name);
  const name = memberName(callee);
  if (name === undefined || callee.type !== "MemberExpression") return false;
  return (
    isDefine(name) ||
    (name === "freeze" && callee.object.type === "Identifier" && callee.object.name === "Object")
  );
};

const isDefine = (name: string): boolean => /^define([A-Z]|$)/.test(name);

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)];
