import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { linesDialect } from "../fixtures/lines-dialect.js";
import { roleDirectory } from "../fixtures/role-directory.js";
import { checkHookFile } from "./check-hook-file.js";
import { checkProject } from "./check-project.js";
import type { CheckedHook } from "./check-result.js";

const fates = (hooks: readonly CheckedHook[]) => hooks.map(({ name, status }) => `${name} ${status}`);
const codes = (diagnostics: readonly { readonly code: string }[]) => diagnostics.map(({ code }) => code);
const json = (...hooks: unknown[]): string => JSON.stringify({ hooks }, undefined, 2);

describe("checkHookFile", () => {
  it("lists every hook of a file, registered or not, and says why not", async () => {
    const text = json(
      { name: "good", command: "a" },
      { name: "bare" },
      { name: "off", enabled: false },
      { name: "lost", command: "b", skipped: true },
    );
    const directory = await roleDirectory({ "any.json": text });
    const checked = await checkHookFile(join(directory, "any.json"), { dialect: linesDialect });
    expect(checked).toMatchObject({ file: "any.json", dialect: "lines", layer: "own" });
    expect(fates(checked.hooks)).toEqual(["good ok", "bare invalid", "off off", "lost invalid"]);
    expect(checked.hooks.map(({ diagnostics }) => codes(diagnostics))).toEqual([
      [],
      ["CONFIG_INVALID"],
      [],
      ["HOOK_ENTRY_IGNORED"],
    ]);
    expect(codes(checked.diagnostics)).toEqual(["CONFIG_INVALID", "HOOK_ENTRY_IGNORED"]);
    expect(checked.diagnostics[0]?.frame).toContain('"name": "bare"');
  });

  it("finds the project that a file is of by where its dialect looks for it", async () => {
    const directory = await roleDirectory({ "deep/.lines/shared.json": json({ name: "a", command: "a" }) });
    const path = join(directory, "deep/.lines/shared.json");
    expect(await checkHookFile(path, { dialect: linesDialect })).toMatchObject({
      file: ".lines/shared.json",
      layer: "shared",
    });
  });

  it.each([
    ["is no JSON", "{", "CONFIG_SYNTAX"],
    ["is no map", "[]", "CONFIG_INVALID"],
  ])("says that a file %s", async (_what, text, code) => {
    const directory = await roleDirectory({ "any.json": text });
    const checked = await checkHookFile(join(directory, "any.json"), { dialect: linesDialect });
    expect(checked.hooks).toEqual([]);
    expect(codes(checked.diagnostics)).toContain(code);
  });

  it("names what nobody reads", async () => {
    const directory = await roleDirectory({ "any.json": '{ "hooks": [], "hoks": [] }' });
    const { diagnostics } = await checkHookFile(join(directory, "any.json"), { dialect: linesDialect });
    expect(diagnostics).toMatchObject([{ code: "CONFIG_KEY_UNREAD", hint: 'Did you mean "hooks"?' }]);
  });
});

describe("checkProject", () => {
  const use = [linesDialect];

  it("checks the hook files of a directory as well, which then needs no configuration", async () => {
    const directory = await roleDirectory({ ".lines/own.json": json({ name: "a" }) });
    const { files, hooks, diagnostics } = await checkProject(directory, { use });
    expect(files).toMatchObject([{ file: ".lines/own.json", dialect: "lines", layer: "own" }]);
    expect(fates(hooks)).toEqual(["a invalid"]);
    expect(diagnostics).toMatchObject([{ code: "CONFIG_INVALID", source: { file: ".lines/own.json" } }]);
    expect(diagnostics[0]?.frame).toBeDefined();
  });

  it("takes a hook for off in whose place another file has one", async () => {
    const directory = await roleDirectory({
      "role.yaml": "name: r\n",
      ".lines/shared.json": json({ name: "a", command: "old" }, { name: "b", command: "b" }),
      ".lines/own.json": json({ name: "a", command: "new" }),
    });
    const { files } = await checkProject(directory, { use });
    expect(files.map(({ hooks }) => fates(hooks))).toEqual([["a off", "b ok"], ["a ok"]]);
  });

  it("needs a configuration where there is no hook file either", async () => {
    const { files, diagnostics } = await checkProject(await roleDirectory({}), { use });
    expect(files).toEqual([]);
    expect(codes(diagnostics)).toEqual(["CONFIG_NOT_FOUND"]);
  });
});
