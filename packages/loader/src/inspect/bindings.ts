import type { AnyNode, Expression, Program } from "acorn";
import { walk } from "./walk.js";

/** The top-level variables of a module whose value can be told, and the members that are put on them afterwards. */
export interface Bindings {
  /** What a variable is initialized with, if nothing else is ever assigned to it. */
  valueOf(name: string): Expression | undefined;
  /** `hook.onLoad = …` at top level gives `onLoad`. */
  membersAddedTo(name: string): readonly string[];
}

export const readBindings = (program: Program): Bindings => {
  const values = new Map<string, Expression>();
  const added = new Map<string, string[]>();
  for (const statement of program.body) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type === "VariableDeclaration") {
      for (const { id, init } of declaration.declarations)
        if (id.type === "Identifier" && init) values.set(id.name, init);
    }
    if (statement.type !== "ExpressionStatement" || statement.expression.type !== "AssignmentExpression")
      continue;
    const { left } = statement.expression;
    if (left.type !== "MemberExpression" || left.object.type !== "Identifier") continue;
    const member = memberName(left);
    const { name } = left.object;
    if (member !== undefined) added.set(name, [...(added.get(name) ?? []), member]);
  }
  for (const name of reassigned(program)) values.delete(name);
  return { valueOf: (name) => values.get(name), membersAddedTo: (name) => added.get(name) ?? [] };
};

const reassigned = (program: Program): ReadonlySet<string> => {
  const names = new Set<string>();
  walk(program, (node) => {
    if (node.type === "AssignmentExpression" && node.left.type === "Identifier") names.add(node.left.name);
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
