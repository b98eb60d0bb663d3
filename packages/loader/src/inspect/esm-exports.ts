import type { AnyNode, Identifier, Literal, Pattern, Program } from "acorn";
import type { Bindings } from "./bindings.js";
import { literalsOf } from "./literal-of.js";
import type { ModuleExports } from "./module-exports.js";
import { objectMembers } from "./object-members.js";

/** The exports of an ES module. */
export const esmExports = (program: Program, bindings: Bindings): ModuleExports => {
  const names: string[] = [];
  const named = new Map<string, AnyNode | undefined>();
  let byDefault: AnyNode | undefined;
  for (const statement of program.body) {
    if (statement.type === "ExportDefaultDeclaration") {
      names.push("default");
      byDefault = statement.declaration;
    } else if (statement.type === "ExportAllDeclaration") {
      names.push(statement.exported ? nameOf(statement.exported) : "*");
    } else if (statement.type === "ExportNamedDeclaration") {
      for (const { exported, local } of statement.specifiers) {
        names.push(nameOf(exported));
        if (statement.source) continue;
        if (nameOf(exported) === "default") byDefault = local;
        else named.set(nameOf(exported), local);
      }
      const { declaration } = statement;
      if (declaration?.type === "VariableDeclaration") {
        names.push(...declaration.declarations.flatMap(({ id }) => boundNames(id)));
        // By their names, so that one that is assigned anew counts as unknown.
        for (const { id } of declaration.declarations) if (id.type === "Identifier") named.set(id.name, id);
      } else if (declaration) names.push(declaration.id.name);
    }
  }
  const members = byDefault && objectMembers(byDefault, bindings);
  if (!members && byDefault) named.set("default", byDefault);
  return {
    names,
    ...(members ? { defaultMembers: [...members.keys()] } : {}),
    literals: {
      exports: literalsOf(named, bindings),
      defaultMembers: literalsOf(members ?? [], bindings),
    },
  };
};

const nameOf = (node: Identifier | Literal): string =>
  node.type === "Identifier" ? node.name : String(node.value);

const boundNames = (pattern: Pattern): readonly string[] => {
  switch (pattern.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((property) =>
        boundNames(property.type === "RestElement" ? property.argument : property.value),
      );
    case "ArrayPattern":
      return pattern.elements.flatMap((element) => (element ? boundNames(element) : []));
    case "AssignmentPattern":
      return boundNames(pattern.left);
    case "RestElement":
      return boundNames(pattern.argument);
    default:
      return [];
  }
};
