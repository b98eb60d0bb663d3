import { readlinkSync } from "node:fs";
import { stat } from "node:fs/promises";
import { extname, isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import { type Diagnostic, diagnose, type Source, toErrorData } from "@hardpoint/core";
import { isModuleFile, moduleEndings, namedBeside } from "../module-file.js";
import { realPath } from "./real-path.js";
import { resolvePackage } from "./resolve-package.js";
import { readSpecifier } from "./specifier.js";
import { findTwin, suggestFile, suggestInside } from "./suggest-file.js";

export interface ResolveRequest {
  readonly specifier: string;
  /** The directory of the file that declares it, absolute. */
  readonly directory: string;
  /** For messages: `hooks "lint"`. */
  readonly label: string;
  readonly source?: Source;
}

export type Resolved =
  | {
      readonly ok: true;
      /** Absolute, links followed, as Node does for what it imports. */
      readonly file: string;
      readonly url: string;
      /** The file as messages name it. */
      readonly path: string;
    }
  | { readonly ok: false; readonly diagnostic: Diagnostic };

/**
 * Finds the file that a specifier names. A specifier without `./` is a file beside the declaring file where there
 * is one (rolebox writes `hooks/a.mjs`), else a package that is looked for from there.
 */
export const resolveModule = async (request: ResolveRequest): Promise<Resolved> => {
  const { specifier, directory } = request;
  if (!isAbsolute(directory))
    return missing(request, `can't be looked for: its directory "${directory}" is not absolute`);
  const form = readSpecifier(specifier, directory);
  if (form.kind === "impossible") {
    return unsupported(request, `can't be loaded: ${form.reason}`, "Name a file or a package.");
  }
  if (form.kind === "file") return checkFile(request, form.path);

  if (isModuleFile(form.path) && (await kindOf(form.path)) === "file") return checkFile(request, form.path);
  const found = resolvePackage(specifier, directory);
  if (found.kind === "file") return checkFile(request, found.path);
  if (found.kind === "builtin")
    return unsupported(request, "is a module of Node itself", "Name a file or a package.");
  const there = await kindOf(form.path);
  if (there === "nothing" && !isModuleFile(specifier)) {
    return missing(
      request,
      `was not found from ${directory}: ${found.reason}`,
      (await findTwin(form.path, directory)) ?? "Install the package, or write a path that begins with ./.",
    );
  }
  return checkFile(request, form.path);
};

const checkFile = async (request: ResolveRequest, path: string): Promise<Resolved> => {
  const kind = await kindOf(path);
  const named = namedBeside(path, request.directory, request.source);
  const link = kind === "nothing" ? linkAt(path) : undefined;
  if (link !== undefined)
    return missing(
      request,
      `can't be loaded: ${named} is a symbolic link to ${link}, which does not exist`,
      "Mend the link, or name another file.",
    );
  if (kind === "nothing")
    return missing(
      request,
      `does not exist: there is no file ${named}`,
      await suggestFile(path, request.directory),
    );
  if (kind === "directory")
    return unsupported(
      request,
      `can't be loaded: ${named} is a directory`,
      await suggestInside(path, request.directory),
    );
  if (kind !== "file") return unsupported(request, `can't be loaded: ${named} ${kind}`);
  const file = whereItIs(path);
  if (!isModuleFile(file))
    return unsupported(
      request,
      `can't be loaded: ${named} ${describeEnding(file)}`,
      `Modules end in ${moduleEndings.join(", ")}.`,
    );
  return { ok: true, file, url: pathToFileURL(file).href, path: named };
};

/** `file`, `directory`, `nothing`, or in words what else it is. */
const kindOf = async (path: string): Promise<string> => {
  try {
    const found = await stat(path);
    return found.isFile() ? "file" : found.isDirectory() ? "directory" : "is no regular file";
  } catch (thrown) {
    const { code, message } = toErrorData(thrown);
    return code === "ENOENT" || code === "ENOTDIR" ? "nothing" : `can't be read: ${code ?? message}`;
  }
};

const whereItIs = (path: string): string => {
  try {
    return realPath(path);
  } catch {
    // A link that went away meanwhile: the import will say so.
    return path;
  }
};

/** Where a symbolic link leads; undefined for anything else. */
const linkAt = (path: string): string | undefined => {
  try {
    return readlinkSync(path);
  } catch {
    // Not there, or no link.
    return undefined;
  }
};

const describeEnding = (file: string): string => {
  if (/\.d\.[cm]?ts$/.test(file)) return "holds types only";
  const ending = extname(file);
  return ending === "" ? "has no ending" : `ends in ${ending}`;
};

const missing = (request: ResolveRequest, problem: string, hint?: string): Resolved =>
  refuse("MODULE_NOT_FOUND", request, problem, hint);

const unsupported = (request: ResolveRequest, problem: string, hint?: string): Resolved =>
  refuse("MODULE_UNSUPPORTED", request, problem, hint);

const refuse = (
  code: "MODULE_NOT_FOUND" | "MODULE_UNSUPPORTED",
  request: ResolveRequest,
  problem: string,
  hint: string | undefined,
): Resolved => ({
  ok: false,
  diagnostic: diagnose(
    code,
    `${request.label}: its module ${JSON.stringify(request.specifier)} ${problem}.`,
    {
      ...(request.source ? { source: request.source } : {}),
      ...(hint === undefined ? {} : { hint }),
    },
  ),
});
