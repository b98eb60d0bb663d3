/**
 * Publishes what has a version that is not on the registry yet. `pnpm release --dry-run` packs everything, checks it and
 * lists what would go out; `--offline` does so without asking the registry, and names of packages look at these alone.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { type Publishable, publishablePackages, root } from "./pack.js";
import { indent, packAndCheck } from "./package-problems.js";
import { outputOf } from "./pnpm.js";

const run = promisify(execFile);
const shell = process.platform === "win32";
const REGISTRY_MS = 15_000;

interface Candidate {
  readonly name: string;
  readonly version: string;
  readonly tag: string;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly files: number;
  readonly registry: "new" | "is there" | "not asked";
  readonly problems: readonly string[];
}

interface PackageJson {
  readonly version: string;
  readonly repository?: unknown;
  readonly publishConfig?: { readonly tag?: string };
}

async function inspect(found: Publishable, scratch: string, offline: boolean): Promise<Candidate> {
  const folder = join(scratch, found.name.replace("/", "-"));
  await mkdir(folder);
  const { tarball, files, problems } = await packAndCheck(found, folder);
  const json: PackageJson = JSON.parse(await readFile(join(found.folder, "package.json"), "utf8"));
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(folder, "package", file))).size),
  );
  return {
    name: found.name,
    version: json.version,
    // A version such as 2.0.0-next.1 must not become what everybody gets.
    tag: json.publishConfig?.tag ?? /-([a-z]+)/i.exec(json.version)?.[1] ?? "latest",
    packedBytes: (await stat(tarball)).size,
    unpackedBytes: sizes.reduce((sum, size) => sum + size, 0),
    files: files.length,
    registry: offline ? "not asked" : await askRegistry(`${found.name}@${json.version}`),
    problems,
  };
}

/** Without an answer nothing is assumed. */
async function askRegistry(what: string): Promise<Candidate["registry"]> {
  try {
    const { stdout } = await run("npm", ["view", what, "version", "--json"], {
      cwd: root,
      shell,
      timeout: REGISTRY_MS,
    });
    return stdout.trim() === "" ? "new" : "is there";
  } catch (error) {
    return outputOf(error).includes("E404") ? "new" : "not asked";
  }
}

function table(candidates: readonly Candidate[]): string[] {
  const rows = [
    ["package", "version", "tag", "files", "packed", "unpacked", "registry"],
    ...candidates.map((one) => [
      one.name,
      one.version,
      one.tag,
      String(one.files),
      inKib(one.packedBytes),
      inKib(one.unpackedBytes),
      one.registry,
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

const inKib = (bytes: number): string => `${Math.ceil(bytes / 1024).toLocaleString("en")} KiB`;

/** Why nothing may be published now; each a sentence. */
async function reasonsAgainst(yes: boolean): Promise<string[]> {
  const reasons: string[] = [];
  const { stdout } = await run("git", ["status", "--porcelain"], { cwd: root });
  if (stdout !== "") reasons.push("The working tree has changes that are not committed.");
  const pending = (await readdir(join(root, ".changeset"))).filter(
    (file) => file.endsWith(".md") && file !== "README.md",
  );
  if (pending.length > 0)
    reasons.push(
      `There are changesets that no version has taken in yet: ${pending.join(", ")}. Run: pnpm changeset version`,
    );
  for (const { name, folder } of await publishablePackages()) {
    const json: PackageJson = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    if (json.repository === undefined) reasons.push(name);
  }
  if (!process.env.CI && !yes)
    reasons.push("This is not continuous integration. Pass --yes if it is meant all the same.");
  return reasons;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "dry-run": { type: "boolean", default: false },
    offline: { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
  },
});

const scratch = await mkdtemp(join(tmpdir(), "hardpoint-release-"));
try {
  const candidates: Candidate[] = [];
  const known = await publishablePackages();
  const unknown = positionals.filter((name) => !known.some((one) => one.name === name));
  if (unknown.length > 0) throw new Error(`There is no package ${unknown.join(", ")} to publish.`);
  if (positionals.length > 0 && !values["dry-run"])
    throw new Error("Names of packages are for a dry run alone.");
  for (const found of known.filter(({ name }) => positionals.length === 0 || positionals.includes(name)))
    candidates.push(await inspect(found, scratch, values.offline));
  for (const line of table(candidates)) console.log(line);
  const faulty = candidates.filter(({ problems }) => problems.length > 0);
  for (const { name, problems } of faulty) console.log(`\n✗ ${name}\n${problems.map(indent).join("\n")}`);
  const against = await reasonsAgainst(values.yes);
  if (against.length > 0)
    console.log(`\n${values["dry-run"] ? "Would not be published yet" : "Not published"}:`);
  for (const reason of against) console.log(`  ${reason}`);
  if (faulty.length > 0) process.exitCode = 1;
  else if (values["dry-run"])
    console.log(
      `\n${candidates.filter(({ registry }) => registry !== "is there").length} packages would go out; nothing was published.`,
    );
  else if (against.length > 0) process.exitCode = 1;
  else {
    // It publishes with pnpm, which resolves workspace: ranges and publishConfig, and tags what went out.
    const published = await run(join(root, "node_modules/.bin/changeset"), ["publish"], { cwd: root, shell });
    console.log(published.stdout.trim());
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}
