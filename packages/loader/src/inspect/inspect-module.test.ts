import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { moduleFolder } from "../fixtures/module-folder.js";
import { inspectModule } from "./inspect-module.js";

const source = { file: "role.yaml", line: 3 };
const inspect = (directory: string, specifier: string) =>
  inspectModule({ specifier, directory, label: 'hooks "a"', source });

const imported = { "b.mjs": "", "c.mjs": "", "d.mjs": "", "node_modules/x/index.js": "" };

const both = ["onLoad", "handler"];

it.each<[string, string, readonly string[], readonly string[] | undefined]>([
  // ES modules
  ["a.mjs", "export default { onLoad() {}, handler: () => 1 };", ["default"], both],
  [
    "a.mjs",
    "const hook = { onLoad() {}, handler }; export default hook; function handler() {}",
    ["default"],
    both,
  ],
  [
    "a.mjs",
    "const hook = { onLoad() {}, handler() {} }; export { hook as default, hook };",
    ["default", "hook"],
    both,
  ],
  [
    "a.mjs",
    "import { defineHook } from 'x'; export default defineHook({ onLoad() {}, 'handler'() {} });",
    ["default"],
    both,
  ],
  [
    "a.mjs",
    "import * as hp from 'x'; const hook = { onLoad() {} }; export default hp.defineHook({ ...hook, handler() {} });",
    ["default"],
    both,
  ],
  ["a.mjs", "export default Object.freeze({ onLoad() {}, ['handler']() {} });", ["default"], both],
  [
    "a.mjs",
    "const hook = {}; hook.onLoad = () => {}; hook.handler = () => {}; export default hook;",
    ["default"],
    both,
  ],
  ["a.mjs", "let hook = { onLoad() {} }; hook = other(); export default hook;", ["default"], undefined],
  ["a.mjs", "export default createHook({ retries: 3 });", ["default"], undefined],
  ["a.mjs", "export default { ...unknown, handler() {} };", ["default"], undefined],
  ["a.mjs", "export default { [name]: 1 };", ["default"], undefined],
  ["a.mjs", "export default class { handler() {} }", ["default"], undefined],
  ["a.mjs", "const a = b, b = a; export default a;", ["default"], undefined],
  ["a.mjs", "export default {};", ["default"], []],
  [
    "a.mjs",
    "export function handler() {} export const onLoad = 1, { a, b: [c, ...d] } = x; export class E {}",
    ["handler", "onLoad", "a", "c", "d", "E"],
    undefined,
  ],
  [
    "a.mjs",
    "export * from './b.mjs'; export * as ns from './c.mjs'; export { x as y, z as 'a-b' } from './d.mjs';",
    ["*", "ns", "y", "a-b"],
    undefined,
  ],
  ["a.mjs", "#!/usr/bin/env node\nawait null; export const handler = 1;", ["handler"], undefined],
  ["a.js", "export default { onLoad() {}, handler() {} };", ["default"], both],
  // CommonJS
  ["a.cjs", "module.exports = { onLoad() {}, handler() {} };", [...both, "default"], both],
  ["a.js", "module.exports = { onLoad() {}, handler() {} };", [...both, "default"], both],
  ["a.js", "if (x) return; with (y) {} exports.handler = 1;", ["handler", "default"], ["handler"]],
  ["a.cjs", "exports.onLoad = () => {}; module.exports.handler = () => {};", [...both, "default"], both],
  [
    "a.cjs",
    "exports = module.exports = { onLoad() {} }; exports.handler = () => {};",
    [...both, "default"],
    both,
  ],
  [
    "a.cjs",
    "const hook = { onLoad() {}, handler() {} }; exports.__esModule = true; exports.default = hook;",
    ["default"],
    both,
  ],
  [
    "a.cjs",
    "Object.defineProperty(exports, '__esModule', { value: true }); exports.default = void 0; exports.default = { handler() {} };",
    ["default"],
    ["handler"],
  ],
  [
    "a.cjs",
    "Object.defineProperty(exports, 'handler', { enumerable: true, get: () => handler });",
    ["handler", "default"],
    ["handler"],
  ],
  ["a.cjs", "module.exports = require('./other.cjs');", ["default", "*"], undefined],
  ["a.cjs", "__exportStar(require('./other.cjs'), exports);", ["default", "*"], undefined],
  // TypeScript
  [
    "a.ts",
    "import type { X } from 'x'; export default { onLoad() {}, handler: (a: string) => a } satisfies X;",
    ["default"],
    both,
  ],
  [
    "a.ts",
    "import { defineHook } from 'x'; const hook = defineHook({ onLoad() {}, handler() {} } as const); export default hook;",
    ["default"],
    both,
  ],
  [
    "a.mts",
    "export interface A {} export type B = 1; export enum C { D } export const handler = (a: C): C => a; await null;",
    ["handler", "C"],
    undefined,
  ],
  ["a.cts", "export = { onLoad() {}, handler() {} };", [...both, "default"], both],
])("reads %s: %s", async (file, text, exports, members) => {
  const folder = moduleFolder({ [file]: text, ...imported });
  const { defaultMembers, literals: _, ...found } = await inspect(folder, `./${file}`);
  expect({ ...found, exports: [...found.exports].sort() }).toEqual({
    file: join(folder, file),
    exports: [...exports].sort(),
    diagnostics: [],
  });
  expect(defaultMembers).toEqual(members);
});

it("runs neither the module nor what it imports", async () => {
  const write = (name: string) =>
    `import { writeFileSync } from "node:fs"; writeFileSync(new URL("${name}", import.meta.url), "");`;
  const folder = moduleFolder({
    "a.mjs": `import "./b.mjs"; ${write("a-ran")} export const handler = 1;`,
    "b.mjs": write("b-ran"),
    "c.ts": `import "./b.mjs"; ${write("c-ran")} export const handler: number = 1;`,
  });
  expect(await inspect(folder, "./a.mjs")).toMatchObject({ exports: ["handler"], diagnostics: [] });
  expect(await inspect(folder, "./c.ts")).toMatchObject({ exports: ["handler"], diagnostics: [] });
  expect(["a-ran", "b-ran", "c-ran"].filter((name) => existsSync(join(folder, name)))).toEqual([]);
});

it.each([
  ["a.mjs", "export const a = 1;\nexport const b = ;", { line: 2, column: 18 }],
  ["a.cjs", "const a = 1;\nimport b from 'b';", { line: 2, column: 1 }],
  ["a.js", "module.exports = {\n  a: 1,,\n};", { line: 2, column: 8 }],
  ["a.ts", "const a: number = 1;\nconst b: = 2;", { line: 2, column: 10 }],
])("says where %s has a syntax error", async (file, text, place) => {
  const folder = moduleFolder({ [file]: text });
  const { diagnostics, literals: _, ...found } = await inspect(folder, `./${file}`);
  expect(found).toEqual({ file: join(folder, file), exports: [] });
  expect(diagnostics).toMatchObject([
    { code: "MODULE_SYNTAX", severity: "error", source: { file, ...place } },
  ]);
  expect(diagnostics[0]?.frame).toMatch(/^> 2 \|/m);
});

it("says that a module is not there, or exports nothing", async () => {
  const folder = moduleFolder({ "empty.mjs": "const a = 1;" });
  expect(await inspect(folder, "./gone.mjs")).toMatchObject({
    exports: [],
    diagnostics: [{ code: "MODULE_NOT_FOUND", source }],
  });
  expect(await inspect(folder, "./empty.mjs")).toMatchObject({
    exports: [],
    diagnostics: [{ code: "MODULE_EMPTY", source }],
  });
});

it("says where a module imports what is not there, of statements that must succeed", async () => {
  const folder = moduleFolder({
    "a.mjs":
      "import './b.mjs';\nimport fs from 'node:fs';\nexport { c } from 'not-installed/sub';\nimport('./gone.mjs');\n",
    "b.mjs": "",
    "c.cjs": "try { require('not-installed'); } catch {}\nexports.handler = () => {};\n",
  });
  const { diagnostics } = await inspect(folder, "./a.mjs");
  expect(diagnostics).toMatchObject([
    {
      code: "MODULE_DEPENDENCY_MISSING",
      message: `hooks "a" can't be imported: a.mjs imports "not-installed/sub", which can't be found.`,
      source: { file: "a.mjs", line: 3, column: 19 },
      frame: expect.stringContaining("> 3 |"),
      hint: "Install not-installed where a.mjs can find it.",
    },
  ]);
  expect((await inspect(folder, "./c.cjs")).diagnostics).toEqual([]);
});
