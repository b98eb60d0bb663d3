import { expect, it } from "vitest";
import { clearHookModuleCache } from "./clear-module-cache.js";
import { greetings } from "./fixtures/greetings.js";
import { moduleFolder, writeModule } from "./fixtures/module-folder.js";
import { createLoader, type Loader } from "./loader.js";

const load = async (loader: Loader, directory: string, module: string) => {
  const { loaded, diagnostics } = await loader.load([
    { contract: greetings, entry: { name: "a", module }, directory },
  ]);
  const result = await loaded[0]?.handle.call("greet", []);
  return {
    said: result?.ok ? result.value : result,
    codes: diagnostics.map(({ code }) => code),
    diagnostics,
  };
};

const texts: readonly (readonly [string, (word: string) => string])[] = [
  ["a.mjs", (word) => `export default { greet: () => "${word}" };`],
  ["a.cjs", (word) => `module.exports = { greet: () => "${word}" };`],
  ["a.ts", (word) => `export default { greet: (): string => "${word}" };`],
  ["a.cts", (word) => `export = { greet: (): string => "${word}" };`],
];

it.each(texts)("keeps %s until the loader is cleared", async (file, text) => {
  const folder = moduleFolder({ [file]: text("one") });
  const loader = createLoader();
  expect((await load(loader, folder, `./${file}`)).said).toBe("one");
  writeModule(folder, file, text("two"));
  expect((await load(loader, folder, `./${file}`)).said).toBe("one");
  loader.clear();
  expect(await load(loader, folder, `./${file}`)).toMatchObject({ said: "two", codes: [] });
});

it.each(texts)("reads %s again in a loader of its own", async (file, text) => {
  const folder = moduleFolder({ [file]: text("one") });
  await load(createLoader(), folder, `./${file}`);
  writeModule(folder, file, text("two"));
  expect((await load(createLoader(), folder, `./${file}`)).said).toBe("two");
});

it.each(texts)("runs %s again although it has not changed", async (file) => {
  const body = "{ greet: () => String(globalThis.hardpointRuns) }";
  const count = "globalThis.hardpointRuns = (globalThis.hardpointRuns ?? 0) + 1;";
  const folder = moduleFolder({
    [file]: `${count} ${file.startsWith("a.c") ? "module.exports =" : "export default"} ${body};`,
  });
  Reflect.deleteProperty(globalThis, "hardpointRuns");
  const loader = createLoader();
  await load(loader, folder, `./${file}`);
  loader.clear();
  expect((await load(loader, folder, `./${file}`)).said).toBe("2");
});

it("makes every loader of the process forget its modules", async () => {
  const folder = moduleFolder({ "a.mjs": "export const greet = () => 'one';" });
  const loaders = [createLoader(), createLoader()];
  for (const loader of loaders) await load(loader, folder, "./a.mjs");
  writeModule(folder, "a.mjs", "export const greet = () => 'two';");
  clearHookModuleCache();
  for (const loader of loaders) expect((await load(loader, folder, "./a.mjs")).said).toBe("two");
});

it.each([
  ["a.mjs", 'import { word } from "./word.mjs"; export const greet = () => word;'],
  ["a.mjs", 'const { word } = await import("./word.mjs"); export const greet = () => word;'],
  ["a.cjs", 'exports.greet = () => require("./word.cjs").word;'],
  ["a.ts", 'import { word } from "./word.ts"; export const greet = (): string => word;'],
])("says once that what %s imports was not read again: %s", async (file, text) => {
  const word = (said: string, ending: string) =>
    ending === "cjs" ? `exports.word = "${said}";` : `export const word = "${said}";`;
  const ending = file.slice(2);
  const folder = moduleFolder({ [file]: text, [`word.${ending}`]: word("one", ending) });
  const loader = createLoader();
  expect(await load(loader, folder, `./${file}`)).toMatchObject({ said: "one", codes: [] });
  writeModule(folder, `word.${ending}`, word("two", ending));
  loader.clear();
  const again = await load(loader, folder, `./${file}`);
  expect(again).toMatchObject({ said: "one", codes: ["MODULE_STALE_DEPENDENCIES"] });
  expect(again.diagnostics[0]?.message).toContain(`./word.${ending}`);
  expect((await load(loader, folder, `./${file}`)).codes).toEqual([]);
});

it("says that a failed import of an import may be an old one", async () => {
  const folder = moduleFolder({
    "a.mjs": 'import "./b.mjs"; export const greet = () => "hi";',
    "b.mjs": "throw new Error('no');",
  });
  const loader = createLoader();
  expect((await load(loader, folder, "./a.mjs")).codes).toEqual(["MODULE_THREW"]);
  writeModule(folder, "b.mjs", "");
  expect((await load(loader, folder, "./a.mjs")).codes).toEqual([
    "MODULE_THREW",
    "MODULE_STALE_DEPENDENCIES",
  ]);
});

it("leaves extensions as they are that were loaded before", async () => {
  const folder = moduleFolder({ "a.mjs": "export const greet = () => 'one';" });
  const loader = createLoader();
  const { loaded } = await loader.load([
    { contract: greetings, entry: { name: "a", module: "./a.mjs" }, directory: folder },
  ]);
  loader.clear();
  await loader.dispose();
  expect(loaded[0]?.handle.call("greet", [])).toEqual({ ok: true, value: "one" });
});
