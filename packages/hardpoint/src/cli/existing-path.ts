import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { CommandError } from "./command-error.js";

export interface ExistingPath {
  /** Absolute. */
  readonly path: string;
  /** As the person wrote it. */
  readonly shown: string;
  readonly isDirectory: boolean;
}

/** Throws a usage error when there is nothing at the path. */
export const existingPath = async (written = "."): Promise<ExistingPath> => {
  const path = resolve(written);
  try {
    return { path, shown: written, isDirectory: (await stat(path)).isDirectory() };
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code;
    if (code !== "ENOENT" && code !== "ENOTDIR") throw thrown;
    throw new CommandError(`There is nothing at "${written}".`, `It was looked for at ${path}.`, 2);
  }
};

/** Throws a usage error when the path is no directory. */
export const existingDirectory = async (written?: string): Promise<ExistingPath> => {
  const found = await existingPath(written);
  if (!found.isDirectory)
    throw new CommandError(`"${found.shown}" is a file.`, "Name the directory that it is in.", 2);
  return found;
};
