import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { moduleFolder } from "../fixtures/module-folder.js";
import { resolveModule } from "./resolve-module.js";

const source = { file: "roles/role.yaml", line: 3 };
const resolve = (directory: string, specifier: string) =>
  resolveModule({ specifier, directory, label: 'hooks "a"', source });

const pkg = (fields: object): string => JSON.stringify({ name: "pkg", ...fields });

it.each([
  ["./hooks/a.mjs", "hooks/a.mjs"],
  ["hooks/a.mjs", "hooks/a.mjs"],
  ["a.cts", "a.cts"],
  ["importonly", "node_modules/importonly/esm.js"],
  ["importonly/sub", "node_modules/importonly/sub.mjs"],
  ["@s/both", "node_modules/@s/both/esm.mjs"],
  ["@s/both/deep/x", "node_modules/@s/both/deep/x.mjs"],
  ["legacy", "node_modules/legacy/lib/main.js"],
  ["legacy/lib/main.js", "node_modules/legacy/lib/main.js"],
  ["#inner", "hooks/a.mjs"],
  ["both-ways.js", "node_modules/both-ways.js/index.js"],
  ["here-first.js", "here-first.js"],
])("finds %s", async (specifier, expected) => {
  const folder = moduleFolder({
    "package.json": JSON.stringify({ imports: { "#inner": "./hooks/a.mjs" } }),
    "hooks/a.mjs": "",
    "a.cts": "",
    "here-first.js": "",
    "node_modules/importonly/package.json": pkg({
      exports: { ".": { import: "./esm.js" }, "./sub": { import: "./sub.mjs" } },
    }),
    "node_modules/importonly/esm.js": "",
    "node_modules/importonly/sub.mjs": "",
    "node_modules/@s/both/package.json": pkg({
      exports: { ".": { require: "./cjs.cjs", import: "./esm.mjs" }, "./deep/*": "./deep/*.mjs" },
    }),
    "node_modules/@s/both/esm.mjs": "",
    "node_modules/@s/both/cjs.cjs": "",
    "node_modules/@s/both/deep/x.mjs": "",
    "node_modules/legacy/package.json": pkg({ main: "lib/main" }),
    "node_modules/legacy/lib/main.js": "",
    "node_modules/both-ways.js/package.json": pkg({}),
    "node_modules/both-ways.js/index.js": "",
    "node_modules/here-first.js/package.json": pkg({}),
    "node_modules/here-first.js/index.js": "",
  });
  expect(await resolve(folder, specifier)).toMatchObject({
    ok: true,
    file: join(folder, expected),
    url: pathToFileURL(join(folder, expected)).href,
    path: `roles/${expected}`,
  });
});

it("says that a symbolic link leads nowhere, and what a name without an ending may mean", async () => {
  const folder = moduleFolder({ "lint.js": "" });
  symlinkSync("nowhere.js", join(folder, "dangling.js"));
  expect(await resolve(folder, "dangling.js")).toMatchObject({
    diagnostic: {
      code: "MODULE_NOT_FOUND",
      message: expect.stringContaining("a symbolic link to nowhere.js"),
    },
  });
  expect(await resolve(folder, "lint")).toMatchObject({
    diagnostic: { code: "MODULE_NOT_FOUND", hint: "Did you mean ./lint.js?" },
  });
});

it("finds absolute paths and file URLs, wherever they are", async () => {
  const elsewhere = moduleFolder({ "a b.mjs": "" });
  const file = join(elsewhere, "a b.mjs");
  for (const specifier of [file, pathToFileURL(file).href]) {
    const request = {
      specifier,
      directory: moduleFolder({}),
      label: 'hooks "a"',
      source: { file: "role.yaml" },
    };
    expect(await resolveModule(request)).toMatchObject({ ok: true, file, path: file });
  }
});

it("looks for a package from the directory upwards, and follows links as Node does", async () => {
  const folder = moduleFolder({
    "store/pkg/index.mjs": "",
    "store/pkg/package.json": pkg({ exports: "./index.mjs" }),
  });
  mkdirSync(join(folder, "node_modules"));
  mkdirSync(join(folder, "roles/lead"), { recursive: true });
  symlinkSync(join(folder, "store/pkg"), join(folder, "node_modules/pkg"));
  expect(await resolve(join(folder, "roles/lead"), "pkg")).toMatchObject({
    ok: true,
    file: join(folder, "store/pkg/index.mjs"),
  });
});

it.each([
  ["./lint.mjs", "MODULE_NOT_FOUND", "roles/lint.mjs", "./lint.ts"],
  ["./hooks/lnt.mjs", "MODULE_NOT_FOUND", "roles/hooks/lnt.mjs", "./hooks/lint.mjs"],
  ["hooks/lint.js", "MODULE_NOT_FOUND", "roles/hooks/lint.js", "./hooks/lint.mjs"],
  ["./none/a.mjs", "MODULE_NOT_FOUND", "roles/none/a.mjs", "There is no directory"],
  ["./lint.ts/a.mjs", "MODULE_NOT_FOUND", "roles/lint.ts/a.mjs", "There is no directory"],
  ["no-such-package", "MODULE_NOT_FOUND", "no package of that name", "Install"],
  ["@s/none/sub", "MODULE_NOT_FOUND", "no package of that name", "Install"],
  ["closed/sub", "MODULE_NOT_FOUND", "does not export this path", "Install"],
  ["./hooks", "MODULE_UNSUPPORTED", "roles/hooks is a directory", "./hooks/lint.mjs"],
  ["hooks", "MODULE_UNSUPPORTED", "roles/hooks is a directory", "./hooks/lint.mjs"],
  ["./empty", "MODULE_UNSUPPORTED", "roles/empty is a directory", "Name a file"],
  ["./data.json", "MODULE_UNSUPPORTED", "ends in .json", ".mjs"],
  ["./script", "MODULE_UNSUPPORTED", "has no ending", ".mjs"],
  ["./types.d.ts", "MODULE_UNSUPPORTED", "holds types only", ".mjs"],
  ["./view.tsx", "MODULE_UNSUPPORTED", "ends in .tsx", ".mjs"],
  ["fs", "MODULE_UNSUPPORTED", "a module of Node itself", "Name a file"],
  ["https://example.com/a.mjs", "MODULE_UNSUPPORTED", "no file: URL", "Name a file"],
  ["", "MODULE_UNSUPPORTED", "it is empty", "Name a file"],
])("says what is wrong with %j", async (specifier, code, message, hint) => {
  const folder = moduleFolder({
    "lint.ts": "",
    "hooks/lint.mjs": "",
    "empty/readme.txt": "",
    "data.json": "{}",
    script: "",
    "types.d.ts": "",
    "view.tsx": "",
    "node_modules/closed/package.json": pkg({ exports: { ".": "./index.mjs" } }),
    "node_modules/closed/index.mjs": "",
  });
  const resolved = await resolve(folder, specifier);
  if (resolved.ok) expect.fail(`found ${resolved.file}`);
  expect(resolved.diagnostic).toMatchObject({ code, source });
  expect(resolved.diagnostic.message).toContain(`hooks "a": its module ${JSON.stringify(specifier)}`);
  expect(resolved.diagnostic.message).toContain(message);
  expect(resolved.diagnostic.hint).toContain(hint);
});

it("refuses a directory that is not absolute, rather than to use the working directory", async () => {
  expect(await resolve("packages", "./a.mjs")).toMatchObject({
    ok: false,
    diagnostic: { code: "MODULE_NOT_FOUND" },
  });
});
