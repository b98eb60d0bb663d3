import type { Contract } from "./contract.js";
import { type Diagnostic, diagnose } from "./diagnostic.js";
import { toErrorData } from "./error-data.js";
import { type Needs, type Negotiation, negotiate } from "./negotiate.js";
import { checkShape, describe, type ModuleLike, ownNames } from "./shape.js";
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
 * Pure but for getters of the module, and never throws.
 */
export const validateModule = (namespace: unknown, contract: Contract, options: ValidateOptions): Validated => {
  const refused: { candidate: Candidate; version: string; problems: readonly string[]; matched: number }[] = [];
  for (const candidate of candidates(namespace)) {
    const negotiation = negotiate(contract, readStamp(candidate.value, contract.scope) ?? options.needs);
    if (negotiation.kind === "refused") {
      return fail(negotiation.code, `${options.label} can't be used: ${negotiation.reason}.`, options, refusalHint(negotiation.code, contract));
    }
    const older = negotiation.kind === "upgraded" ? contract.upgrades[negotiation.path[0] as number]?.from : undefined;
    const check = checkShape(candidate.value, (older ?? contract).module);
    if (!check.ok) {
      refused.push({ candidate, version: (older ?? contract).version, problems: check.problems, matched: check.matched });
      continue;
    }
    const notes = check.unknown.map((member) =>
      diagnose("MEMBER_UNKNOWN", `${options.label} exports "${member.name}", which nothing calls.`, {
        ...at(options),
        hint: `Did you mean "${member.meant}"?`,
      }),
    );
    if (negotiation.kind === "direct") return { ok: true, module: check.module, via: candidate.via, negotiation, diagnostics: notes };
    const upgraded = upgrade(check.module, contract, negotiation.path);
    if (!upgraded.ok) return fail("CONTRACT_UPGRADE_FAILED", `${options.label} could not be upgraded: ${upgraded.problem}.`, options);
    const told = diagnose(
      "CONTRACT_UPGRADED",
      `${options.label} was written for ${contract.scope} ${negotiation.version} and is used through the upgrade ${negotiation.path.join(" → ")}.`,
      at(options),
    );
    return { ok: true, module: upgraded.module, via: candidate.via, negotiation, diagnostics: [...notes, told] };
  }
  return { ok: false, diagnostics: [misfit(namespace, contract, refused, options)] };
};

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
      if (!check.ok) return { ok: false, problem: `the step from ${major} to ${major + 1} made something that ${check.problems.join("; ")}` };
      current = check.module;
    } catch (thrown) {
      return { ok: false, problem: `the step from ${major} to ${major + 1} threw: ${toErrorData(thrown).message}` };
    }
  }
  return { ok: true, module: current };
};

const misfit = (
  namespace: unknown,
  contract: Contract,
  refused: readonly { candidate: Candidate; version: string; problems: readonly string[]; matched: number }[],
  options: ValidateOptions,
): Diagnostic => {
  const names = typeof namespace === "object" && namespace !== null ? ownNames(namespace) : [];
  if (names.length === 0) {
    return diagnose("MODULE_EMPTY", `${options.label}: the module exports nothing.`, {
      ...at(options),
      hint: `Export an object with ${members(contract)}, by default or by name.`,
    });
  }
  const best = refused.reduce((a, b) => (b.matched > a.matched ? b : a));
  return diagnose(
    "CONTRACT_MISMATCH",
    `${options.label} does not keep the contract ${contract.scope} ${best.version}: looking at the ${best.candidate.via} (${describe(best.candidate.value)}), ${best.problems.join("; ")}.`,
    { ...at(options), hint: `Export an object with ${members(contract)}. The module exports: ${names.join(", ")}.` },
  );
};

const members = (contract: Contract): string =>
  Object.entries(contract.module)
    .map(([name, member]) => `${name}${member.kind === "value" ? "" : "()"}${member.optional ? "?" : ""}`)
    .join(", ");

const refusalHint = (code: string, contract: Contract): string =>
  code === "CONTRACT_TOO_NEW"
    ? `Update the host's package for ${contract.scope}, or install an older version of the extension.`
    : code === "CONTRACT_UNSUPPORTED"
      ? `Install a newer version of the extension, written for ${contract.scope} ${contract.version}.`
      : `Name a version of ${contract.scope} such as "${contract.version}".`;

const at = (options: ValidateOptions): { source?: Source } => (options.source ? { source: options.source } : {});

const fail = (code: Parameters<typeof diagnose>[0], message: string, options: ValidateOptions, hint?: string): Validated => ({
  ok: false,
  diagnostics: [diagnose(code, message, { ...at(options), ...(hint === undefined ? {} : { hint }) })],
});
