/**
 * What would be wrong with a package as npm would publish it: what its tarball holds, and what publint and attw say.
 */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Publishable, pack, root } from "./pack.js";
import { outputOf } from "./pnpm.js";

const run = promisify(execFile);

interface Manifest {
  exports?: unknown;
  bin?: unknown;
}

/** Runs a tool of the root's node_modules; yields what it printed if it found something wrong. */
async function complaints(tool: string, args: string[]): Promise<string[]> {
  try {
    const shell = process.platform === "win32";
    await run(join(root, "node_modules/.bin", tool), args, { cwd: root, shell });
    return [];
  } catch (error) {
    return [`${tool} says:\n${indent(outputOf(error))}`];
  }
}

async function unpack(tarball: string, folder: string): Promise<string[]> {
  const { stdout } = await run("tar", ["-tzf", tarball]);
  await run("tar", ["-xzf", tarball, "-C", folder]);
  const files = stdout.split("\n").filter((line) => line !== "" && !line.endsWith("/"));
  return files.map((file) => file.replace(/^package\//, ""));
}

function contentProblems(files: string[], manifest: Manifest): string[] {
  const problems: string[] = [];
  for (const needed of ["README.md", "LICENSE"]) {
    if (!files.includes(needed)) problems.push(`The tarball lacks ${needed}.`);
  }
  for (const target of [...pathsIn(manifest.exports), ...pathsIn(manifest.bin)]) {
    if (!files.includes(target)) problems.push(`package.json names ${target}, which the tarball lacks.`);
  }
  if (!files.some((file) => file.startsWith("dist/"))) problems.push("The tarball holds no dist/.");
  // What create-pack writes has sources and tests of its own.
  for (const file of files.filter((one) => !one.startsWith("templates/"))) {
    if (/\.(test|bench)\.|(^|\/)(fixtures|src)\//.test(file)) problems.push(`The tarball holds ${file}.`);
  }
  const text = JSON.stringify(manifest);
  if (text.includes('"workspace:')) problems.push("A workspace: range was left in package.json.");
  if (text.includes("@hardpoint/source"))
    problems.push("package.json still has the condition @hardpoint/source.");
  return problems;
}

function pathsIn(value: unknown): string[] {
  if (typeof value === "string") return [value.replace(/^\.\//, "")];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(pathsIn);
}

/** Packs a package into a folder of its own, and says what is wrong with the tarball, a sentence each. */
export async function packAndCheck(
  found: Publishable,
  scratch: string,
): Promise<{ tarball: string; files: string[]; problems: string[] }> {
  const tarball = await pack(found, scratch);
  const files = await unpack(tarball, scratch);
  const manifest: Manifest = JSON.parse(await readFile(join(scratch, "package/package.json"), "utf8"));
  const problems = [
    ...contentProblems(files, manifest),
    ...(await complaints("publint", ["run", tarball, "--strict"])),
    // Without an entry there are no types to look for.
    ...(hasEntry(manifest) ? await complaints("attw", [tarball, "--profile", "esm-only"]) : []),
  ];
  return { tarball, files, problems };
}

function hasEntry({ exports = {} }: Manifest): boolean {
  return Object.keys(exports as object).some((path) => path !== "./package.json");
}

export function indent(text: string): string {
  return text.trimEnd().replace(/^/gm, "    ");
}
