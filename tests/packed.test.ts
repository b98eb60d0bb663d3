import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pack, publishablePackages, root } from "../scripts/pack.js";
import { requireBuild } from "./build-state.js";
import { exampleOf } from "./readme-example.js";
import { expectExample, writeFiles } from "./run-example.js";

const run = promisify(execFile);
const PACKED = ["@hardpoint/core", "@hardpoint/loader", "@hardpoint/conditions"];
const MINUTES = 60_000;

let base: string;
const tarballs = new Map<string, string>();

/** A project outside the workspace, into which npm installs the packed packages. */
async function createProject(folder: string, names: string[]): Promise<string[]> {
  const at = (name: string): string => `file:${tarballs.get(name)}`;
  await writeFiles(folder, {
    "package.json": JSON.stringify({
      private: true,
      type: "module",
      dependencies: Object.fromEntries(names.map((name) => [name, at(name)])),
      // What the packages depend on among themselves comes from the tarballs too.
      overrides: Object.fromEntries(PACKED.map((name) => [name, at(name)])),
    }),
  });
  await run("npm", ["install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"], {
    cwd: folder,
    shell: process.platform === "win32",
  });
  const lock: { packages: Record<string, unknown> } = JSON.parse(
    await readFile(join(folder, "node_modules/.package-lock.json"), "utf8"),
  );
  return Object.keys(lock.packages).map((path) => path.replace(/^node_modules\//, ""));
}

describe("packed packages in a project of their own", () => {
  beforeAll(async () => {
    requireBuild();
    base = await mkdtemp(join(tmpdir(), "hardpoint-packed-"));
    for (const found of await publishablePackages()) {
      if (PACKED.includes(found.name)) tarballs.set(found.name, await pack(found, base));
    }
  }, 5 * MINUTES);
  afterAll(() => rm(base, { recursive: true, force: true }));

  it("conditions alone bring core and zod, and its README's example runs", {
    timeout: 5 * MINUTES,
  }, async () => {
    const folder = join(base, "conditions-alone");
    const installed = await createProject(folder, ["@hardpoint/conditions"]);
    expect(installed.sort()).toEqual(["@hardpoint/conditions", "@hardpoint/core", "zod"]);
    const readme = join(folder, "node_modules/@hardpoint/conditions/README.md");
    await expectExample(exampleOf(await readFile(readme, "utf8")), folder);
  });

  it("core, loader and one scope make a host without a project", { timeout: 5 * MINUTES }, async () => {
    const folder = join(base, "minimal-host");
    const installed = await createProject(folder, PACKED);
    expect(installed).not.toContain("@hardpoint/project");
    const example = exampleOf(await readFile(join(root, "docs/minimal-host.md"), "utf8"));
    expect(example.output).toBe("May the review begin? true\n");
    await expectExample(example, folder);
  });
});
