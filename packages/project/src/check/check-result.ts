import type { Diagnostic, Source } from "@hardpoint/core";

/**
 * What can be said of a declared hook or extension without running it.
 *
 * - `ok`: it is well formed
 * - `undecided`: nothing is wrong that can be seen; what its module exports shows only when it is imported
 * - `invalid`: its entry is not of the right form, or its module does not keep the contract
 * - `module-missing`: the file or package that it names does not exist
 * - `module-broken`: its module can't be parsed, or is of a kind that can't be loaded
 * - `scope-unknown`: nothing in use has a contract for its scope
 * - `unchecked`: its scope comes from a module, which is not run for a check
 * - `off`: it is well formed and never called: its file switches it off, or another hook stands in its place
 */
export type CheckStatus =
  | "ok"
  | "undecided"
  | "invalid"
  | "module-missing"
  | "module-broken"
  | "scope-unknown"
  | "unchecked"
  | "off";

interface Checked {
  /** Its place in the list, `#2`, where it has no name. */
  readonly name: string;
  /** What it runs: the specifier of its module, its command, its address; where it names one. */
  readonly module?: string;
  readonly source: Source;
  readonly status: CheckStatus;
  /** What is said of it; the same diagnostics are among the result's. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface CheckedHook extends Checked {
  readonly dialect: string;
  readonly events: readonly string[];
}

export interface CheckedExtension extends Checked {
  readonly scope: string;
}

/** A hook file of a dialect's own. */
export interface CheckedHookFile {
  /** As a person would write it. */
  readonly file: string;
  readonly dialect: string;
  /** Whose it is, in the dialect's words: `project`, `local`, … */
  readonly layer: string;
  /** Every hook that stands in it, well formed or not, in order. */
  readonly hooks: readonly CheckedHook[];
  /** Everything that was found in it, sorted by place. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface CheckResult {
  /** As a person would write it, relative to what was checked. */
  readonly file: string;
  /** Every hook that is declared, well formed or not: those of the configuration, then those of hook files. */
  readonly hooks: readonly CheckedHook[];
  /** The hook files of dialects in the directory; none where one file was checked. */
  readonly files: readonly CheckedHookFile[];
  /** Every extension that is declared, of whatever scope. */
  readonly extensions: readonly CheckedExtension[];
  /** Everything that was found, sorted by place. */
  readonly diagnostics: readonly Diagnostic[];
}
