import { type Contract, type Diagnostic, type Needs, type Source, validateModule } from "@hardpoint/core";
import { type Inspection, inspectModule } from "@hardpoint/loader";
import type { CheckStatus } from "./check-result.js";

export interface CheckModuleRequest {
  readonly specifier: string | undefined;
  readonly directory: string;
  /** For messages: `conditions "git_clean"`. */
  readonly label: string;
  readonly source: Source;
  /** Without one, it is only looked whether the module is there and can be parsed. */
  readonly contract?: Contract;
  /** What its pack says that it needs of the contract. */
  readonly needs?: Needs | undefined;
}

export interface CheckedModule {
  readonly status: Extract<CheckStatus, "ok" | "undecided" | "invalid" | "module-missing" | "module-broken">;
  /** The names of what keeps the contract; undefined where that can't be told without running the module. */
  readonly members?: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Looks into a module without running it, and compares what it exports with the contract. */
export const checkModule = async ({
  specifier,
  contract,
  needs,
  ...request
}: CheckModuleRequest): Promise<CheckedModule> => {
  if (specifier === undefined)
    return { status: contract?.withoutModule === undefined ? "invalid" : "ok", diagnostics: [] };
  const inspection = await inspectModule({ specifier, ...request });
  // With a contract the one validator says what an import would say of a module that exports nothing.
  const diagnostics = inspection.diagnostics.filter(({ code }) => !contract || code !== "MODULE_EMPTY");
  if (diagnostics.some(({ severity }) => severity === "error")) {
    const missing =
      inspection.file === undefined && diagnostics.some(({ code }) => code === "MODULE_NOT_FOUND");
    const empty = diagnostics.some(({ code }) => code === "MODULE_EMPTY");
    return { status: missing ? "module-missing" : empty ? "invalid" : "module-broken", diagnostics };
  }
  if (!contract) return { status: "ok", diagnostics };
  if (!canBeTold(inspection)) return { status: "undecided", diagnostics };
  const validated = validateModule(standIn(inspection), contract, {
    label: request.label,
    source: request.source,
    ...(needs === undefined ? {} : { needs }),
  });
  const all = [...diagnostics, ...validated.diagnostics];
  if (!validated.ok) return { status: "invalid", diagnostics: all };
  const named = validated.via === "named exports" ? inspection.exports : inspection.defaultMembers;
  return { status: "ok", ...(named ? { members: named } : {}), diagnostics: all };
};

const canBeTold = ({ exports, defaultMembers, literals, diagnostics }: Inspection): boolean =>
  !diagnostics.some(({ code }) => code === "TYPESCRIPT_LOADER_MISSING") &&
  !exports.includes("*") &&
  (defaultMembers !== undefined || !exports.includes("default") || literals.exports.has("default"));

/**
 * Something that exports the same names, so that the one validator can look at it: what is written out as it is, and a
 * function for all else. One name is one function wherever it stands, as in a CommonJS module, whose named exports are
 * the members of its default.
 */
const standIn = ({ exports, defaultMembers, literals }: Inspection): Record<string, unknown> => {
  const functions = new Map([...exports, ...(defaultMembers ?? [])].map((name) => [name, () => undefined]));
  const members = (names: readonly string[], known: ReadonlyMap<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, known.has(name) ? known.get(name) : functions.get(name)]));
  return {
    ...members(exports, literals.exports),
    ...(defaultMembers ? { default: members(defaultMembers, literals.defaultMembers) } : {}),
  };
};
