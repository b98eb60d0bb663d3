import type { Contract } from "./contract.js";
import { parseContractVersion } from "./contract-version.js";
import { type Diagnostic, diagnose } from "./diagnostic.js";
import type { DiagnosticCode } from "./diagnostic-codes.js";
import { toErrorData } from "./error-data.js";
import { diagnoseMisfits, type Misfit } from "./misfit.js";
import { isModuleLike, type ModuleLike, readMember } from "./module-members.js";
import { type Needs, type Negotiation, negotiate } from "./negotiate.js";
import { checkShape, type ShapeCheck } from "./shape.js";
import type { Source } from "./source.js";
import { readStamp } from "./stamp.js";
import { type Candidate, candidates } from "./unwrap.js";

export interface ValidateOptions {
  /** For messages: `conditions "git_clean"`. */
  readonly label: string;
  /** What the module's pack says that it needs; a stamp on the module itself goes first. */
  readonly needs?: Needs;
  readonly source?: Source;
}

export type Validated =
  | {
      readonly ok: true;
      readonly module: ModuleLike;
      /** Where in the exports it was found: `default export`, `named exports`, … */
      readonly via: string;
      readonly negotiation: Exclude<Negotiation, { kind: "refused" }>;
      readonly diagnostics: readonly Diagnostic[];
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Finds in a module's exports what keeps the contract: on the default export, then on the named exports, then on
 * a CommonJS `module.exports` however often wrapped; negotiates its version and upgrades it where it is older.
 * The first place that keeps it wins whole: members are not gathered from several. A version is taken from the
 * stamp of the place itself, else from one among the named exports, else from `options.needs`.
 *
 * Runs nothing of the module but getters, and never throws.
 */
export const validateModule = (
  namespace: unknown,
  contract: Contract,
  options: ValidateOptions,
): Validated => {
  const misfits: Misfit[] = [];
  const ownStamp = readStamp(namespace, contract.scope);
  for (const candidate of candidates(namespace)) {
    const stamped = readStamp(candidate.value, contract.scope) ?? ownStamp;
    const negotiation = negotiate(contract, stamped ?? options.needs);
    if (negotiation.kind === "refused") {
      return refuse(
        options,
        negotiation.code,
        `can't be used: ${negotiation.reason}`,
        refusalHint(negotiation.code, contract),
      );
    }
    const older =
      negotiation.kind === "upgraded" ? contract.upgrades[negotiation.path[0] as number]?.from : undefined;
    const written = older ?? contract;
    const check = checkShape(candidate.value, written.module);
    if (!check.ok) {
      misfits.push({ candidate, contract: written, check });
      continue;
    }
    const notes = [
      ...misspelt(check.unknown, options),
      ...shadowed(namespace, candidate, written, options),
      ...newerThanSaid(stamped, contract, options),
    ];
    if (negotiation.kind === "direct") return accept(check.module, candidate, negotiation, notes);
    const upgraded = upgrade(check.module, contract, negotiation.path);
    if (!upgraded.ok) {
      return refuse(
        options,
        "CONTRACT_UPGRADE_FAILED",
        `could not be upgraded: ${upgraded.problem}`,
        `Install a version of the extension that is written for ${contract.scope} ${contract.version}. If it keeps ${contract.scope} ${negotiation.version}, the fault is in the upgrade: tell it to whoever publishes the scope.`,
      );
    }
    const told = diagnose(
      "CONTRACT_UPGRADED",
      `${options.label} was written for ${contract.scope} ${negotiation.version} and is used through the upgrade ${negotiation.path.join(" → ")}.`,
      at(options),
    );
    return accept(upgraded.module, candidate, negotiation, [...notes, told]);
  }
  return {
    ok: false,
    diagnostics: [diagnoseMisfits(namespace, contract, misfits, options.label, at(options))],
  };
};

const accept = (
  module: ModuleLike,
  candidate: Candidate,
  negotiation: Exclude<Negotiation, { kind: "refused" }>,
  diagnostics: readonly Diagnostic[],
): Validated => ({ ok: true, module, via: candidate.via, negotiation, diagnostics });

const refuse = (options: ValidateOptions, code: DiagnosticCode, what: string, hint: string): Validated => ({
  ok: false,
  diagnostics: [diagnose(code, `${options.label} ${what}.`, { ...at(options), hint })],
});

const at = (options: ValidateOptions): { source?: Source } =>
  options.source ? { source: options.source } : {};

const upgrade = (
  module: ModuleLike,
  contract: Contract,
  path: readonly number[],
): { ok: true; module: ModuleLike } | { ok: false; problem: string } => {
  let current: ModuleLike = module;
  for (const major of path.slice(0, -1)) {
    const step = contract.upgrades[major];
    const next = contract.upgrades[major + 1]?.from ?? contract;
    try {
      const check = checkShape(step?.apply(current), next.module);
      if (!check.ok) {
        const problem = `what the step from ${major} to ${major + 1} made does not keep ${next.scope} ${next.version}: ${check.problems.join("; ")}`;
        return { ok: false, problem };
      }
      current = check.module;
    } catch (thrown) {
      return {
        ok: false,
        problem: `the step from ${major} to ${major + 1} threw: ${toErrorData(thrown).message}`,
      };
    }
  }
  return { ok: true, module: current };
};

const misspelt = (
  members: Extract<ShapeCheck, { ok: true }>["unknown"],
  options: ValidateOptions,
): readonly Diagnostic[] =>
  members.map((member) =>
    diagnose("MEMBER_UNKNOWN", `${options.label} exports "${member.name}", which nothing calls.`, {
      ...at(options),
      hint: `Did you mean "${member.meant}"?`,
    }),
  );

/** Members among the named exports that are not used, because the contract is kept elsewhere, and differ from what is used. */
const shadowed = (
  namespace: unknown,
  used: Candidate,
  contract: Contract,
  options: ValidateOptions,
): readonly Diagnostic[] => {
  if (used.value === namespace || !isModuleLike(namespace) || !isModuleLike(used.value)) return [];
  const module = used.value;
  return Object.keys(contract.module).flatMap((name) => {
    try {
      const found = readMember(namespace, name);
      if (found === undefined || found === readMember(module, name)) return [];
    } catch {
      // A getter that throws: it can't be told what it holds, and it is not used.
      return [];
    }
    return diagnose(
      "MEMBER_SHADOWED",
      `${options.label} exports "${name}" by name, where it is not used: the ${used.via} is.`,
      {
        ...at(options),
        hint: `Move "${name}" into the default export, or do without a default export.`,
      },
    );
  });
};

/** A stamp goes before what the pack says, so that hosts which the pack says are enough would refuse the module. */
const newerThanSaid = (
  stamped: string | undefined,
  { scope }: Contract,
  { label, needs, ...options }: ValidateOptions,
): readonly Diagnostic[] => {
  const version = stamped === undefined ? undefined : parseContractVersion(stamped);
  if (!version || needs === undefined) return [];
  const said = [needs].flat().flatMap((text) => parseContractVersion(text) ?? []);
  if (said.some(({ major, minor }) => major === version.major && minor >= version.minor)) return [];
  return [
    diagnose(
      "CONTRACT_STAMP_NEWER",
      `${label} is stamped for ${scope} ${stamped}, and its pack says that it needs ${[needs].flat().join(" or ")}.`,
      {
        ...at({ label, ...options }),
        hint: `Say "${scope}": "${stamped}" in the pack's contracts, or write the module for the older one.`,
      },
    ),
  ];
};

const refusalHint = (code: DiagnosticCode, contract: Contract): string =>
  code === "CONTRACT_TOO_NEW"
    ? `Update ${contract.package ?? `the package that brings ${contract.scope} to this host`}, or install an older version of the extension: one that needs no more than ${contract.scope} ${contract.version}.`
    : code === "CONTRACT_UNSUPPORTED"
      ? `Install a newer version of the extension, written for ${contract.scope} ${contract.version}.`
      : `Write a version of ${contract.scope} such as "${contract.version}".`;
