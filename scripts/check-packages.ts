/**
 * Checks each package as npm would publish it: packs it, reads the tarball, and runs publint and attw on it.
 * Names of packages as arguments check only these.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Publishable, pack, publishablePackages, root } from "./pack.js";
import { outputOf } from "./pnpm.js";

const AT_ONCE = 2;
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
  for (const file of files) {
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

async function problemsOf(found: Publishable, scratch: string): Promise<string[]> {
  const tarball = await pack(found, scratch);
  const files = await unpack(tarball, scratch);
  const manifest: Manifest = JSON.parse(await readFile(join(scratch, "package/package.json"), "utf8"));
  return [
    ...contentProblems(files, manifest),
    ...(await complaints("publint", ["run", tarball, "--strict"])),
    ...(await complaints("attw", [tarball, "--profile", "esm-only"])),
  ];
}

async function check(found: Publishable): Promise<boolean> {
  const scratch = await mkdtemp(join(tmpdir(), "hardpoint-pack-"));
  let problems: string[];
  try {
    problems = await problemsOf(found, scratch);
  } catch (error) {
    problems = [`It can't be packed:\n${indent(outputOf(error))}`];
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  console.log(
    [`${problems.length === 0 ? "ok     " : "FAILED "} ${found.name}`, ...problems.map(indent)].join("\n"),
  );
  return problems.length === 0;
}

function indent(text: string): string {
  return text.trimEnd().replace(/^/gm, "    ");
}

const names = process.argv.slice(2);
const waiting = (await publishablePackages()).filter(
  ({ name }) => names.length === 0 || names.includes(name),
);
async function worker(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (!(await check(next))) process.exitCode = 1;
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, worker));
