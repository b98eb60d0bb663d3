import { readFile, stat } from "node:fs/promises";
import { dirname, extname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { moduleEndings } from "../module-file.js";
import { realPath } from "../resolve/real-path.js";
import { resolvePackage } from "../resolve/resolve-package.js";

/**
 * The files that a specifier of a module in `file` may lead to, links followed. Node and jiti take one of them, by
 * rules that depend on who imports; all that exist are given.
 */
export const localFiles = async (specifier: string, file: string): Promise<readonly string[]> => {
  if (specifier.startsWith("#")) {
    const found = resolvePackage(specifier, dirname(file));
    return found.kind === "file" ? existing([found.path]) : [];
  }
  const bases = [...new Set([asUrl(specifier, file), asPath(specifier, file)])].filter(
    (base) => base !== undefined,
  );
  return [...new Set((await Promise.all(bases.map((base) => filesAt(base)))).flat())];
};

const endings = [...moduleEndings, ".json", ".node", ".jsx", ".tsx"];

const filesAt = async (base: string): Promise<readonly string[]> => {
  const exact = await existing([base]);
  if (exact.length > 0) return exact;
  // TypeScript names the file that it will become.
  const ending = extname(base);
  const typed = /^\.[cm]?jsx?$/.test(ending)
    ? [base.slice(0, -ending.length) + ending.replace("j", "t"), `${base.slice(0, -ending.length)}.tsx`]
    : [];
  const main = await mainOf(base);
  return existing([
    ...typed,
    ...(main === undefined ? [] : [join(base, "package.json"), ...withEndings(join(base, main))]),
    ...withEndings(base),
    ...withEndings(join(base, "index")),
  ]);
};

const withEndings = (base: string): readonly string[] => [
  base,
  ...endings.map((ending) => `${base}${ending}`),
];

/** What CommonJS loads of a directory that has a package.json. */
const mainOf = async (directory: string): Promise<string | undefined> => {
  try {
    const { main } = JSON.parse(await readFile(join(directory, "package.json"), "utf8")) as {
      main?: unknown;
    };
    return typeof main === "string" ? main : undefined;
  } catch {
    // No directory, none that is a package, or one that can't be read: then nothing is loaded by its main.
    return undefined;
  }
};

const existing = async (paths: readonly string[]): Promise<readonly string[]> =>
  (
    await Promise.all(
      paths.map(async (path) => {
        try {
          return (await stat(path)).isFile() ? [realPath(path)] : [];
        } catch {
          // It is not there, so that nothing can be imported from it.
          return [];
        }
      }),
    )
  ).flat();

/** As `import` reads a specifier: a query and percent signs are no part of the path. */
const asUrl = (specifier: string, file: string): string | undefined => {
  try {
    return fileURLToPath(new URL(specifier, pathToFileURL(file)));
  } catch {
    // A URL without a path of this system.
    return undefined;
  }
};

const asPath = (specifier: string, file: string): string | undefined =>
  /^file:/i.test(specifier) ? undefined : resolve(dirname(file), specifier);
