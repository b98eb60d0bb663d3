import { join } from "node:path";
import { conditions } from "@hardpoint/conditions";
import { rolebox } from "@hardpoint/dialects/rolebox";
import { describe, expect, it } from "vitest";
import { readLog } from "../fixtures/hook-log.js";
import { openTestProject } from "../fixtures/open-test-project.js";
import { roleDirectory } from "../fixtures/role-directory.js";
import { checkProject } from "./check-project.js";

const use = [rolebox, conditions];
const check = async (files: Record<string, string>, file = "") =>
  checkProject(join(await roleDirectory(files), file), { use });
const statuses = (listed: readonly { readonly name: string; readonly status: string }[]) =>
  listed.map(({ name, status }) => [name, status]);

const good = "export default { onChatMessage() {} };\n";

describe("checkProject", () => {
  it("finds nothing wrong where nothing is", async () => {
    const result = await check({
      "role.yaml":
        "name: a\nhooks:\n  custom:\n    - {name: h, events: [chat.message], module: h.mjs}\nextensions:\n  conditions:\n    - {name: tidy, module: tidy.cjs}\n",
      "h.mjs": good,
      "tidy.cjs": "module.exports = { handler: () => true };\n",
    });
    expect(result).toMatchObject({
      file: "role.yaml",
      hooks: [
        {
          name: "h",
          dialect: "rolebox",
          events: ["chat.message"],
          module: "h.mjs",
          status: "ok",
          diagnostics: [],
          source: { line: 4 },
        },
      ],
      extensions: [{ scope: "conditions", name: "tidy", module: "tidy.cjs", status: "ok", diagnostics: [] }],
      diagnostics: [],
    });
  });

  it("runs no module", async () => {
    const directory = await roleDirectory({
      "role.yaml":
        "hooks:\n  custom:\n    - {name: h, events: [chat.message], module: h.mjs}\nextensions:\n  scopes:\n    - {name: s, module: h.mjs}\n",
      "h.mjs":
        'import { writeFileSync } from "node:fs";\nwriteFileSync(new URL("./log.txt", import.meta.url), "ran\\n");\nexport default { onChatMessage() {} };\n',
    });
    await checkProject(directory, { use });
    expect(await readLog(directory)).toEqual([]);
  });

  it("says of every declared hook how it is", async () => {
    const result = await check({
      "role.yaml": `hooks:
  custom:
    - {name: good, events: [chat.message], module: good.mjs}
    - {name: gone, events: [chat.message], module: gone.mjs}
    - {name: syntax, events: [chat.message], module: syntax.mjs}
    - {name: nothing, events: [chat.message], module: empty.mjs}
    - {name: handlerless, events: [chat.message], module: handlerless.mjs}
    - {name: other, events: [event], module: good.mjs}
    - {name: computed, events: [chat.message], module: computed.mjs}
    - {name: eventless, module: good.mjs}
    - {events: 7, module: x.mjs, phase: never}
    - just text
    - {name: misspelt, events: [chat.mesage], module: good.mjs}
`,
      "good.mjs": good,
      "syntax.mjs": "export default { onChatMessage( };\n",
      "empty.mjs": "const a = 1;\n",
      "handlerless.mjs": "export default { chatMessage() {} };\n",
      "computed.mjs": "export default make();\nfunction make() { return {}; }\n",
    });
    expect(statuses(result.hooks)).toEqual([
      ["good", "ok"],
      ["gone", "module-missing"],
      ["syntax", "module-broken"],
      ["nothing", "invalid"],
      ["handlerless", "invalid"],
      ["other", "ok"],
      ["computed", "undecided"],
      ["eventless", "invalid"],
      ["#9", "invalid"],
      ["#10", "invalid"],
      ["misspelt", expect.stringMatching(/ok|invalid/)],
    ]);
    const said = Object.fromEntries(
      result.hooks.map(({ name, diagnostics }) => [name, diagnostics.map(({ code }) => code)]),
    );
    expect(said).toMatchObject({
      good: [],
      gone: ["MODULE_NOT_FOUND"],
      syntax: ["MODULE_SYNTAX"],
      nothing: ["MODULE_EMPTY"],
      handlerless: ["CONTRACT_MISMATCH"],
      other: expect.arrayContaining(["HOOK_HANDLER_MISSING", "HOOK_HANDLER_UNUSED"]),
      computed: [],
      eventless: ["CONFIG_INVALID"],
      "#9": expect.arrayContaining(["CONFIG_INVALID"]),
      "#10": ["CONFIG_INVALID"],
    });
    expect(said.misspelt).toContain("HOOK_EVENT_UNKNOWN");
    expect(result.hooks[8]).toMatchObject({ module: "x.mjs", source: { line: 11 } });
    const all = result.diagnostics.map(({ code, message }) => `${code} ${message}`);
    for (const { diagnostics } of result.hooks)
      for (const { code, message } of diagnostics) expect(all).toContain(`${code} ${message}`);
  });

  it("says of every declared extension how it is, whatever its scope", async () => {
    const result = await check({
      "role.yaml": `extensions:
  conditions:
    - {name: good, module: good.mjs}
    - {name: wrong, module: wrong.mjs}
    - {name: gone, module: gone.mjs}
    - {name: bare}
    - text
  notification_channels:
    - {kind: pager, module: pager.mjs}
    - {kind: bell, module: good.mjs}
  scopes:
    - {name: tones, module: scope.mjs}
  tones:
    - {name: low, module: low.mjs}
`,
      "good.mjs": "export const handler = () => true;\n",
      "wrong.mjs": "export const handle = () => true;\n",
      "scope.mjs":
        "export default { $$type: '@hardpoint/scope', id: 'tones', contracts: [], createEngine() {} };\n",
      "low.mjs": "export const play = 1;\n",
    });
    expect(result.extensions.map(({ scope, name, module, status }) => [scope, name, module, status])).toEqual(
      [
        ["conditions", "good", "good.mjs", "ok"],
        ["conditions", "wrong", "wrong.mjs", "invalid"],
        ["conditions", "gone", "gone.mjs", "module-missing"],
        ["conditions", "bare", undefined, "invalid"],
        ["conditions", "#5", undefined, "invalid"],
        ["notification_channels", "pager", "pager.mjs", "scope-unknown"],
        ["notification_channels", "bell", "good.mjs", "scope-unknown"],
        ["scopes", "tones", "scope.mjs", "ok"],
        ["tones", "low", "low.mjs", "unchecked"],
      ],
    );
    expect(result.diagnostics.map(({ code, source }) => [code, source?.line])).toEqual([
      ["CONTRACT_MISMATCH", 4],
      ["MODULE_NOT_FOUND", 5],
      ["CONFIG_INVALID", 6],
      ["CONFIG_INVALID", 7],
      ["SCOPE_UNKNOWN", 8],
      ["MODULE_NOT_FOUND", 9],
    ]);
  });

  it.each<[what: string, file: string, text: string, status: string, message?: string]>([
    [
      "a number by default",
      "m.mjs",
      "export default 42;\n",
      "invalid",
      "its default export is the number 42",
    ],
    ["a text by default", "m.cjs", "module.exports = 'hook';\n", "invalid", 'is a string ("hook")'],
    [
      "a handler that is a number",
      "m.mjs",
      "export const onEvent = 42;\n",
      "invalid",
      '"onEvent" is the number 42',
    ],
    [
      "a handler that is a text",
      "m.mjs",
      "export default { onEvent: 'x' };\n",
      "invalid",
      '"onEvent" is a string ("x")',
    ],
    ["a handler that is a list", "m.cjs", "exports.onEvent = [];\n", "invalid", '"onEvent" is an array'],
    ["a handler that is assigned later", "m.mjs", "export let onEvent = 1;\nonEvent = () => {};\n", "ok"],
    [
      "a handler that is assigned in a pattern",
      "m.mjs",
      "export let onEvent = 1;\n[onEvent] = [() => {}];\n",
      "ok",
    ],
    ["a getter", "m.mjs", "export default { get onEvent() { return () => {}; } };\n", "ok"],
    ["a computed default", "m.mjs", "export default make();\nfunction make() { return {}; }\n", "undecided"],
    ["what another module exports", "m.mjs", "export * from './o.mjs';\n", "undecided"],
    [
      "a missing package",
      "m.mjs",
      "import x from 'not-installed-x';\nexport const onEvent = x;\n",
      "module-broken",
      '"not-installed-x", which can\'t be found',
    ],
    [
      "a missing file",
      "m.mjs",
      "import './gone.mjs';\nexport const onEvent = () => {};\n",
      "module-broken",
      '"./gone.mjs", which can\'t be found',
    ],
    ["what may be missing", "m.mjs", "export const onEvent = () => import('not-installed-x');\n", "ok"],
    [
      "modules of Node",
      "m.mjs",
      "import 'node:fs';\nimport 'path';\nexport const onEvent = () => {};\n",
      "ok",
    ],
  ])("tells without running it: %s", async (_what, file, text, status, message) => {
    const result = await check({
      "role.yaml": `hooks:\n  custom:\n    - {name: h, events: [event], module: ${file}}\n`,
      [file]: text,
      "o.mjs": "export const onEvent = () => {};\n",
    });
    expect(statuses(result.hooks)).toEqual([["h", status]]);
    const told = result.diagnostics.map((one) => one.message);
    if (message === undefined) expect(told).toEqual([]);
    else expect(told).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    ["m.mjs", "const a = 1;\n"],
    ["m.cjs", "const a = 1;\n"],
    ["m.js", ""],
    ["m.mjs", "export default {};\n"],
    ["m.mjs", "export default 42;\n"],
    ["m.mjs", "export const onEvent = 42;\n"],
    ["m.cjs", "module.exports = 42;\n"],
    ["m.mjs", "import 'not-installed-x';\nexport const onEvent = () => {};\n"],
  ])("says the same of %s as an import does: %s", async (file, text) => {
    const files = {
      "role.yaml": `hooks:\n  custom:\n    - {name: h, events: [event], module: ${file}}\n`,
      [file]: text,
    };
    const imported = await openTestProject(files, { use });
    const looked = await checkProject(imported.directory, { use });
    const told = ({ code, message }: { code: string; message: string }) => [code, message];
    expect(looked.diagnostics.map(told)).toEqual(imported.diagnostics.map(told));
  });

  it("places what is wrong with an entry at its key", async () => {
    const files = {
      "role.yaml":
        "extensions:\n  conditions:\n    - name: git clean\n      module: m.mjs\n      description: [x]\n",
      "m.mjs": "export const handler = () => true;\n",
    };
    const directory = await roleDirectory(files);
    const opened = await openTestProject(files, { use });
    for (const { diagnostics } of [await checkProject(directory, { use }), opened]) {
      expect(diagnostics.map(({ code, source }) => [code, source?.line, source?.column])).toEqual([
        ["CONFIG_INVALID", 3, 13],
        ["CONFIG_INVALID", 5, 20],
      ]);
    }
  });

  it("finds names that the registry would refuse", async () => {
    const entries = ["tidy", "user_approval", "tidy"]
      .map((name) => `    - {name: ${name}, module: m.mjs}\n`)
      .join("");
    const result = await check({
      "role.yaml": `extensions:\n  conditions:\n${entries}`,
      "m.mjs": "export const handler = () => true;\n",
    });
    expect(statuses(result.extensions)).toEqual([
      ["tidy", "ok"],
      ["user_approval", "invalid"],
      ["tidy", "invalid"],
    ]);
    expect(result.diagnostics.map(({ code, source }) => [code, source?.line])).toEqual([
      ["NAME_IS_BUILTIN", 4],
      ["NAME_DUPLICATE", 5],
    ]);
  });

  it("names flags of built-in hooks that the host does not have", async () => {
    const directory = await roleDirectory({
      "role.yaml": "hooks:\n  builtin: {guard: false, gard: false}\n",
    });
    const result = await checkProject(directory, { use, builtinHooks: ["guard"] });
    expect(result.diagnostics).toMatchObject([
      { code: "HOOK_BUILTIN_UNKNOWN", hint: 'Did you mean "guard"?' },
    ]);
  });

  it("takes one file, of whatever name, and names its unread keys", async () => {
    const result = await check(
      {
        "lead.yaml":
          "name: Lead\nmodel: m\nhooks:\n  custom:\n    - {name: h, events: [chat.message], module: h.mjs}\n",
        "h.mjs": good,
      },
      "lead.yaml",
    );
    expect(result.file).toBe("lead.yaml");
    expect(statuses(result.hooks)).toEqual([["h", "ok"]]);
    expect(result.diagnostics).toMatchObject([
      { code: "CONFIG_KEY_UNREAD", source: { file: "lead.yaml", line: 2 } },
    ]);
  });

  it("checks every document of a stream", async () => {
    const one = (name: string) =>
      `hooks:\n  custom:\n    - {name: ${name}, events: [chat.message], module: ${name}.mjs}\nzzz: 1\n`;
    const result = await check(
      { "stream.yaml": `${one("a")}---\n${one("b")}---\n- not a map\n`, "a.mjs": good },
      "stream.yaml",
    );
    expect(statuses(result.hooks)).toEqual([
      ["a", "ok"],
      ["b", "module-missing"],
    ]);
    expect(result.diagnostics.map(({ code, source }) => [code, source?.line])).toEqual([
      ["CONFIG_KEY_UNREAD", 4],
      ["CONFIG_MULTIPLE_DOCUMENTS", 6],
      ["MODULE_NOT_FOUND", 8],
      ["CONFIG_KEY_UNREAD", 9],
      ["CONFIG_INVALID", 11],
    ]);
  });

  it.each([
    ["a file that is not there", {}, "nowhere.yaml", "CONFIG_NOT_FOUND"],
    ["an empty directory", {}, "", "CONFIG_NOT_FOUND"],
    ["a file with nothing in it", { "role.yaml": "# soon\n" }, "", "CONFIG_EMPTY"],
    ["a syntax error", { "role.yaml": "a: [\n" }, "", "CONFIG_SYNTAX"],
    ["an alias that names nothing", { "role.yaml": "hooks: *x\n" }, "", "CONFIG_SYNTAX"],
  ])("says what is the matter with %s", async (_what, files, file, code) => {
    const result = await check(files as Record<string, string>, file);
    expect(result).toMatchObject({ hooks: [], extensions: [], diagnostics: [{ code }] });
  });
});
