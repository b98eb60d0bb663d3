import { expect, it } from "vitest";
import { greetings } from "./fixtures/greetings.js";
import { moduleFolder, writeModule } from "./fixtures/module-folder.js";
import { createInlineIsolate } from "./inline/inline-isolate.js";
import { createLoader, type LoaderOptions } from "./loader.js";

const source = { file: "roles/role.yaml", line: 4, column: 7 };

/** Loads one entry that is declared in roles/role.yaml, and gives its only diagnostic. */
const failToLoad = async (directory: string, module: string, options: LoaderOptions = {}) => {
  const { loaded, failed, diagnostics } = await createLoader(options).load([
    { contract: greetings, entry: { name: "a", module }, directory, source },
  ]);
  expect(loaded).toEqual([]);
  expect(failed).toMatchObject([{ scope: "greetings", name: "a" }]);
  expect(diagnostics).toHaveLength(1);
  expect(failed[0]?.failure.message).toBe(diagnostics[0]?.message);
  expect(diagnostics[0]?.message).not.toContain("?hardpoint");
  return { step: failed[0]?.step, kind: failed[0]?.failure.kind, ...diagnostics[0] };
};

const bad = "export const a = 1;\nexport const b = ;\n";

it.each([
  ["an ES module", "./a.mjs", { "a.mjs": bad }, { file: "roles/a.mjs", line: 2, column: 18 }],
  [
    "a CommonJS module",
    "./a.cjs",
    { "a.cjs": "const a = 1;\n  const b = ;\n" },
    { file: "roles/a.cjs", line: 2, column: 13 },
  ],
  [
    "TypeScript",
    "./a.ts",
    { "a.ts": "const a: number = 1;\nconst b: = 2;\n" },
    { file: "roles/a.ts", line: 2, column: 10 },
  ],
])("says where %s has a syntax error", async (_what, module, files, place) => {
  const found = await failToLoad(moduleFolder(files), module);
  expect(found).toMatchObject({ code: "MODULE_SYNTAX", step: "import", kind: "load", source: place });
  expect(found.frame).toMatch(/^> 2 \|/m);
});

it.each([
  [
    "./a.mjs",
    { "a.mjs": 'import "./b.mjs";', "b.mjs": 'import "./sub/c.mjs";', "sub/c.mjs": bad },
    "sub/c.mjs",
  ],
  ["./a.cjs", { "a.cjs": 'require("./c.cjs");', "c.cjs": "const a = 1;\n  const b = ;\n" }, "c.cjs"],
  ["./a.ts", { "a.ts": 'import "./c.ts";', "c.ts": "const a: number = 1;\nconst b: = 2;\n" }, "c.ts"],
])("says which file it is when %s imports one with a syntax error", async (module, files, guilty) => {
  const folder = moduleFolder(files);
  const found = await failToLoad(folder, module);
  expect(found).toMatchObject({ code: "MODULE_SYNTAX", source: { file: `${folder}/${guilty}`, line: 2 } });
  expect(found.message).toContain(`which roles/${module.slice(2)} imports`);
});

it.each([
  ["./a.mjs", 'import "left-pad-not-there";', "left-pad-not-there"],
  ["./a.mjs", 'import "./gone.mjs";', "gone.mjs"],
  ["./a.mjs", 'import { other } from "./b.mjs";', '"other"'],
  ["./a.mjs", 'import { other } from "./c.cjs";', '"other"'],
  ["./a.cjs", 'require("./gone.cjs");', "gone.cjs"],
  ["./a.cjs", 'require("left-pad-not-there");', "left-pad-not-there"],
  ["./a.ts", 'import "./gone.js";', "gone.js"],
  ["./a.ts", 'import "left-pad-not-there";', "left-pad-not-there"],
  ["./a.mjs", 'import "./lib/index.mjs";', "deep-not-there"],
])("says what is missing, and from where, when %s has %s", async (module, text, what) => {
  const folder = moduleFolder({
    [module]: text,
    "b.mjs": "export const one = 1;",
    "c.cjs": "exports.one = 1;",
    "lib/index.mjs": 'import "deep-not-there";',
  });
  const found = await failToLoad(folder, module);
  expect(found).toMatchObject({ code: "MODULE_DEPENDENCY_MISSING", step: "import", kind: "load" });
  expect(found.message).toContain(what);
  expect(found.message).toContain(
    text.includes("lib") ? `${folder}/lib/index.mjs imports` : `roles/${module.slice(2)} imports`,
  );
  expect(found.hint).toBeTruthy();
});

it.each([
  ["./a.mjs", "\n\n  throw new Error('no luck');", "no luck", { file: "roles/a.mjs", line: 3, column: 9 }],
  ["./a.mjs", "await null;\nthrow new Error('late');", "late", { file: "roles/a.mjs", line: 2, column: 7 }],
  [
    "./a.cjs",
    "\nthrow new TypeError('no luck');",
    "TypeError: no luck",
    { file: "roles/a.cjs", line: 2, column: 7 },
  ],
  ["./a.ts", "const a: number = 1;\nthrow new Error('no luck');", "no luck", { file: "roles/a.ts", line: 2 }],
  ["./a.mjs", "JSON.parse('{');", "SyntaxError", { file: "roles/a.mjs", line: 1, column: 6 }],
  ["./a.mjs", "throw 'a text';", "a text", source],
  ["./a.mjs", "throw undefined;", "undefined", source],
  ["./a.mjs", "throw null;", "null", source],
  ["./a.ts", "throw 'a text';", "a text", source],
  [
    "./a.mjs",
    "throw Object.create(null, { message: { get() { throw 1 } }, stack: { get() { throw 2 } } });",
    "threw",
    source,
  ],
  ["./a.mjs", "const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); throw proxy;", "threw", source],
  [
    "./a.mjs",
    "throw Object.assign(new Error('mine'), { code: 'E_MINE' });",
    "mine",
    { file: "roles/a.mjs", line: 1, column: 21 },
  ],
  ["./a.mjs", "await Promise.reject(Symbol('odd'));", "odd", source],
])("contains what %s throws: %s", async (module, text, message, place) => {
  const found = await failToLoad(moduleFolder({ [module]: text }), module);
  expect(found).toMatchObject({ code: "MODULE_THREW", step: "import", kind: "load" });
  expect(found.message).toContain(message);
  expect(found.source).toEqual(place);
});

it.each(["./a.mjs", "./a.ts"])("gives up %s when its top-level await never settles", async (module) => {
  const folder = moduleFolder({ [module]: "await new Promise(() => {}); export const greet = () => 'hi';" });
  const found = await failToLoad(folder, module, { importMs: 50 });
  expect(found).toMatchObject({ code: "MODULE_TIMEOUT", step: "import", kind: "timeout", source });
  expect(found.message).toContain("50 ms");
});

it("gives up a module whose export named then never calls back", async () => {
  const folder = moduleFolder({ "a.mjs": "export const then = () => {}; export const greet = () => 'hi';" });
  expect(await failToLoad(folder, "./a.mjs", { importMs: 50 })).toMatchObject({ code: "MODULE_TIMEOUT" });
});

/** Node 22.18 and later strip types themselves, of what JavaScript imports as well. */
const stripsTypes = Boolean((process.features as { typescript?: unknown }).typescript);

it.skipIf(stripsTypes)("says that JavaScript can't import TypeScript", async () => {
  const folder = moduleFolder({ "a.mjs": 'import "./b.ts";', "b.ts": "export {};" });
  expect(await failToLoad(folder, "./a.mjs")).toMatchObject({ code: "MODULE_UNSUPPORTED", step: "import" });
});

it.runIf(stripsTypes)("says that JavaScript can't import TypeScript that is more than types", async () => {
  const folder = moduleFolder({ "a.mjs": 'import "./b.ts";', "b.ts": "export enum E { A }" });
  expect(await failToLoad(folder, "./a.mjs")).toMatchObject({ code: "MODULE_UNSUPPORTED", step: "import" });
});

it("says that jiti is missing where TypeScript is met without it", async () => {
  const folder = moduleFolder({ "a.ts": "export const greet = () => 'hi';" });
  const importJiti = async () => {
    throw Object.assign(new Error("Cannot find package 'jiti' imported from here"), {
      code: "ERR_MODULE_NOT_FOUND",
    });
  };
  const found = await failToLoad(folder, "./a.ts", { isolates: [createInlineIsolate({ importJiti })] });
  expect(found).toMatchObject({ code: "TYPESCRIPT_LOADER_MISSING", step: "import", kind: "load" });
});

it("does not remember a failed import", async () => {
  const folder = moduleFolder({
    "a.mjs": 'import "./b.mjs"; export const greet = () => "hi";',
    "c.ts": "throw new Error('no');",
  });
  const loader = createLoader();
  const requests = ["./a.mjs", "./c.ts"].map((module) => ({
    contract: greetings,
    entry: { name: module, module },
    directory: folder,
  }));
  expect((await loader.load(requests)).failed).toHaveLength(2);
  writeModule(folder, "b.mjs", "");
  writeModule(folder, "c.ts", "export const greet = (): string => 'hi';");
  expect((await loader.load(requests)).failed).toEqual([]);
});
