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
/** What each package brings when it is installed alone: core, and what its own job needs. */
const ALONE: readonly (readonly [name: string, ...brings: string[]])[] = [
  ["@hardpoint/conditions", "zod"],
  ["@hardpoint/graph-topologies", "@dagrejs/graphlib", "zod"],
  ["@hardpoint/termination-conditions", "zod"],
  ["@hardpoint/recovery", "zod"],
  ["@hardpoint/notification-channels", "zod"],
  ["@hardpoint/observe-events", "zod"],
  ["@hardpoint/functions", "yaml", "zod"],
  ["@hardpoint/runners"],
];
const MINIMAL_HOST = ["@hardpoint/core", "@hardpoint/loader", "@hardpoint/conditions"];
const PACKED = [...new Set([...MINIMAL_HOST, ...ALONE.map(([name]) => name)])];
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

  it.each(ALONE)(
    "%s alone brings core and what its job needs, and its README's example runs",
    {
      timeout: 5 * MINUTES,
    },
    async (name, ...brings) => {
      const folder = join(base, name.replace("/", "-"));
      const installed = await createProject(folder, [name]);
      expect(installed.sort()).toEqual([name, "@hardpoint/core", ...brings].sort());
      const readme = join(folder, "node_modules", name, "README.md");
      await expectExample(exampleOf(await readFile(readme, "utf8")), folder);
    },
  );

  it("core, loader and one scope make a host without a project", { timeout: 5 * MINUTES }, async () => {
    const folder = join(base, "minimal-host");
    const installed = await createProject(folder, MINIMAL_HOST);
    expect(installed).not.toContain("@hardpoint/project");
    const example = exampleOf(await readFile(join(root, "docs/minimal-host.md"), "utf8"));
    expect(example.output).toBe("May the review begin? true\n");
    await expectExample(example, folder);
  });
});
