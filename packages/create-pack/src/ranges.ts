import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { UsageError } from "./usage-error.js";

/**
 * The ranges of Hardpoint's packages that this version was made with: its own dependencies for development, which are
 * versions once it is published.
 *
 * @throws UsageError when it was not.
 */
export const publishedRanges = async (): Promise<ReadonlyMap<string, string>> => {
  const file = createRequire(import.meta.url).resolve("@hardpoint/create-pack/package.json");
  const { devDependencies = {} }: { devDependencies?: Record<string, string> } = JSON.parse(
    await readFile(file, "utf8"),
  );
  const ranges = new Map(Object.entries(devDependencies));
  if ([...ranges.values()].some((range) => range.startsWith("workspace:")))
    throw new UsageError(
      "This create-pack runs from its sources, and knows of no published versions.",
      "Pack Hardpoint's packages, and name the folder with the tarballs: --local <folder>.",
    );
  return ranges;
};

/**
 * Tarballs of Hardpoint's packages in a folder, as `file:` specifiers by name. All of them: they depend on each other.
 *
 * @param wanted the packages that must be among them
 * @throws UsageError when the folder can't be read, or one is missing.
 */
export const localRanges = async (
  folder: string,
  wanted: Iterable<string>,
): Promise<ReadonlyMap<string, string>> => {
  const found = await tarballsIn(resolve(folder));
  const missing = [...wanted].filter((name) => !found.has(name));
  if (missing.length > 0)
    throw new UsageError(
      `${folder} has no tarball of ${missing.join(", ")}.`,
      "npm pack writes one, such as hardpoint-core-0.1.0.tgz.",
    );
  return found;
};

const tarballsIn = async (folder: string): Promise<Map<string, string>> => {
  const names = await readdir(folder).catch((thrown: NodeJS.ErrnoException) => {
    throw new UsageError(
      `The folder ${folder} can't be read: ${thrown.code ?? thrown.message}.`,
      "Name the folder with the tarballs of Hardpoint's packages.",
    );
  });
  return new Map(
    names.sort().flatMap((file) => {
      const [, base] = /^(hardpoint(?:-[a-z-]+?)?)-\d+\.\d+\.\d+.*\.tgz$/.exec(file) ?? [];
      if (base === undefined) return [];
      const name = base === "hardpoint" ? base : base.replace(/^hardpoint-/, "@hardpoint/");
      return [[name, `file:${join(folder, file)}`] as const];
    }),
  );
};
