import type { ErrorData } from "@hardpoint/core";
import { type NamedFile, type Place, placeOfCompileError } from "./user-place.js";

export interface MissingDependency {
  /** `lint.mjs imports "left-pad", which can't be found`. */
  readonly problem: string;
  readonly hint: string;
  readonly place?: Place;
}

const codes = new Set<unknown>([
  "ERR_MODULE_NOT_FOUND",
  "MODULE_NOT_FOUND",
  "ERR_UNSUPPORTED_DIR_IMPORT",
  "ERR_PACKAGE_PATH_NOT_EXPORTED",
  "ERR_PACKAGE_IMPORT_NOT_DEFINED",
  "ERR_UNKNOWN_BUILTIN_MODULE",
]);

/** What an import lacked, if that is why it failed: a file, a package, or an export of a module that is there. */
export const readMissingDependency = (cause: ErrorData, module: NamedFile): MissingDependency | undefined => {
  const withoutExport = readMissingExport(cause, module);
  if (withoutExport) return withoutExport;
  if (!codes.has(cause.code)) return undefined;
  const [first = ""] = cause.message.split("\n");
  const found = /^Cannot find (?:package|module) '(.+?)'(?: imported from (.+))?$/.exec(first);
  if (!found)
    return {
      problem: `${module.path} imports something that can't be found: ${first}`,
      hint: "Correct the import.",
    };
  const [, what = "", importer = requiredBy(cause)] = found;
  if (what === module.file)
    return {
      problem: `${module.path} is gone since it was looked for`,
      hint: "Load it again once it is there.",
    };
  const from = importer === undefined || importer === module.file ? module.path : importer;
  return {
    problem: `${from} imports ${JSON.stringify(what)}, which can't be found`,
    hint: isPath(what) ? "Correct the path, ending included." : `Install ${what} where ${from} can find it.`,
  };
};

/** Node tells a missing export as a SyntaxError, with the place of the import above its stack. */
const readMissingExport = (cause: ErrorData, module: NamedFile): MissingDependency | undefined => {
  if (cause.name !== "SyntaxError") return undefined;
  const found =
    /^The requested module '(?<what>.+?)' does not provide an export named '(?<name>.+?)'/.exec(
      cause.message,
    ) ??
    /^Named export '(?<name>.+?)' not found\. The requested module '(?<what>.+?)' is a CommonJS module/.exec(
      cause.message,
    );
  if (!found?.groups) return undefined;
  const { what = "", name = "" } = found.groups;
  const place = placeOfCompileError(cause.stack);
  const from = place === undefined || place.file === module.file ? module.path : place.file;
  return {
    problem: `${from} imports "${name}" from ${JSON.stringify(what)}, which has no export of that name`,
    hint: cause.message.startsWith("Named")
      ? `It is CommonJS: import its default and take ${name} from that.`
      : `Correct the name, or export it there.`,
    ...(place ? { place } : {}),
  };
};

const requiredBy = (cause: ErrorData): string | undefined => {
  const stack = cause.fields?.requireStack;
  return Array.isArray(stack) && typeof stack[0] === "string" ? stack[0] : undefined;
};

const isPath = (what: string): boolean => /^(\.{0,2}\/|[a-z]:[\\/]|file:)/i.test(what);
