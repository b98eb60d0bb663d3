import { randomBytes } from "node:crypto";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { requireBuild } from "../../../../../tests/build-state.js";
import { writeFiles } from "../../fixtures/cli-process.js";
import { preset } from "../../preset.js";
import { checkPath } from "../check-path.js";

const sound = {
  name: "@acme/git",
  version: "1.0.0",
  description: "Conditions about git",
  license: "MIT",
  type: "module",
  keywords: ["hardpoint-pack"],
  files: ["dist"],
  engines: { node: ">=20.19" },
};
const manifest = {
  manifest: 1,
  contracts: { conditions: "1.0" },
  extensions: { conditions: [{ name: "is_even", module: "./dist/is-even.js" }] },
};
const files: Readonly<Record<string, string>> = {
  "dist/is-even.js": "export const handler = (arg) => Number(arg) % 2 === 0;\n",
  "README.md": "Conditions about git.\n",
  LICENSE: "MIT\n",
};

/** A pack of these files in a folder that is gone after the test. */
const packFolder = async (
  packageJson: object,
  more: Readonly<Record<string, string>> = {},
  hardpoint: object = manifest,
): Promise<string> => {
  const path = await realpath(await mkdtemp(join(tmpdir(), "hardpoint-pack-check-")));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  await writeFiles(path, {
    "package.json": JSON.stringify({ ...sound, ...packageJson, hardpoint }, null, 2),
    ...files,
    ...more,
  });
  return path;
};

const check = (path: string, load = false, decision: "trust" | "refuse" = "trust") =>
  checkPath(
    { path, shown: ".", isDirectory: true },
    { use: preset, load, trust: { decide: () => decision } },
  );

const codesOf = ({ diagnostics }: Awaited<ReturnType<typeof check>>) => diagnostics.map(({ code }) => code);

describe("a check of a pack", () => {
  it("finds nothing wrong with a sound one, and says what it needs and what npm would publish", async () => {
    const checked = await check(await packFolder({}));
    expect(checked).toMatchObject({
      file: "package.json",
      diagnostics: [],
      extensions: [{ scope: "conditions", name: "is_even", status: "ok" }],
      pack: {
        name: "@acme/git",
        version: "1.0.0",
        needs: [{ kind: "contract", name: "conditions", negotiation: { kind: "direct" } }],
        publication: { files: 4 },
      },
    });
  });

  it.each<[what: string, packageJson: object, more: Record<string, string>, codes: string[]]>([
    ["a module that `files` leaves out", { files: ["lib"] }, {}, ["PACK_FILE_UNPUBLISHED"]],
    [
      "a file that a module imports and .npmignore leaves out",
      { files: undefined },
      {
        "dist/is-even.js": 'import "./b.js"; export const handler = () => true;',
        "dist/b.js": "",
        ".npmignore": "dist/b.js",
      },
      ["PACK_FILE_UNPUBLISHED"],
    ],
    [
      "an import of a dependency for development",
      { devDependencies: { zod: "^4.0.0" } },
      {
        "dist/is-even.js": 'export const handler = async () => (await import("zod")) !== undefined;',
        "node_modules/zod/package.json": '{"name":"zod","version":"4.0.0","main":"index.js"}',
        "node_modules/zod/index.js": "",
      },
      ["PACK_DEPENDENCY_UNDECLARED"],
    ],
    [
      "an import of itself",
      {},
      { "dist/is-even.js": 'export const handler = async () => !(await import("@acme/git/package.json"));' },
      [],
    ],
    ["a workspace range", { dependencies: { yaml: "workspace:^" } }, {}, ["PACK_DEPENDENCY_RANGE"]],
    [
      "a copy of the host",
      { dependencies: { "@hardpoint/project": "^0.1.0" } },
      {},
      ["PACK_DEPENDENCY_RANGE"],
    ],
    [
      "the testkit for everybody",
      { dependencies: { "@hardpoint/testkit": "^0.1.0" } },
      {},
      ["PACK_DEPENDENCY_RANGE"],
    ],
    [
      "a peer of one version",
      { peerDependencies: { "@hardpoint/core": "0.1.0" } },
      {},
      ["PACK_DEPENDENCY_RANGE"],
    ],
    ["a peer of a range", { peerDependencies: { "@hardpoint/core": "^0.1.0" } }, {}, []],
    ["no licence", { license: undefined }, {}, ["PACK_METADATA_INCOMPLETE"]],
    ["no keyword", { keywords: ["git"] }, {}, ["PACK_METADATA_INCOMPLETE"]],
    ["no description", { description: undefined }, {}, ["PACK_METADATA_INCOMPLETE"]],
    ["no engines", { engines: undefined }, {}, ["PACK_METADATA_INCOMPLETE"]],
    ["what npm does not take", { version: undefined }, {}, ["PACK_UNCHECKED"]],
    ["a private package", { private: true, license: undefined, files: ["lib"] }, {}, []],
  ])("of %s", async (_what, packageJson, more, codes) => {
    expect(codesOf(await check(await packFolder(packageJson, more)))).toEqual(codes);
  });

  it("names the heaviest file of a large one", async () => {
    const path = await packFolder({});
    await writeFile(join(path, "dist/history.bin"), randomBytes(1_200_000));
    const { diagnostics } = await check(path);
    expect(diagnostics).toMatchObject([
      { code: "PACK_LARGE", message: expect.stringContaining("dist/history.bin") },
    ]);
  });

  it.each<[what: string, hardpoint: object, codes: string[]]>([
    ["a contract that is not named", { ...manifest, contracts: {} }, ["PACK_CONTRACT_UNNAMED"]],
    [
      "a contract of nothing",
      { ...manifest, contracts: { conditions: "1.0", hooks: "1.0" } },
      ["PACK_CONTRACT_UNNAMED"],
    ],
    ["a contract that is newer", { ...manifest, contracts: { conditions: "3.0" } }, ["CONTRACT_TOO_NEW"]],
    [
      "a point that there is not",
      { ...manifest, points: { "tool.execute.befor": "1.0" } },
      ["PACK_POINT_UNSUPPORTED"],
    ],
    [
      "a module that is not built",
      { ...manifest, extensions: { conditions: [{ name: "a", module: "./dist/a.js" }] } },
      ["MODULE_NOT_FOUND"],
    ],
    ["an unknown key", { ...manifest, extension: {} }, ["PACK_MANIFEST_INVALID"]],
  ])("of %s, told with its place", async (_what, hardpoint, codes) => {
    const { diagnostics } = await check(await packFolder({}, {}, hardpoint));
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
    expect(diagnostics[0]).toMatchObject({ source: { file: "package.json", line: expect.any(Number) } });
  });

  it("tells what is wrong with a package.json that can't be read", async () => {
    const path = await packFolder({});
    await writeFile(join(path, "package.json"), '{ "name": "p", "hardpoint": { "manifest": 1,');
    expect(codesOf(await check(path))).toContain("PACK_MANIFEST_INVALID");
  });

  it("reads a folder's hardpoint-pack.yaml, of which npm is not asked", async () => {
    const path = await packFolder({});
    await rm(join(path, "package.json"));
    await writeFile(
      join(path, "hardpoint-pack.yaml"),
      "manifest: 1\ncontracts: {conditions: '1.0'}\nextensions:\n  conditions: [{name: is_even, module: dist/is-even.js}]\n",
    );
    const checked = await check(path);
    expect(checked).toMatchObject({ file: "hardpoint-pack.yaml", diagnostics: [] });
    expect(checked.pack).not.toHaveProperty("publication");
  });
});

describe("a check of a pack that imports", () => {
  it("tries each extension as hosts will", async () => {
    requireBuild();
    const checked = await check(await packFolder({}), true);
    expect(codesOf(checked)).toEqual([]);
    expect(checked.pack?.conformance).toMatchObject([{ scope: "conditions", name: "is_even" }]);
    expect(checked.pack?.conformance?.[0]?.checks.length).toBeGreaterThan(5);
  });

  it("tells once what an extension does wrong, with how many checks found it", async () => {
    requireBuild();
    const path = await packFolder({}, { "dist/is-even.js": "export const handler = () => 'yes';\n" });
    const { diagnostics } = await check(path, true);
    expect(diagnostics.map(({ code }) => code)).toContain("PACK_CONFORMANCE_FAILED");
    expect(diagnostics.length).toBeLessThan(3);
  });

  it("names a module that ends its process, and does not end with it", async () => {
    requireBuild();
    const path = await packFolder(
      {},
      { "dist/is-even.js": "process.exit(3);\nexport const handler = () => true;\n" },
    );
    const checked = await check(path, true);
    expect(checked.failed).toMatchObject([
      { scope: "conditions", name: "is_even", failure: { kind: "exit" } },
    ]);
    expect(checked.pack?.conformance).toEqual([]);
  });

  it("runs nothing that is not trusted", async () => {
    const path = await packFolder(
      {},
      { "dist/is-even.js": "process.exit(3);\nexport const handler = () => true;\n" },
    );
    const checked = await check(path, true, "refuse");
    expect(codesOf(checked)).toContain("TRUST_REFUSED");
    expect(checked.pack).not.toHaveProperty("conformance");
  });
});
