import type { Dirent } from "node:fs";
import { readdir, readFile, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A package of Hardpoint that is installed somewhere. */
export interface Copy {
  readonly name: string;
  readonly version: string;
  /** Absolute, links followed. */
  readonly directory: string;
}

/** How deep node_modules may stand in each other. */
const maxDepth = 4;

/**
 * Every copy of Hardpoint's packages that can be found from a directory: in its node_modules, in those of the directories
 * above it, and in those of the packages in them.
 */
export const findCopies = async (directory: string): Promise<readonly Copy[]> => {
  const found = new Map<string, Copy>();
  for (let at = directory; ; at = dirname(at)) {
    await lookInto(join(at, "node_modules"), found, 0);
    if (dirname(at) === at) break;
  }
  return [...found.values()].sort((a, b) => compare(a.name, b.name) || compare(a.directory, b.directory));
};

const lookInto = async (modules: string, found: Map<string, Copy>, depth: number): Promise<void> => {
  if (depth >= maxDepth) return;
  for (const name of await packagesIn(modules)) {
    const path = join(modules, name);
    const copy = isOurs(name) ? await readCopy(path) : undefined;
    if (copy) found.set(copy.directory, copy);
    await lookInto(join(path, "node_modules"), found, depth + 1);
  }
};

const isOurs = (name: string): boolean => name === "hardpoint" || name.startsWith("@hardpoint/");

const packagesIn = async (modules: string): Promise<readonly string[]> => {
  const names: string[] = [];
  for (const { name } of await entriesOf(modules)) {
    if (name.startsWith(".")) continue;
    if (!name.startsWith("@")) names.push(name);
    else for (const inner of await entriesOf(join(modules, name))) names.push(`${name}/${inner.name}`);
  }
  return names;
};

const entriesOf = async (folder: string): Promise<readonly Dirent[]> => {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch {
    // It is not there, is no folder, or can't be read: then nothing is found through it either.
    return [];
  }
};

const readCopy = async (path: string): Promise<Copy | undefined> => {
  try {
    const directory = await realpath(path);
    const { name, version }: { name?: unknown; version?: unknown } = JSON.parse(
      await readFile(join(directory, "package.json"), "utf8"),
    );
    return { name: String(name), version: String(version), directory };
  } catch {
    // No package stands there.
    return undefined;
  }
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
