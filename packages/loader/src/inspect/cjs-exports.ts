import type { AnyNode, CallExpression, Program } from "acorn";
import { type Bindings, memberName } from "./bindings.js";
import { literalOf, literalsOf } from "./literal-of.js";
import type { ModuleExports } from "./module-exports.js";
import { objectMembers } from "./object-members.js";
import { walk } from "./walk.js";

/**
 * The exports of a CommonJS module, as `import()` gives them: what is put on `exports`, the members of what is
 * assigned to `module.exports`, and `default`. `fromJiti`: it is what jiti made of TypeScript, which has a default
 * export only where the TypeScript had one.
 */
export const cjsExports = (program: Program, bindings: Bindings, fromJiti: boolean): ModuleExports => {
  const found: Found = { named: new Map(), whole: undefined, isOpen: false, isEsModule: false };
  walk(program, (node) => {
    if (node.type === "AssignmentExpression") noteAssignment(found, node.left, node.right);
    else if (node.type === "CallExpression") noteCall(found, node);
  });
  const { named, whole, isOpen } = found;
  // As `import()` gives it: what a CommonJS module leaves alone is an empty object.
  if (named.size === 0 && whole === undefined && !isOpen)
    return found.isEsModule && fromJiti
      ? { names: [], literals: none }
      : { names: ["default"], defaultMembers: [], literals: none };

  const wholeMembers = whole && objectMembers(whole, bindings);
  const onExports = [...named.keys()].filter((name) => name !== "default");
  const isPartlyKnown = isOpen || (whole !== undefined && !wholeMembers);
  const byDefault = named.get("default");
  const hasDefault = byDefault !== undefined || !(fromJiti && found.isEsModule);
  const names = [
    ...(wholeMembers?.keys() ?? []),
    ...onExports,
    ...(hasDefault ? ["default"] : []),
    ...(isPartlyKnown ? ["*"] : []),
  ];
  const onNames = new Map([
    ...(wholeMembers ?? []),
    ...onExports.map((name) => [name, named.get(name)] as const),
  ]);
  const literals = literalsOf(onNames, bindings);
  if (!hasDefault) return { names, literals: { ...none, exports: literals } };
  const members = byDefault
    ? objectMembers(byDefault, bindings)
    : isOpen
      ? undefined
      : whole
        ? wholeMembers
        : new Map<string, AnyNode | undefined>();
  if (!members) {
    const literal = isOpen ? undefined : literalOf(byDefault ?? whole, bindings);
    if (!literal) return { names, literals: { ...none, exports: literals } };
    // Nothing else can be on it.
    const plain = names.filter((name) => name !== "*");
    return {
      names: plain,
      literals: { ...none, exports: new Map([...literals, ["default", literal.value]]) },
    };
  }
  const all = byDefault ? members : new Map([...members, ...onNames]);
  return {
    names,
    defaultMembers: [...all.keys()],
    literals: { exports: literals, defaultMembers: literalsOf(all, bindings) },
  };
};

const none = { exports: new Map<string, unknown>(), defaultMembers: new Map<string, unknown>() };

interface Found {
  /** What is assigned to `exports.<name>`, by name. */
  readonly named: Map<string, AnyNode>;
  /** What is assigned to `module.exports`. */
  whole: AnyNode | undefined;
  /** `exports` was handed to something that may put anything on it. */
  isOpen: boolean;
  /** `exports.__esModule` is set: a compiler made it of an ES module. */
  isEsModule: boolean;
}

const noteAssignment = (found: Found, left: AnyNode, right: AnyNode): void => {
  if (isModuleExports(left)) {
    found.whole = right;
    return;
  }
  const name = left.type === "MemberExpression" && isExports(left.object) ? memberName(left) : undefined;
  if (name === undefined) return;
  if (name === "__esModule") {
    found.isEsModule = true;
    return;
  }
  // `exports.a = exports.b = void 0` is how compilers announce names.
  if (!(found.named.has(name) && isVoid(right))) found.named.set(name, right);
};

const noteCall = (found: Found, node: CallExpression): void => {
  const [first, second, third] = node.arguments;
  if (memberName(node.callee) === "defineProperty" && first && isExports(first)) {
    const name = second?.type === "Literal" ? second.value : undefined;
    if (typeof name !== "string") found.isOpen = true;
    else if (name === "__esModule") found.isEsModule = true;
    else if (third) found.named.set(name, describedValue(third) ?? node);
  } else if (node.arguments.some((argument) => isExports(argument))) found.isOpen = true;
};

/** `{ value: … }` in a call of `Object.defineProperty`. */
const describedValue = (descriptor: AnyNode): AnyNode | undefined => {
  if (descriptor.type !== "ObjectExpression") return undefined;
  for (const property of descriptor.properties) {
    if (property.type === "Property" && property.key.type === "Identifier" && property.key.name === "value")
      return property.value;
  }
  return undefined;
};

const isVoid = (node: AnyNode): boolean =>
  node.type === "AssignmentExpression"
    ? isVoid(node.right)
    : node.type === "UnaryExpression" && node.operator === "void";

const isExports = (node: AnyNode): boolean =>
  (node.type === "Identifier" && node.name === "exports") || isModuleExports(node);

const isModuleExports = (node: AnyNode): boolean =>
  node.type === "MemberExpression" &&
  memberName(node) === "exports" &&
  node.object.type === "Identifier" &&
  node.object.name === "module";
