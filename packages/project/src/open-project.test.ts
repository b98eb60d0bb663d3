import { basename } from "node:path";
import { conditions } from "@hardpoint/conditions";
import { formatDiagnostic } from "@hardpoint/core";
import { rolebox } from "@hardpoint/dialects/rolebox";
import { defineDialect } from "@hardpoint/hooks";
import { describe, expect, it } from "vitest";
import { greetings } from "./fixtures/greetings-scope.js";
import { openTestProject } from "./fixtures/open-test-project.js";
import { placesOf } from "./fixtures/places-of.js";
import { roleDirectory } from "./fixtures/role-directory.js";
import { openProject } from "./open-project.js";

describe("openProject", () => {
  it("knows the role by its name, else by its directory", async () => {
    const named = await openTestProject({ "role.yaml": "name: Lead\ndescription: Leads.\n" });
    expect(named).toMatchObject({ name: "Lead", description: "Leads.", diagnostics: [] });
    const directory = await roleDirectory({ "hardpoint.yaml": "name: 7\n" });
    const unnamed = await openProject(directory, { use: [] });
    expect(unnamed.name).toBe(basename(directory));
    expect(unnamed.description).toBeUndefined();
    expect(placesOf(unnamed)).toEqual([["CONFIG_INVALID", 1]]);
  });

  it("opens what can't be read as an empty project, and says why", async () => {
    const project = await openTestProject({ "role.yaml": "hooks: [\n" }, { use: [rolebox, conditions] });
    expect(placesOf(project)).toEqual([["CONFIG_SYNTAX", 2]]);
    expect(await project.session().systemPrompt(["base"])).toEqual(["base"]);
    expect(project.registry.current.list("conditions").length).toBeGreaterThan(5);
  });

  it.each([
    ["no options", undefined],
    ["no parts", {}],
    ["a part that is neither", { use: [{}] }],
    ["an undefined part", { use: [undefined] }],
    ["two scopes of one id", { use: [greetings, { ...greetings }] }],
  ])("throws for %s: a mistake in the host's code", async (_what, options) => {
    const directory = await roleDirectory({ "role.yaml": "" });
    await expect(openProject(directory, options as never)).rejects.toThrow(TypeError);
  });

  it("names each key that nothing reads, but those that the host reads", async () => {
    const project = await openTestProject(
      { "role.yaml": "name: a\nmodel: gpt\nprompt: p\nhooks:\n  custom: []\n  recovery: {}\n" },
      { use: [rolebox], reads: ["prompt"] },
    );
    expect(project.diagnostics.map(formatDiagnostic)).toEqual([
      expect.stringMatching(/^role\.yaml:2:1: warning CONFIG_KEY_UNREAD: "model" /),
      expect.stringMatching(/^role\.yaml:6:3: warning CONFIG_KEY_UNREAD: "hooks.recovery" /),
    ]);
  });

  it("sorts diagnostics by place and tells each once", async () => {
    const project = await openTestProject(
      {
        "role.yaml":
          "extensions:\n  conditions:\n    - name: b\n      module: missing.js\n    - module: x.js\nhooks:\n  custom:\n    - name: h\n      events: [chat.message]\n      module: missing.js\nzzz: 1\n",
      },
      { use: [conditions, rolebox] },
    );
    expect(placesOf(project)).toEqual([
      ["MODULE_NOT_FOUND", 4],
      ["CONFIG_INVALID", 5],
      ["MODULE_NOT_FOUND", 10],
      ["CONFIG_KEY_UNREAD", 11],
    ]);
    expect(project.diagnostics.every(({ frame }) => frame?.includes("^"))).toBe(true);
  });
});

describe("broken modules", () => {
  it("cost their neighbours nothing, even one that never settles", async () => {
    const project = await openTestProject(
      {
        "role.yaml": `hooks:
  custom:
    - {name: good, events: [chat.message], module: hooks/good.mjs}
    - {name: never, events: [chat.message], module: hooks/never.mjs}
    - {name: throws, events: [chat.message], module: hooks/throws.mjs}
    - {name: syntax, events: [chat.message], module: hooks/syntax.mjs}
    - {name: empty, events: [chat.message], module: hooks/empty.mjs}
    - {name: gone, events: [chat.message], module: hooks/gone.mjs}
    - {name: late, events: [chat.message], module: hooks/good.mjs}
`,
        "hooks/good.mjs": "export default { onChatMessage: (ctx) => ctx.inject(ctx.hookName) };\n",
        "hooks/never.mjs": "await new Promise(() => {});\nexport default {};\n",
        "hooks/throws.mjs": "throw new Error('on import');\n",
        "hooks/syntax.mjs": "export default { onChatMessage( };\n",
        "hooks/empty.mjs": "\n",
      },
      { use: [rolebox], loader: { importMs: 200 } },
    );
    expect(
      project.diagnostics
        .filter(({ severity }) => severity === "error")
        .map(({ code, message }) => [code, /hooks "(\w+)"/.exec(message)?.[1]]),
    ).toEqual(
      expect.arrayContaining([
        ["MODULE_TIMEOUT", "never"],
        ["MODULE_THREW", "throws"],
        ["MODULE_SYNTAX", "syntax"],
        ["MODULE_EMPTY", "empty"],
        ["MODULE_NOT_FOUND", "gone"],
      ]),
    );
    expect(
      project.declared.map(({ declaration, extension }) => [declaration.name, extension !== undefined]),
    ).toEqual([
      ["good", true],
      ["never", false],
      ["throws", false],
      ["syntax", false],
      ["empty", false],
      ["gone", false],
      ["late", true],
    ]);
    const session = project.session();
    await session.userMessage("hello");
    expect(await session.systemPrompt([])).toEqual(["good\nlate"]);
  });

  it("of a dialect that throws cost only that dialect", async () => {
    const broken = defineDialect({
      ...rolebox,
      id: "broken",
      parse: () => {
        throw new Error("what is this");
      },
    });
    const unbound = defineDialect({
      ...rolebox,
      id: "unbound",
      bind: () => {
        throw new Error("won't");
      },
    });
    const project = await openTestProject(
      {
        "role.yaml": "hooks:\n  custom:\n    - {name: good, events: [chat.message], module: good.mjs}\n",
        "good.mjs": "export default { onChatMessage: (ctx) => ctx.inject('here') };\n",
      },
      { use: [broken, unbound, rolebox] },
    );
    expect(project.diagnostics.map(({ message }) => message)).toEqual([
      'The dialect "broken" could not read role.yaml: what is this',
      'Hook "good" could not be bound: won\'t',
    ]);
    const session = project.session();
    await session.userMessage("hello");
    expect(await session.systemPrompt([])).toEqual(["here"]);
  });
});
