import type { Contract } from "./contract.js";
import { describe } from "./describe.js";
import { type Diagnostic, diagnose } from "./diagnostic.js";
import { isThenable } from "./maybe-promise.js";
import { isModuleLike, memberNames } from "./module-members.js";
import type { ShapeCheck } from "./shape.js";
import type { Source } from "./source.js";
import { type Candidate, candidates } from "./unwrap.js";

/** A place in a module's exports that does not keep the contract, and why. */
export interface Misfit {
  readonly candidate: Candidate;
  /** The version that it was held against: an older one where it was stamped with that. */
  readonly contract: Contract;
  readonly check: Extract<ShapeCheck, { ok: false }>;
}

/** Tells of a module in which no place keeps the contract, by the place that comes nearest to it. */
export const diagnoseMisfits = (
  namespace: unknown,
  contract: Contract,
  misfits: readonly Misfit[],
  label: string,
  details: { readonly source?: Source },
): Diagnostic => {
  const names = exportNames(namespace);
  const best = misfits.reduce<Misfit | undefined>(
    (a, b) => (a && nearness(a) >= nearness(b) ? a : b),
    undefined,
  );
  const wanted = `Export an object with ${memberList(contract)}, by default or by name.`;
  if (!best || (names.length === 0 && isModuleLike(namespace) && typeof namespace !== "function")) {
    return diagnose("MODULE_EMPTY", `${label} has a module that exports nothing.`, {
      ...details,
      hint: wanted,
    });
  }
  const { scope, version } = best.contract;
  return diagnose(
    "CONTRACT_MISMATCH",
    `${label} does not keep the contract ${scope} ${version}: ${inWords(best)}.`,
    {
      ...details,
      hint: `${suggestions(best)}${
        names.length === 0
          ? wanted
          : `${wanted} The module exports ${nameList(names)}${within(best, namespace)}.`
      }`,
    },
  );
};

/** `Did you mean "onToolAfter" by "onToolAftr"? ` */
const suggestions = ({ check }: Misfit): string =>
  check.unknown.map(({ name, meant }) => `Did you mean "${meant}" by "${name}"? `).join("");

const nearness = ({ check }: Misfit): number => 2 * check.matched + check.misspelt;

const inWords = ({ candidate, check }: Misfit): string => {
  const what = describe(candidate.value);
  if (!isModuleLike(candidate.value)) return `its ${candidate.via} is ${what}, not an object`;
  return `in its ${candidate.via}${what === "an object" ? "" : ` (${what})`} ${check.problems.join("; ")}`;
};

/** What the place itself has, where that is not the module as a whole. */
const within = ({ candidate }: Misfit, namespace: unknown): string => {
  const { value } = candidate;
  const names = value === namespace || !isModuleLike(value) || isThenable(value) ? [] : memberNames(value);
  return names.length === 0 ? "" : `; its ${candidate.via} has ${nameList(names)}`;
};

const maxNames = 12;

const nameList = (names: readonly string[]): string => {
  const more = names.length - maxNames;
  return `${names.slice(0, maxNames).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
};

const exportNames = (namespace: unknown): readonly string[] => {
  if (!isModuleLike(namespace)) return [];
  const hasDefault = candidates(namespace).some(({ via }) => via === "default export");
  return [...(hasDefault ? ["default"] : []), ...memberNames(namespace)];
};

const memberList = (contract: Contract): string =>
  Object.entries(contract.module)
    .map(([name, member]) => `${name}${member.kind === "value" ? "" : "()"}${member.optional ? "?" : ""}`)
    .join(", ");
