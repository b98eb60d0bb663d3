import type { AnyNode, Expression, Program } from "acorn";
import { walk } from "./walk.js";

/** The top-level variables of a module whose value can be told, and the members that are put on them afterwards. */
export interface Bindings {
  /** What a variable is initialized with, if nothing else is ever assigned to it. */
  valueOf(name: string): Expression | undefined;
  /** `hook.onLoad = …` at top level gives `onLoad`, with what is put there. */
  membersAddedTo(name: string): ReadonlyMap<string, AnyNode>;
}

export const readBindings = (program: Program): Bindings => {
  const values = new Map<string, Expression>();
  const added = new Map<string, Map<string, AnyNode>>();
  for (const statement of program.body) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type === "VariableDeclaration") {
      for (const { id, init } of declaration.declarations)
        if (id.type === "Identifier" && init) values.set(id.name, init);
    }
    if (statement.type !== "ExpressionStatement" || statement.expression.type !== "AssignmentExpression")
      continue;
    const { left, right } = statement.expression;
    if (left.type !== "MemberExpression" || left.object.type !== "Identifier") continue;
    const member = memberName(left);
    const { name } = left.object;
    if (member === undefined) continue;
    const members = added.get(name) ?? new Map<string, AnyNode>();
    added.set(name, members.set(member, right));
  }
  for (const name of reassigned(program)) values.delete(name);
  return { valueOf: (name) => values.get(name), membersAddedTo: (name) => added.get(name) ?? new Map() };
};

const reassigned = (program: Program): ReadonlySet<string> => {
  const names = new Set<string>();
  /** Every name within a target: `[a, { b: c }] = …` gives c and, for want of a finer look, what else is written there. */
  const note = (target: AnyNode): void => {
    if (target.type === "Identifier") names.add(target.name);
    else if (target.type === "ObjectPattern" || target.type === "ArrayPattern")
      walk(target, (node) => {
        if (node.type === "Identifier") names.add(node.name);
      });
  };
  walk(program, (node) => {
    if (node.type === "UpdateExpression") note(node.argument);
    else if (
      node.type === "AssignmentExpression" ||
      node.type === "ForInStatement" ||
      node.type === "ForOfStatement"
    )
      note(node.left);
  });
  return names;
};

/** The name in `a.name` and `a["name"]`. */
export const memberName = (node: AnyNode): string | undefined => {
  if (node.type !== "MemberExpression") return undefined;
  if (!node.computed) return node.property.type === "Identifier" ? node.property.name : undefined;
  return node.property.type === "Literal" && typeof node.property.value === "string"
    ? node.property.value
    : undefined;
};
