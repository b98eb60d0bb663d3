import type { AnyNode, Expression, ObjectExpression } from "acorn";
import { type Bindings, memberName } from "./bindings.js";

const maxDepth = 20;

/** The members of an object by name, with what they are; undefined where that is not an expression of its own. */
export type Members = ReadonlyMap<string, AnyNode | undefined>;

/**
 * The members of the object that an expression gives: an object literal, a variable that holds one, or one that
 * is handed to a `define…` function or `Object.freeze`. Undefined when it can't be told.
 */
export const objectMembers = (expression: AnyNode, bindings: Bindings, depth = 0): Members | undefined => {
  if (depth > maxDepth) return undefined;
  const inner = (node: AnyNode | null | undefined): Members | undefined =>
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
      return members && new Map([...members, ...bindings.membersAddedTo(expression.name)]);
    }
    default:
      return undefined;
  }
};

const literalMembers = (
  literal: ObjectExpression,
  inner: (node: Expression) => Members | undefined,
): Members | undefined => {
  const members = new Map<string, AnyNode | undefined>();
  for (const property of literal.properties) {
    if (property.type === "SpreadElement") {
      const spread = inner(property.argument);
      if (!spread) return undefined;
      for (const [name, node] of spread) members.set(name, node);
      continue;
    }
    const { key, computed, kind, value } = property;
    const name =
      key.type === "Literal"
        ? String(key.value)
        : key.type === "Identifier" && !computed
          ? key.name
          : undefined;
    if (name === undefined) return undefined;
    // What a getter gives is not what stands here.
    members.set(name, kind === "init" ? value : undefined);
  }
  return members;
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
