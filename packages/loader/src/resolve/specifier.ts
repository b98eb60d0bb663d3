import { posix, win32 } from "node:path";
import { fileURLToPath } from "node:url";

/** What a specifier names, by its form alone. Paths are absolute. */
export type SpecifierForm =
  | { readonly kind: "file"; readonly path: string }
  /** Without `./`: the file at `path` if there is one, else a package. */
  | { readonly kind: "bare"; readonly path: string }
  | { readonly kind: "impossible"; readonly reason: string };

/**
 * Reads a specifier of a file in `directory`: `./a.mjs`, `a.mjs`, an absolute path, a `file:` URL, `pkg`,
 * `@scope/pkg/sub`. The process's working directory plays no part.
 */
export const readSpecifier = (
  specifier: string,
  directory: string,
  windows: boolean = process.platform === "win32",
): SpecifierForm => {
  const path = windows ? win32 : posix;
  if (specifier.trim() === "") return { kind: "impossible", reason: "it is empty" };
  if (specifier.includes("\0")) return { kind: "impossible", reason: "it contains a NUL character" };
  if (path.isAbsolute(specifier)) return { kind: "file", path: path.normalize(specifier) };
  if (win32.isAbsolute(specifier)) return { kind: "impossible", reason: "it is a path of Windows" };
  if (/^file:/i.test(specifier)) return fromFileUrl(specifier, windows);
  if (/^[a-z][a-z\d+.-]+:/i.test(specifier)) {
    return { kind: "impossible", reason: "it is a URL that is no file: URL" };
  }
  const joined = path.join(directory, specifier);
  const isRelative = windows ? /^\.{1,2}([\\/]|$)/ : /^\.{1,2}(\/|$)/;
  return { kind: isRelative.test(specifier) ? "file" : "bare", path: joined };
};

const fromFileUrl = (specifier: string, windows: boolean): SpecifierForm => {
  try {
    return { kind: "file", path: fileURLToPath(specifier, { windows }) };
  } catch {
    // A host, an encoded slash or a missing drive letter.
    return { kind: "impossible", reason: "it is a file: URL without a path of this system" };
  }
};
