import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, it } from "vitest";
import { publishablePackages } from "../scripts/pack.js";
import { requireBuild } from "./build-state.js";
import { exampleOf } from "./readme-example.js";
import { expectExample, writeFiles } from "./run-example.js";

const packages = await publishablePackages();

/** Links what the package itself depends on, and every package of the workspace, into a folder's node_modules. */
function linkPackages(folder: string, from: string): void {
  const link = (name: string, target: string): void => {
    const path = join(folder, "node_modules", name);
    if (existsSync(path)) return;
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(realpathSync(target), path, "junction");
  };
  for (const other of packages) link(other.name, other.folder);
  const modules = join(from, "node_modules");
  for (const name of existsSync(modules) ? readdirSync(modules) : []) {
    if (!name.startsWith(".") && !name.startsWith("@")) link(name, join(modules, name));
  }
}

describe("the example of each package's README", () => {
  beforeAll(requireBuild);

  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "hardpoint-readme-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  // That of create-pack is commands, which pack-life.test.ts runs.
  const withCode = packages.filter(({ name }) => name !== "@hardpoint/create-pack");
  it.each(withCode)("runs, and prints what it says: $name", async ({ folder: from }) => {
    const example = exampleOf(readFileSync(join(from, "README.md"), "utf8"));
    linkPackages(folder, from);
    await writeFiles(folder, { "package.json": JSON.stringify({ type: "module" }) });
    await expectExample(example, folder);
  });
});
