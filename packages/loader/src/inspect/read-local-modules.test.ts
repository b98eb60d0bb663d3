import { createHash } from "node:crypto";
import { rmSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { moduleFolder, writeModule } from "../fixtures/module-folder.js";
import { hashFile, readLocalModules } from "./read-local-modules.js";

/** The files that are found from `a.…`, itself first, named as in `files`. */
const found = async (entry: string, files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const folder = moduleFolder(files);
  const modules = await readLocalModules([join(folder, entry)]);
  return [...modules.keys()].map((file) => relative(folder, file));
};

it.each([
  [
    "import",
    `import "yaml"; import "@a/b/sub"; import "node:fs"; import "fs"; import "./c.mjs"; import "#d";`,
    ["yaml", "@a/b"],
  ],
  ["export from", `export { b } from "b/sub"; export * from "c";`, ["b", "c"]],
  ["import()", `export const f = async () => import("zod/v4");`, ["zod"]],
  ["require", `const a = require("a"); module.exports = { a, b: require.resolve("@s/b") };`, ["a", "@s/b"]],
  [
    "what is put together, or a URL",
    `export const f = (x) => import(x); import "data:text/javascript,1";`,
    [],
  ],
])("names the packages that a module takes by %s", async (_what, text, packages) => {
  const folder = moduleFolder({ "a.mjs": text });
  const [module] = (await readLocalModules([join(folder, "a.mjs")])).values();
  expect(module?.packages).toEqual(packages);
});

describe("reading a module's local files", () => {
  it.each([
    ["import", `import "./b.mjs";`],
    ["import of names", `import { b } from "./b.mjs";`],
    ["export from", `export { b } from "./b.mjs";`],
    ["export all", `export * from "./b.mjs";`],
    ["import()", `export const f = async () => import("./b.mjs");`],
    ["import() of a template", "export const f = () => import(`./b.mjs`);"],
    ["a query", `import "./b.mjs?once";`],
    ["percent signs", `import "./%62.mjs";`],
    [
      "require",
      `import { createRequire } from "node:module"; const require = createRequire(import.meta.url); require("./b.mjs");`,
    ],
    ["require.resolve", `globalThis.b = require.resolve("./b.mjs");`],
    ["module.require", `module.require("./b.mjs");`],
    ["a worker's URL", `new Worker(new URL("./b.mjs", import.meta.url));`],
  ])("follows %s", async (_what, text) => {
    expect(await found("a.mjs", { "a.mjs": text, "b.mjs": "export const b = 1;" })).toEqual([
      "a.mjs",
      "b.mjs",
    ]);
  });

  it.each([
    ["a package", `import "yaml"; import "node:fs";`],
    ["a specifier that is put together", `export const f = (x) => import("./" + x);`],
    ["what does not exist", `import "./c.mjs";`],
    ["data", `new URL("./b.txt", import.meta.url);`],
    ["a string", `export const b = "./b.mjs";`],
  ])("does not follow %s", async (_what, text) => {
    expect(await found("a.mjs", { "a.mjs": text, "b.mjs": "", "b.txt": "" })).toEqual(["a.mjs"]);
  });

  it.each<readonly [string, string, Readonly<Record<string, string>>, readonly string[]]>([
    ["an ending that is left out", "a.cjs", { "a.cjs": `require("./b")`, "b.js": "" }, ["b.js"]],
    ["JSON", "a.cjs", { "a.cjs": `require("./b")`, "b.json": "{}" }, ["b.json"]],
    ["an index", "a.cjs", { "a.cjs": `require("./b")`, "b/index.js": "" }, ["b/index.js"]],
    [
      "the main file of a directory",
      "a.cjs",
      { "a.cjs": `require("./b")`, "b/package.json": `{"main":"lib/x"}`, "b/lib/x.js": "" },
      ["b/package.json", "b/lib/x.js"],
    ],
    [
      "a name of its package.json",
      "a.mjs",
      { "a.mjs": `import "#b";`, "b.mjs": "", "package.json": `{"imports":{"#b":"./b.mjs"}}` },
      ["b.mjs"],
    ],
    [
      "TypeScript",
      "a.ts",
      { "a.ts": `import { b } from "./b"; export const a: number = b;`, "b.ts": "export const b = 1;" },
      ["b.ts"],
    ],
    [
      "TypeScript by its later name",
      "a.ts",
      { "a.ts": `export { b } from "./b.js";`, "b.ts": "export const b = 1;" },
      ["b.ts"],
    ],
    [
      "import() in TypeScript",
      "a.ts",
      { "a.ts": `export const f = () => import("./b.mts");`, "b.mts": "export {};" },
      ["b.mts"],
    ],
    [
      "what an import imports",
      "a.mjs",
      { "a.mjs": `import "./b.mjs";`, "b.mjs": `import "./c.mjs";`, "c.mjs": `import "./a.mjs";` },
      ["b.mjs", "c.mjs"],
    ],
  ])("finds %s", async (_what, entry, files, expected) => {
    expect(await found(entry, files)).toEqual([entry, ...expected]);
  });

  it("finds what is named by an absolute path or a file: URL", async () => {
    const folder = moduleFolder({ "b.mjs": "", "c.mjs": "" });
    writeModule(
      folder,
      "a.mjs",
      `import ${JSON.stringify(join(folder, "b.mjs"))}; import ${JSON.stringify(pathToFileURL(join(folder, "c.mjs")).href)};`,
    );
    const modules = await readLocalModules([join(folder, "a.mjs")]);
    expect(modules.get(join(folder, "a.mjs"))?.imports).toEqual([
      join(folder, "b.mjs"),
      join(folder, "c.mjs"),
    ]);
  });

  it("names a file by where it really is", async () => {
    const folder = moduleFolder({ "a.mjs": `import "./link.mjs";`, "real/b.mjs": "" });
    symlinkSync(join(folder, "real/b.mjs"), join(folder, "link.mjs"));
    expect([...(await readLocalModules([join(folder, "a.mjs")])).keys()]).toEqual([
      join(folder, "a.mjs"),
      join(folder, "real/b.mjs"),
    ]);
  });

  it("hashes the bytes of each file, also of one that can't be parsed", async () => {
    const folder = moduleFolder({ "a.mjs": `import "./b.mjs";`, "b.mjs": "export {" });
    const file = join(folder, "b.mjs");
    const sha256 = createHash("sha256").update("export {").digest("hex");
    expect((await readLocalModules([join(folder, "a.mjs")])).get(file)).toEqual({
      file,
      sha256,
      imports: [],
      packages: [],
    });
    expect(await hashFile(file)).toBe(sha256);
    rmSync(file);
    expect(await hashFile(file)).toBe("unreadable");
    expect((await readLocalModules([file])).get(file)?.sha256).toBe("unreadable");
  });

  it("survives what is nested too deeply to be walked", async () => {
    const deep = `export const x = ${"1+".repeat(60_000)}1;`;
    expect(await found("a.mjs", { "a.mjs": deep })).toEqual(["a.mjs"]);
  });
});
