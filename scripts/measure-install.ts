/**
 * Measures what it takes to depend on one package: how much npm installs for it, and how long its import takes.
 * Writes docs/install-size.md. The packages must be built.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { pack, publishablePackages, root } from "./pack.js";

const run = promisify(execFile);
/** How often each import is timed; the median counts. */
const RUNS = 21;

interface Row {
  readonly name: string;
  readonly packages: number;
  readonly bytes: number;
  /** What weighs most of what is not the package itself. */
  readonly heaviest: string;
  /** Milliseconds, and how far the middle half of them lies apart. Undefined for one that has nothing to import. */
  readonly importMs?: { readonly median: number; readonly spread: number };
  readonly memoryMb?: number;
}

/** What is imported of a package that has no main entry. */
const ENTRIES: Readonly<Record<string, string>> = {
  "@hardpoint/dialects": "@hardpoint/dialects/rolebox",
};
/** Its entry needs an agent that is a peer, or there is none. */
const NOT_IMPORTED = new Set(["@hardpoint/create-pack"]);

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? bytesIn(path) : (await stat(path)).size;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function install(
  folder: string,
  name: string,
  tarballs: ReadonlyMap<string, string>,
): Promise<string[]> {
  await mkdir(folder);
  const overrides = Object.fromEntries([...tarballs].map(([one, file]) => [one, `file:${file}`]));
  const dependencies = { [name]: overrides[name] };
  await writeFile(
    join(folder, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies, overrides }),
  );
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"], {
    cwd: folder,
  });
  const lock = JSON.parse(await readFile(join(folder, "node_modules/.package-lock.json"), "utf8"));
  return Object.keys(lock.packages).map((path) => path.replace(/^node_modules\//, ""));
}

async function timed(folder: string, code: string): Promise<{ ms: number; memory: number }> {
  const begun = performance.now();
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", code], { cwd: folder });
  return { ms: performance.now() - begun, memory: Number(stdout) };
}

const MEMORY = "process.stdout.write(String(process.memoryUsage().rss));";

/** Each run beside one of an empty program, so that what the machine does meanwhile meets both. */
async function timeImport(folder: string, entry: string): Promise<Pick<Row, "importMs" | "memoryMb">> {
  const times: number[] = [];
  const memory: number[] = [];
  for (let at = 0; at < RUNS; at++) {
    const empty = await timed(folder, MEMORY);
    const full = await timed(folder, `await import(${JSON.stringify(entry)});${MEMORY}`);
    times.push(full.ms - empty.ms);
    memory.push(full.memory - empty.memory);
  }
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const middle = memory.sort((a, b) => a - b)[Math.floor(memory.length / 2)] ?? 0;
  return {
    importMs: { median: at(0.5), spread: at(0.75) - at(0.25) },
    memoryMb: middle / 1024 / 1024,
  };
}

async function measure(base: string, name: string, tarballs: ReadonlyMap<string, string>): Promise<Row> {
  const folder = join(base, name.replace("/", "-"));
  const installed = await install(folder, name, tarballs);
  const sizes = await Promise.all(
    installed.map(async (one) => [one, await bytesIn(join(folder, "node_modules", one))] as const),
  );
  const others = sizes.filter(([one]) => one !== name).sort(([, a], [, b]) => b - a);
  const [heaviest] = others;
  return {
    name,
    packages: installed.length,
    bytes: sizes.reduce((sum, [, size]) => sum + size, 0),
    heaviest: heaviest ? `${heaviest[0]}, ${inKib(heaviest[1])}` : "",
    ...(NOT_IMPORTED.has(name) ? {} : await timeImport(folder, ENTRIES[name] ?? name)),
  };
}

const inKib = (bytes: number): string => `${Math.round(bytes / 1024).toLocaleString("en")} KiB`;

const line = ({ name, packages, bytes, heaviest, importMs, memoryMb }: Row): string => {
  const time = importMs ? `${importMs.median.toFixed(0)} (± ${(importMs.spread / 2).toFixed(0)})` : "";
  const memory = memoryMb === undefined ? "" : memoryMb.toFixed(1);
  return `| \`${name}\` | ${packages} | ${inKib(bytes)} | ${heaviest} | ${time} | ${memory} |`;
};

const base = await mkdtemp(join(tmpdir(), "hardpoint-sizes-"));
try {
  const tarballs = new Map<string, string>();
  for (const found of await publishablePackages()) tarballs.set(found.name, await pack(found, base));
  const rows: Row[] = [];
  for (const name of tarballs.keys()) {
    rows.push(await measure(base, name, tarballs));
    console.log(line(rows.at(-1) as Row));
  }
  const page = `<!-- Written by scripts/measure-install.ts. -->

# What it takes to depend on one package

Each package alone, as npm installs it into an empty project: how many packages come with it (itself among them), what they
take on disk, which of the others weighs most, how long its import takes, and how much memory that needs. Source maps are part
of what is installed.

| package | packages | on disk | the heaviest of the others | import, ms | memory, MB |
| --- | --- | --- | --- | --- | --- |
${rows.map(line).join("\n")}

Node ${process.versions.node} on ${availableParallelism()} cores. The time of an import is the median of ${RUNS} fresh processes, each less an
empty one that was run beside it, with half of the distance between the quartiles; the memory is resident, and measured in the
same way. Of \`@hardpoint/dialects\` the dialect rolebox is imported, \`@hardpoint/create-pack\` is a command and is not. Optional
peers (jiti, the AI SDK, the testkit) are not installed.

\`npx -y pnpm@10 sizes\` measures anew.
`;
  await writeFile(join(root, "docs/install-size.md"), page);
} finally {
  await rm(base, { recursive: true, force: true });
}
