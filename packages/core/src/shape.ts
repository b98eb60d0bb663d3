import type { Member, ModuleShape } from "./contract.js";
import { toErrorData } from "./error-data.js";
import { nearest } from "./nearest.js";

/** Anything that can have members: an object or a function. */
export type ModuleLike = Record<string, unknown>;

export type ShapeCheck =
  | { readonly ok: true; readonly module: ModuleLike; readonly unknown: readonly UnknownMember[] }
  | { readonly ok: false; readonly problems: readonly string[]; readonly matched: number };

/** A member that the contract does not name, and the one that was probably meant. */
export interface UnknownMember {
  readonly name: string;
  readonly meant: string;
}

/**
 * Checks that a value has the members of a shape: methods and factories are functions, values are there. Pure,
 * without schemas, so that it runs where the module lives. Prototype members count; a getter that throws is a
 * problem of that member.
 */
export const checkShape = (candidate: unknown, shape: ModuleShape): ShapeCheck => {
  if ((typeof candidate !== "object" && typeof candidate !== "function") || candidate === null) {
    return { ok: false, problems: [`it is ${describe(candidate)}, not an object`], matched: 0 };
  }
  const module = candidate as ModuleLike;
  const names = Object.keys(shape);
  const others = ownNames(module).filter((name) => !Object.hasOwn(shape, name));
  const problems: string[] = [];
  let matched = 0;
  for (const name of names) {
    const problem = checkMember(module, name, shape[name] as Member);
    if (problem === "absent") {
      if (shape[name]?.optional) continue;
      const near = nearest(name, others);
      problems.push(`it has no ${noun(shape[name] as Member)} "${name}"${near === undefined ? "" : `; it has "${near}"`}`);
    } else if (problem === undefined) matched++;
    else problems.push(problem);
  }
  if (problems.length === 0 && matched === 0) {
    const near = names.flatMap((name) => nearest(name, others) ?? []);
    problems.push(
      `it has none of ${names.join(", ")}; ${near.length > 0 ? `did you mean ${near[0]}?` : `it has ${others.length > 0 ? others.join(", ") : "no members"}`}`,
    );
  }
  if (problems.length > 0) return { ok: false, problems, matched };
  const absent = names.filter((name) => checkMember(module, name, shape[name] as Member) === "absent");
  const unknown = others.flatMap((name) => {
    const meant = nearest(name, absent);
    return meant === undefined ? [] : [{ name, meant }];
  });
  return { ok: true, module, unknown };
};

const checkMember = (module: ModuleLike, name: string, member: Member): string | "absent" | undefined => {
  let found: unknown;
  try {
    found = module[name];
  } catch (thrown) {
    return `its member "${name}" can't be read: ${toErrorData(thrown).message}`;
  }
  if (found === undefined || inherited(module, name)) return "absent";
  if (member.kind === "value") return undefined;
  return typeof found === "function" ? undefined : `its member "${name}" is ${describe(found)}, not a function`;
};

/** `constructor` and the like, which every object has, are no members of a module. */
const inherited = (module: ModuleLike, name: string): boolean =>
  name in Object.prototype && !Object.hasOwn(module, name) && module[name] === (Object.prototype as ModuleLike)[name];

const noun = (member: Member): string => (member.kind === "value" ? "member" : "function");

/** The names of a value's own string keys; none where a proxy refuses to say. */
export const ownNames = (module: object): readonly string[] => {
  try {
    return Object.getOwnPropertyNames(module).filter((name) => !builtinNames.has(name) || typeof module !== "function");
  } catch {
    // A proxy whose ownKeys trap throws: it tells no names.
    return [];
  }
};

const builtinNames = new Set(["length", "name", "prototype", "arguments", "caller"]);

/** What a value is, in words: `null`, `a string ("yes")`, `an array of 3`, `a function`. */
export const describe = (value: unknown): string => {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "string") return `a string (${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)})`;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return `the ${typeof value} ${value}`;
  if (typeof value === "function") return "a function";
  try {
    if (Array.isArray(value)) return `an array of ${value.length}`;
  } catch {
    // A revoked proxy.
  }
  return typeof value === "symbol" ? "a symbol" : "an object";
};
