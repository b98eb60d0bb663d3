import { dirname, extname, isAbsolute, join, relative, sep } from "node:path";
import type { Source } from "@hardpoint/core";

const javascriptEndings = [".js", ".mjs", ".cjs"] as const;
const typescriptEndings = [".ts", ".mts", ".cts"] as const;

/** The endings of files that can be loaded, in the order in which they are looked for. */
export const moduleEndings: readonly string[] = [...javascriptEndings, ...typescriptEndings];

export const isTypeScript = (file: string): boolean =>
  typescriptEndings.some((ending) => ending === extname(file));

/** Whether a file of this name can be loaded. Files with types only (`.d.ts`) can't. */
export const isModuleFile = (file: string): boolean =>
  moduleEndings.includes(extname(file)) && !/\.d\.[cm]?ts$/.test(file);

/**
 * A file as messages name it: as the declaring file is named, so `roles/lead/lint.mjs` beside
 * `roles/lead/role.yaml`. Absolute where the declaring file is not known, or the file stands far from it.
 */
export const namedBeside = (file: string, directory: string, source: Source | undefined): string => {
  if (source === undefined) return file;
  const way = relative(directory, file);
  if (way === "" || isAbsolute(way)) return file;
  const named = join(dirname(source.file), way);
  return named.startsWith("..") ? file : named.split(sep).join("/");
};
