import { join } from "node:path";
import type { CheckedHook } from "@hardpoint/project";
import { describe, expect, it } from "vitest";
import { existingPath } from "../cli/existing-path.js";
import { createPalette } from "../cli/palette.js";
import { scratchDirectory } from "../fixtures/open-role.js";
import { preset } from "../preset.js";
import { checkLines } from "./check-lines.js";
import { checkPath } from "./check-path.js";
import { fateOf } from "./checked-file.js";
import { agentNamed } from "./hook-agents.js";

const fixtures = join(import.meta.dirname, "../fixtures/hook-files");

const check = async (path: string, dialect?: string) => {
  const named = dialect === undefined ? undefined : agentNamed(dialect);
  const use = preset.filter(
    (part) => part.$$type !== "@hardpoint/dialect" || named === undefined || part.id === named.id,
  );
  return checkPath(await existingPath(path), {
    use,
    load: false,
    trust: { decide: () => "refuse" },
    ...(named ? { named } : {}),
  });
};

const fates = (hooks: readonly CheckedHook[]): string => hooks.map(fateOf).sort().join(" ");

describe("a folder of collected hook files", () => {
  it("has each file told by its folder, and each hook registered, off, or refused with a reason", async () => {
    const { files } = await check(fixtures);
    expect(files.map(({ file, status, hooks }) => [file, status, fates(hooks)])).toEqual([
      ["claude/event-as-matcher.json", "checked", expect.any(String)],
      ["claude/expression-as-matcher.json", "checked", expect.any(String)],
      ["claude/good.json", "checked", "registered registered"],
      ["claude/list-of-hooks.json", "checked", "refused refused"],
      ["claude/milliseconds.json", "checked", "registered"],
      ["claude/misplaced-keys.json", "checked", expect.any(String)],
      ["claude/rule-as-matcher.json", "checked", expect.any(String)],
      ["codex/hooks.json", "unsupported", ""],
      ["coding-code/good.yaml", "checked", "registered"],
      ["coding-code/mistakes.yaml", "checked", "off refused refused"],
      ["exit-code/good.json", "checked", "registered"],
      ["exit-code/list-of-hooks.json", "checked", "refused"],
      ["exit-code/list-of-names.json", "checked", expect.any(String)],
      ["gemini/settings.json", "unsupported", ""],
      ["hooks-json/good.json", "checked", "registered registered"],
      ["hooks-json/rule-as-matcher.json", "checked", expect.any(String)],
      ["kiro/format.json", "unsupported", ""],
    ]);
    for (const hook of files.flatMap(({ hooks }) => hooks))
      if (fateOf(hook) === "refused")
        expect([hook.name, hook.diagnostics.length]).not.toEqual([hook.name, 0]);
    expect(files.flatMap(({ diagnostics }) => diagnostics).map(({ code }) => code)).not.toContain(
      "HOOK_ENTRY_IGNORED",
    );
  });

  it("says nothing of files in which nothing is wrong", async () => {
    const { files } = await check(fixtures);
    for (const { file, diagnostics } of files)
      if (file.includes("good"))
        expect([file, diagnostics.filter(({ severity }) => severity !== "info")]).toEqual([file, []]);
  });

  it.each([
    ["claude/milliseconds.json", "HOOK_UNIT_SUSPECT", '"timeout": 30000'],
    ["claude/event-as-matcher.json", "HOOK_MATCHER_DEAD", '"matcher": "PreToolUse"'],
    ["claude/rule-as-matcher.json", "HOOK_MATCHER_DEAD", '"matcher": "Bash(git push:*)"'],
    ["claude/expression-as-matcher.json", "HOOK_MATCHER_DEAD", '"matcher": "tool == '],
    ["claude/list-of-hooks.json", "CONFIG_INVALID", '"hooks": ['],
    ["claude/misplaced-keys.json", "CONFIG_KEY_UNKNOWN", '"matcher": "Write"'],
    ["coding-code/mistakes.yaml", "HOOK_EVENT_UNKNOWN", "point: tool.approval.pree"],
    ["exit-code/list-of-hooks.json", "CONFIG_INVALID", '"hooks": ['],
    ["exit-code/list-of-names.json", "HOOK_MATCHER_DEAD", '"matcher": "bash|write"'],
    ["hooks-json/rule-as-matcher.json", "HOOK_MATCHER_DEAD", '"matcher": "bash(git *)"'],
  ])("shows in %s where %s is, and what to do", async (file, code, line) => {
    const { diagnostics } = await check(join(fixtures, file));
    const found = diagnostics.find((one) => one.code === code);
    expect(found).toMatchObject({ hint: expect.any(String), frame: expect.stringContaining(line) });
  });

  it("is a table, then the refused hooks with their places", async () => {
    const text = checkLines(await check(fixtures), createPalette(false)).join("\n");
    expect(text).toMatch(/✓ claude\/good\.json +claude-code +2 +0/);
    expect(text).toMatch(/- codex\/hooks\.json +Codex: no dialect here yet/);
    expect(text).toMatch(/✗ coding-code\/mistakes\.yaml:\d+:\d+ {2}late/);
    expect(text).not.toContain("HOOK_DIALECT_UNSUPPORTED");
  });
});

describe("whose a file is", () => {
  const claude = '{ "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "true" }] }] } }';

  it("is told by its path, in any folder", async () => {
    const directory = await scratchDirectory({
      ".claude/settings.json": claude,
      "deep/er/.codex/hooks.json": claude,
      "node_modules/x/.claude/settings.json": claude,
      "package.json": '{ "name": "hooks" }',
      "settings.json": '{ "hooks": { "pre-commit": "npm test" } }',
    });
    const { files, diagnostics } = await check(directory);
    expect(files.map(({ file, dialect }) => [file, dialect])).toEqual([
      [".claude/settings.json", "claude-code"],
      ["deep/er/.codex/hooks.json", "codex"],
    ]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["HOOK_DIALECT_UNSUPPORTED"]);
  });

  it("is told by its shape where neither path nor folder tell", async () => {
    const directory = await scratchDirectory({
      "hooks.json": '{ "PreToolUse": [{ "matcher": "bash", "command": "true" }] }',
      "sub/hooks.json": claude,
    });
    const { files } = await check(directory);
    expect(files.map(({ file, dialect }) => [file, dialect])).toEqual([
      ["hooks.json", "hooks-json"],
      ["sub/hooks.json", "claude-code"],
    ]);
  });

  it("is what the person says", async () => {
    const directory = await scratchDirectory({ "claude/x.json": claude });
    const { files } = await check(directory, "codex");
    expect(files).toMatchObject([{ file: "claude/x.json", status: "unsupported", dialect: "codex" }]);
  });

  it("is asked where it can't be told", async () => {
    const directory = await scratchDirectory({ "some.json": '{ "a": 1 }' });
    const { files, diagnostics } = await check(join(directory, "some.json"));
    expect(files).toMatchObject([{ status: "unknown" }]);
    expect(diagnostics).toMatchObject([
      { code: "HOOK_DIALECT_UNKNOWN", hint: expect.stringContaining("--dialect") },
    ]);
  });

  it("is not asked of what can't be read", async () => {
    const directory = await scratchDirectory({ "some.json": "{" });
    const { diagnostics } = await check(join(directory, "some.json"));
    expect(diagnostics.map(({ code }) => code)).toEqual(["CONFIG_SYNTAX"]);
  });
});

it("finds the roles of a folder, with their own hook files", async () => {
  const directory = await scratchDirectory({
    "a/role.yaml": "name: a\nhooks:\n  custom:\n    - { name: h, events: [event], module: gone.mjs }\n",
    "a/.claude/settings.json": "{}",
    "b/role.yaml": "name: b\n",
  });
  const { files, diagnostics } = await check(directory);
  expect(files.map(({ file, dialect, hooks }) => [file, dialect, fates(hooks)])).toEqual([
    ["a/.claude/settings.json", "claude-code", ""],
    ["a/role.yaml", "rolebox", "refused"],
    ["b/role.yaml", "rolebox", ""],
  ]);
  expect(diagnostics).toMatchObject([{ code: "MODULE_NOT_FOUND", source: { file: "a/role.yaml", line: 4 } }]);
});
