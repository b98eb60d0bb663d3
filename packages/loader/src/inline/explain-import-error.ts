import { type Diagnostic, diagnose, type ErrorData, type Source, toErrorData } from "@hardpoint/core";
import { readParseError } from "../typescript.js";
import { findSyntaxError } from "./find-syntax-error.js";
import { withoutQuery } from "./import-file.js";
import { readMissingDependency } from "./missing-dependency.js";
import { type NamedFile, type Place, placeOfCompileError, placeOfThrow, showPlace } from "./user-place.js";

/** The module whose import failed. */
export interface FailedModule extends NamedFile {
  /** For messages: `hooks "lint"`. */
  readonly label: string;
  /** Where it is declared. */
  readonly source?: Source;
}

/** Says what is wrong with a module that could not be imported. Whatever was thrown can be told. */
export const explainImportError = async (thrown: unknown, module: FailedModule): Promise<Diagnostic> => {
  const cause = cleaned(toErrorData(thrown));
  const declared = module.source ? { source: module.source } : {};
  const missing = readMissingDependency(cause, module);
  if (missing) {
    return diagnose("MODULE_DEPENDENCY_MISSING", `${module.label} can't be imported: ${missing.problem}.`, {
      ...(missing.place ? await showPlace(missing.place, module) : declared),
      hint: missing.hint,
      cause,
    });
  }
  if (typescriptErrors.includes(String(cause.code))) {
    return diagnose(
      "MODULE_UNSUPPORTED",
      `${module.label} can't be imported: ${module.path} imports a file that can't be loaded: ${cause.message}.`,
      {
        ...declared,
        hint: "A JavaScript module can't import TypeScript here; give the module itself a TypeScript ending.",
        cause,
      },
    );
  }
  const syntax = await readSyntaxError(cause, module);
  if (syntax) {
    const elsewhere = syntax.place.file === module.file ? "" : `, which ${module.path} imports,`;
    const shown = await showPlace(syntax.place, module);
    return diagnose(
      "MODULE_SYNTAX",
      `${module.label} can't be imported: ${shown.source.file}${elsewhere} has a syntax error: ${syntax.problem}.`,
      {
        ...shown,
        hint: mendSyntax,
        cause,
      },
    );
  }
  const place = placeOfThrow(cause.stack);
  return diagnose(
    "MODULE_THREW",
    `${module.label} can't be imported: ${module.path} threw ${describeThrown(cause)}`,
    {
      ...(place ? await showPlace(place, module) : declared),
      hint: "What runs while a module is imported must not fail; do what can fail in its functions.",
      cause,
    },
  );
};

export const mendSyntax = "Mend the line that is shown; a bracket or quote that is missing shows only later.";

/** Where Node strips types (22.18 and later), it refuses what is more than types, and TypeScript in packages. */
const typescriptErrors = [
  "ERR_UNKNOWN_FILE_EXTENSION",
  "ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX",
  "ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING",
];

const readSyntaxError = async (
  cause: ErrorData,
  module: FailedModule,
): Promise<{ readonly problem: string; readonly place: Place } | undefined> => {
  const parsed = readParseError(cause.message);
  if (parsed) return { problem: parsed.message, place: parsed };
  if (cause.name !== "SyntaxError") return undefined;
  // A SyntaxError that code threw, such as JSON.parse, has neither.
  const place = placeOfCompileError(cause.stack) ?? (await findSyntaxError(module.file));
  return place && { problem: cause.message, place };
};

const describeThrown = ({ name, message }: ErrorData): string => {
  const text = /[.!?]$/.test(message) ? message : `${message}.`;
  return /^[a-z]/.test(name) ? `a value that is no error (${name}): ${text}` : `${name}: ${text}`;
};

const cleaned = (error: ErrorData): ErrorData => ({
  ...error,
  message: withoutQuery(error.message),
  ...(error.stack === undefined ? {} : { stack: withoutQuery(error.stack) }),
});
