import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import releasePlan from "@changesets/get-release-plan";
import { describe, expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { publishablePackages, root } from "../scripts/pack.js";
import { packAndCheck } from "../scripts/package-problems.js";
import { requireBuild } from "./build-state.js";
import { writeFiles } from "./run-example.js";

// Its default export is CommonJS's.
const getReleasePlan =
  typeof releasePlan === "function" ? releasePlan : (releasePlan as { default: typeof releasePlan }).default;

const run = promisify(execFile);
const packages = await publishablePackages();

const temporary = async (): Promise<string> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "hardpoint-release-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** The workspace as changesets sees it, every package at one version, with one changeset. */
const workspace = async (
  version: string,
  changed: string,
  bump: string,
  config: object = {},
): Promise<string> => {
  const folder = await temporary();
  for (const file of ["package.json", "pnpm-workspace.yaml", "pnpm-lock.yaml"])
    await cp(join(root, file), join(folder, file));
  for (const { folder: from } of packages) {
    const to = join(folder, relative(root, from), "package.json");
    await mkdir(dirname(to), { recursive: true });
    const json = JSON.parse(await readFile(join(from, "package.json"), "utf8"));
    await writeFile(to, JSON.stringify({ ...json, version }));
  }
  const own = JSON.parse(await readFile(join(root, ".changeset/config.json"), "utf8"));
  await writeFiles(folder, {
    ".changeset/config.json": JSON.stringify({ ...own, ...config }),
    ".changeset/one.md": `---\n"${changed}": ${bump}\n---\n\nA change.\n`,
  });
  return folder;
};

/** What each package would be bumped by. */
const bumps = async (...args: Parameters<typeof workspace>): Promise<Record<string, string>> => {
  const { releases } = await getReleasePlan(await workspace(...args));
  return Object.fromEntries(releases.map(({ name, type }) => [name, type]));
};

describe("versions", () => {
  it.each(["0.3.0", "1.2.0"])("at %s: a minor of core is no major of anybody else", async (version) => {
    const found = await bumps(version, "@hardpoint/core", "minor");
    expect(found["@hardpoint/core"]).toBe("minor");
    const { "@hardpoint/core": _, ...others } = found;
    const bumped = Object.values(others).filter((type) => type !== "none");
    expect(new Set(bumped)).toEqual(new Set(version.startsWith("0.") ? ["patch"] : []));
  });

  it.each(
    packages.flatMap(({ name }) => [
      [name, "0.3.0"],
      [name, "1.2.0"],
    ]),
  )("a minor of %s at %s makes nobody a major", async (name, version) => {
    const { [name]: own, ...others } = await bumps(version, name, "minor");
    expect(own).toBe("minor");
    expect(Object.values(others).filter((type) => type !== "patch" && type !== "none")).toEqual([]);
  });

  it("a scope moves without the other scopes", async () => {
    const found = await bumps("1.2.0", "@hardpoint/recovery", "major");
    for (const other of ["@hardpoint/conditions", "@hardpoint/observe-events", "@hardpoint/core"])
      expect(found).not.toHaveProperty(other);
    expect(found["@hardpoint/recovery"]).toBe("major");
  });

  it("fixed versions would move all of them, which the configuration must not say", async () => {
    const found = await bumps("1.2.0", "@hardpoint/recovery", "major", { fixed: [["@hardpoint/*"]] });
    expect(found["@hardpoint/conditions"]).toBe("major");
  });
});

describe("a release", () => {
  it("in a dry run packs, checks and lists, and publishes nothing", async () => {
    requireBuild();
    const script = join(root, "scripts/release.ts");
    const args = ["--import", "jiti/register", script, "--dry-run", "--offline", "@hardpoint/core"];
    const { stdout } = await run(process.execPath, args, { cwd: root });
    expect(stdout).toMatch(/^package +version +tag +files +packed +unpacked +registry$/m);
    expect(stdout).toMatch(/^@hardpoint\/core +\d+\.\d+\.\d+ +latest +\d+ +\d+ KiB +\d+ KiB +not asked$/m);
    expect(stdout).toContain("1 packages would go out; nothing was published.");
  }, 120_000);

  it("refuses to publish what was not asked of a continuous integration, or has changesets left", async () => {
    requireBuild();
    const script = join(root, "scripts/release.ts");
    const args = ["--import", "jiti/register", script, "--offline", "@hardpoint/core"];
    const failed = await run(process.execPath, args, { cwd: root }).catch((thrown) => thrown);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain("Names of packages are for a dry run alone.");
  }, 120_000);

  it("finds what a tarball lacks", async () => {
    const folder = await temporary();
    await writeFiles(folder, {
      "package.json": JSON.stringify({
        name: "broken",
        version: "1.0.0",
        type: "module",
        files: ["dist"],
        exports: { ".": "./dist/gone.js" },
        dependencies: {},
      }),
      "dist/index.js": "export {};\n",
      "README.md": "Broken.\n",
    });
    const scratch = await temporary();
    const { problems } = await packAndCheck({ name: "broken", folder }, scratch);
    expect(problems).toContain("The tarball lacks LICENSE.");
    expect(problems).toContain("package.json names dist/gone.js, which the tarball lacks.");
  }, 120_000);
});

describe("the workflow that publishes", () => {
  it("has no secret of npm's, and may do only what publishing takes", async () => {
    const text = await readFile(join(root, ".github/workflows/release.yml"), "utf8");
    const { permissions, jobs } = parse(text);
    expect(permissions).toEqual({});
    expect(jobs.release.permissions).toEqual({
      contents: "write",
      "pull-requests": "write",
      "id-token": "write",
    });
    expect(text).toContain("NPM_CONFIG_PROVENANCE");
    expect(text).not.toMatch(/NPM_TOKEN|NODE_AUTH_TOKEN/);
  });

  it("runs commands that there are", async () => {
    const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    for (const workflow of ["ci.yml", "release.yml"]) {
      const text = await readFile(join(root, ".github/workflows", workflow), "utf8");
      const named = [...text.matchAll(/pnpm(?:@10)? (\w+)/g)].flatMap(([, name = ""]) => name);
      const own = new Set(["install", "changeset", ...Object.keys(scripts)]);
      expect(named.filter((name) => !own.has(name) && !/^\d/.test(name))).toEqual([]);
    }
  });
});
