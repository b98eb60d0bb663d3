import type { Member, ModuleShape } from "./contract.js";
import { describe } from "./describe.js";
import { toErrorData } from "./error-data.js";
import { isModuleLike, type ModuleLike, memberNames, readMember } from "./module-members.js";
import { nearest } from "./nearest.js";

export type ShapeCheck =
  | { readonly ok: true; readonly module: ModuleLike; readonly unknown: readonly UnknownMember[] }
  | {
      readonly ok: false;
      /** Parts of a sentence: `there is no function "handler"`. */
      readonly problems: readonly string[];
      /** How many members fit. */
      readonly matched: number;
      /** How many that are missing may be there under a misspelt name. */
      readonly misspelt: number;
      readonly unknown: readonly UnknownMember[];
    };

/** A member that the contract does not name, and the one that was probably meant. */
export interface UnknownMember {
  readonly name: string;
  readonly meant: string;
}

/**
 * Checks that a value has the members of a shape: methods and factories are functions, values are there. Without
 * schemas, so that it runs where the module lives. Each member is read once; prototype members count; a getter
 * that throws is a problem of that member.
 */
export const checkShape = (candidate: unknown, shape: ModuleShape): ShapeCheck => {
  if (!isModuleLike(candidate)) {
    const problems = [`it is ${describe(candidate)}, not an object`];
    return { ok: false, problems, matched: 0, misspelt: 0, unknown: [] };
  }
  const others = memberNames(candidate).filter((name) => !Object.hasOwn(shape, name));
  const problems: string[] = [];
  const absent: string[] = [];
  let matched = 0;
  let misspelt = 0;
  for (const [name, member] of Object.entries(shape)) {
    const { state, problem } = checkMember(candidate, name, member);
    if (state === "fits") matched++;
    if (state === "absent") absent.push(name);
    if (problem !== undefined) problems.push(problem);
    if (state !== "absent" || member.optional) continue;
    const near = nearest(name, others);
    if (near !== undefined) misspelt++;
    problems.push(`there is no ${member.kind === "value" ? "value" : "function"} "${name}"${meant(near)}`);
  }
  if (problems.length === 0 && matched === 0) {
    const near = absent.flatMap((name) => nearest(name, others) ?? []);
    misspelt = near.length;
    problems.push(`there is none of ${absent.join(", ")}${meant(near[0])}`);
  }
  const unknown = others.flatMap((name) => {
    const meant = nearest(name, absent);
    return meant === undefined ? [] : [{ name, meant }];
  });
  if (problems.length > 0) return { ok: false, problems, matched, misspelt, unknown };
  return { ok: true, module: candidate, unknown };
};

const meant = (near: string | undefined): string => (near === undefined ? "" : ` (only "${near}")`);

interface MemberCheck {
  readonly state: "fits" | "absent" | "wrong";
  readonly problem?: string;
}

const checkMember = (module: ModuleLike, name: string, member: Member): MemberCheck => {
  let found: unknown;
  try {
    found = readMember(module, name);
  } catch (thrown) {
    return { state: "wrong", problem: `"${name}" can't be read: ${toErrorData(thrown).message}` };
  }
  if (found === undefined) return { state: "absent" };
  if (member.kind === "value" || typeof found === "function") return { state: "fits" };
  return { state: "wrong", problem: `"${name}" is ${describe(found)}, not a function` };
};
