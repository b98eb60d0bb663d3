import type { Diagnostic, Severity } from "@hardpoint/core";
import type { CheckedExtension, CheckedHook, CheckStatus } from "@hardpoint/project";
import { alignColumns } from "../cli/align-columns.js";
import { diagnosticLines } from "../cli/diagnostic-lines.js";
import type { Palette } from "../cli/palette.js";
import { hookFileLines } from "./hook-file-lines.js";
import { packLines } from "./pack/pack-lines.js";
import type { PathCheck } from "./path-check.js";

const words: Readonly<Record<CheckStatus, string>> = {
  ok: "well formed",
  undecided: "not decidable without --load",
  invalid: "not well formed",
  "module-missing": "its module does not exist",
  "module-broken": "its module is broken",
  "scope-unknown": "of a scope that is not known here",
  unchecked: "not checked: a module brings its scope",
  off: "switched off",
};

/**
 * What was found at a path, for a person: of a role a line for each hook and extension, of hook files a table; then what
 * is to be mended.
 */
export const checkLines = (check: PathCheck, paint: Palette): readonly string[] => [
  `${paint.bold(check.path)}${check.file === undefined || check.path.endsWith(check.file) || isAbsent(check) ? "" : `  ${paint.dim(check.file)}`}`,
  ...(check.file === undefined ? [] : roleLines(check, paint)),
  ...(check.pack ? packLines(check.pack, paint) : []),
  ...hookFileLines(check.files, paint),
  ...check.diagnostics
    .filter((one) => !isInTable(one, check))
    .flatMap((diagnostic) => ["", ...diagnosticLines(diagnostic, paint).map((line) => `  ${line}`)]),
  "",
];

/** Of many files the table says enough. */
const isInTable = ({ code }: Diagnostic, { files }: PathCheck): boolean =>
  code === "HOOK_DIALECT_UNSUPPORTED" && files.length > 1;

/** What stands in the configuration of a role. */
const roleLines = (check: PathCheck, paint: Palette): readonly string[] => {
  const ofFiles = new Set(check.files.flatMap(({ hooks }) => hooks));
  const own = check.hooks.filter((hook) => !ofFiles.has(hook));
  const hooks = own.map((hook) => [
    hook.name,
    hook.events.join(", "),
    hook.module ?? "no module",
    verdict(decided(hook, check), failureOf(check, "hooks", hook.name)),
  ]);
  const extensions = check.extensions.map((one) => [
    `${one.scope} ${one.name}`,
    "",
    one.module ?? "no module",
    verdict(decided(one, check), failureOf(check, one.scope, one.name)),
  ]);
  const rows = alignColumns([...hooks, ...extensions]);
  const entries: readonly Entry[] = [...own, ...check.extensions];
  return [
    ...(entries.length === 0 && check.files.length === 0 ? [paint.dim("  no hooks and no extensions")] : []),
    ...rows.map((row, index) => `  ${mark(entries[index], check, paint)} ${row}`),
  ];
};

/** Whether there is no configuration file to name, or more than one. */
const isAbsent = ({ file, diagnostics }: Pick<PathCheck, "file" | "diagnostics">): boolean =>
  diagnostics.some(
    ({ code, source }) =>
      (code === "CONFIG_NOT_FOUND" && source === undefined) ||
      (code === "CONFIG_AMBIGUOUS" && source?.file !== file),
  );

type Entry = CheckedHook | CheckedExtension;

const says = ({ diagnostics }: Entry, wanted: Severity): boolean =>
  diagnostics.some(({ severity }) => severity === wanted);

/** The kind of the failure of an entry that is well formed and could not be loaded. */
const failureOf = ({ failed = [] }: PathCheck, scope: string, name: string): string | undefined =>
  failed.find((one) => one.scope === scope && one.name === name)?.failure.kind;

/** What could not be told without importing it is told once it was imported: it keeps its contract, or failed. */
const decided = <One extends Entry>(entry: One, { failed, diagnostics }: PathCheck): One =>
  entry.status === "undecided" && failed && !diagnostics.some(({ code }) => code === "TRUST_REFUSED")
    ? { ...entry, status: "ok" }
    : entry;

const verdict = (entry: Entry, failure: string | undefined): string => {
  if (entry.status !== "ok") return words[entry.status];
  if (failure !== undefined) return `does not load: ${failure}`;
  if (says(entry, "error")) return words.invalid;
  return says(entry, "warning") ? "well formed, with a warning" : words.ok;
};

const mark = (listed: Entry | undefined, check: PathCheck, paint: Palette): string => {
  if (listed === undefined) return " ";
  const entry = decided(listed, check);
  if (entry.status === "undecided") return says(entry, "error") ? paint.red("✗") : paint.dim("?");
  if (entry.status === "off") return paint.dim("-");
  if (entry.status === "scope-unknown" || entry.status === "unchecked") return paint.yellow("!");
  const scope = "scope" in entry ? entry.scope : "hooks";
  if (entry.status !== "ok" || says(entry, "error") || failureOf(check, scope, entry.name))
    return paint.red("✗");
  return says(entry, "warning") ? paint.yellow("!") : paint.green("✓");
};
