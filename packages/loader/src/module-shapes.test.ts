import { expect, it } from "vitest";
import { greetings } from "./fixtures/greetings.js";
import { moduleFolder } from "./fixtures/module-folder.js";
import { createLoader } from "./loader.js";

const load = (directory: string, ...modules: string[]) =>
  createLoader().load(
    modules.map((module) => ({ contract: greetings, entry: { name: module, module }, directory })),
  );

const body = "{ word: 'Hello', greet(name) { return this.word + ', ' + name; } }";

it.each([
  ["a.mjs", "a default export", `export default ${body};`],
  ["a.mjs", "named exports only", "export const greet = (name) => 'Hello, ' + name;"],
  [
    "a.mjs",
    "a default export beside named helpers",
    `export const helper = null; export const rules = [/x/]; export default ${body};`,
  ],
  [
    "a.mjs",
    "a class instance",
    "class Greeter { #word = 'Hello'; greet(name) { return this.#word + ', ' + name; } } export default new Greeter();",
  ],
  ["a.mjs", "a frozen object", `export default Object.freeze(${body});`],
  ["a.mjs", "an object without a prototype", `export default Object.assign(Object.create(null), ${body});`],
  ["a.mjs", "a top-level await that settles", `await null; export default ${body};`],
  ["a.cjs", "module.exports", `module.exports = ${body};`],
  [
    "a.cjs",
    "a compiled default export",
    `Object.defineProperty(exports, "__esModule", { value: true }); exports.default = ${body};`,
  ],
  ["a.cjs", "a default within a default", `module.exports = { default: { default: ${body} } };`],
  ["a.cjs", "names on exports", "exports.greet = (name) => 'Hello, ' + name;"],
  [
    "a.cjs",
    "names that no lexer finds",
    "for (const key of ['greet']) exports[key] = (name) => 'Hello, ' + name;",
  ],
  ["a.js", "ES module syntax without a package.json", `export default ${body};`],
  ["a.js", "CommonJS syntax without a package.json", `module.exports = ${body};`],
  [
    "a.ts",
    "TypeScript",
    "interface Named { name: string } export default { greet: (name: Named['name']): string => 'Hello, ' + name } satisfies object;",
  ],
  [
    "a.ts",
    "TypeScript with a top-level await and an enum",
    "enum Word { Hello } await null; export const greet = (name: string) => Word[0] + ', ' + name;",
  ],
  ["a.mts", "TypeScript as an ES module", "export default { greet: (name: string) => 'Hello, ' + name };"],
  ["a.cts", "TypeScript as CommonJS", "export = { greet: (name: string) => 'Hello, ' + name };"],
])("loads %s with %s", async (file, _shape, text) => {
  const { loaded, failed, diagnostics } = await load(moduleFolder({ [file]: text }), `./${file}`);
  expect([failed, diagnostics]).toEqual([[], []]);
  expect(await loaded[0]?.handle.call("greet", ["Ada"])).toEqual({ ok: true, value: "Hello, Ada" });
});

it.each([
  ["module", "export default { greet: (name) => 'Hello, ' + name };"],
  ["commonjs", "exports.greet = (name) => 'Hello, ' + name;"],
])("loads a .js file of a package whose type is %s", async (type, text) => {
  const folder = moduleFolder({ "package.json": JSON.stringify({ type }), "a.js": text });
  const { loaded, diagnostics } = await load(folder, "./a.js");
  expect(diagnostics).toEqual([]);
  expect(await loaded[0]?.handle.call("greet", ["Ada"])).toEqual({ ok: true, value: "Hello, Ada" });
});

it("calls no export while it loads, whatever else a module exports", async () => {
  const folder = moduleFolder({
    "a.mjs": `
      const greet = () => "hi";
      export { greet, greet as default };
      export const helper = () => { throw new Error("called"); };
      export const nothing = () => null;
      export const patterns = [/a/];
      export class Base { constructor() { throw new Error("made"); } }`,
  });
  const { loaded, diagnostics } = await load(folder, "./a.mjs");
  expect(diagnostics).toEqual([]);
  expect(await loaded[0]?.handle.call("greet", [])).toEqual({ ok: true, value: "hi" });
});

it.each([
  ["a.mjs", "", "MODULE_EMPTY", "unwrap"],
  ["a.mjs", "export const unrelated = 1;", "CONTRACT_MISMATCH", "validate"],
  ["a.mjs", "export default { great() {} };", "CONTRACT_MISMATCH", "validate"],
  ["a.mjs", "export default null;", "CONTRACT_MISMATCH", "validate"],
  ["a.cjs", "module.exports = 'text';", "CONTRACT_MISMATCH", "validate"],
  [
    "a.mjs",
    "export default { greet() {}, get tone() { throw new Error('no') } };",
    "CONTRACT_MISMATCH",
    "validate",
  ],
  ["a.mjs", "export default { greet() {}, $$contract: 'greetings@9.0' };", "CONTRACT_TOO_NEW", "negotiate"],
  ["a.mjs", "export default { greet() {}, tone: 'loud' };", "MEMBER_INVALID", "validate"],
])("refuses %s with %j: %s", async (file, text, code, step) => {
  const { loaded, failed, diagnostics } = await load(moduleFolder({ [file]: text }), `./${file}`);
  expect(loaded).toEqual([]);
  expect(failed).toMatchObject([{ scope: "greetings", name: `./${file}`, step, failure: { kind: "load" } }]);
  expect(diagnostics[0]?.code).toBe(code);
  expect(diagnostics[0]?.message).toContain(`greetings "./${file}"`);
});

it("takes a name such as constructor for a name", async () => {
  const folder = moduleFolder({ "a.mjs": "export default { greet: () => 'hi' };" });
  const names = ["constructor", "__proto__", "toString"];
  const { loaded } = await createLoader().load(
    names.map((name) => ({ contract: greetings, entry: { name, module: "./a.mjs" }, directory: folder })),
  );
  expect(loaded.map((extension) => extension.name)).toEqual(names);
});

it.each([
  ["export default { name: 'other', greet() {} };", ["NAME_DIFFERS"]],
  ["export default { name: 'own', greet() {} };", []],
  ["export default { name: 7, greet() {} };", []],
  ["export default { get name() { throw new Error('no') }, greet() {} };", []],
  ["function other() {} other.greet = () => 'hi'; export default other;", []],
])("tells when a module names itself differently: %s", async (text, codes) => {
  const directory = moduleFolder({ "a.mjs": text });
  const { loaded, diagnostics } = await createLoader().load([
    { contract: greetings, entry: { name: "own", module: "./a.mjs" }, directory },
  ]);
  expect(diagnostics.map((diagnostic) => diagnostic.code)).toEqual(codes);
  expect(loaded[0]?.name).toBe("own");
});
