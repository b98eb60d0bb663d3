import { rolebox } from "@hardpoint/dialects/rolebox";
import { describe, expect, it } from "vitest";
import { checkProject } from "./check/check-project.js";
import { greetings } from "./fixtures/greetings-scope.js";
import { openTestProject } from "./fixtures/open-test-project.js";
import type { OpenOptions } from "./project.js";

const use = [rolebox, greetings];
const call = { name: "bash", args: { command: "ls" } };

/** What becomes of a tool call and a message where this is the only hook. */
const guarded = async (
  hook: string,
  files: Record<string, string> = {},
  options: Partial<OpenOptions> = {},
) => {
  const project = await openTestProject(
    { "role.yaml": `name: r\nhooks:\n  custom:\n    - {${hook}}\n`, ...files },
    { use, ...options },
  );
  const session = project.session({ id: "s" });
  const ran: string[] = [];
  const tool = await session.tool(call, () => {
    ran.push("tool");
    return "done";
  });
  const message = await session.userMessage("hello");
  return { project, ran, tool, message };
};

const guard = "name: guard, events: [tool.execute.before, chat.message], onFailure: deny";
const good = { "m.mjs": "export const onToolBefore = () => {};\nexport const onChatMessage = () => {};\n" };

describe("a guard that is not there", () => {
  it.each<[what: string, hook: string, files: Record<string, string>, code: string]>([
    ["whose module does not exist", `${guard}, module: gone.mjs`, {}, "MODULE_NOT_FOUND"],
    [
      "whose module throws",
      `${guard}, module: m.mjs`,
      { "m.mjs": "throw new Error('boom');\nexport const onToolBefore = () => {};\n" },
      "MODULE_THREW",
    ],
    [
      "whose module has no handler",
      `${guard}, module: m.mjs`,
      { "m.mjs": "export const a = 1;\n" },
      "CONTRACT_MISMATCH",
    ],
    ["that is to run nowhere", `${guard}, module: m.mjs, isolation: nowhere`, good, "ISOLATE_UNAVAILABLE"],
    ["whose isolation is no name", `${guard}, module: m.mjs, isolation: 7`, good, "CONFIG_INVALID"],
    ["whose isolation is misspelt", `${guard}, module: m.mjs, isolaton: process`, good, "CONFIG_KEY_UNKNOWN"],
    ["with a key that is not valid", `${guard}, module: m.mjs, timeout: soon`, good, "CONFIG_INVALID"],
    ["without a module", guard, {}, "CONFIG_INVALID"],
    [
      "whose onFailure is misspelt",
      "name: guard, events: [tool.execute.before, chat.message], module: m.mjs, onFailur: deny",
      good,
      "CONFIG_KEY_UNKNOWN",
    ],
    [
      "whose onFailure says nothing known",
      "name: guard, events: [tool.execute.before, chat.message], module: m.mjs, onFailure: denny",
      good,
      "CONFIG_INVALID",
    ],
  ])("%s denies at its points", async (_what, hook, files, code) => {
    const { project, ran, tool, message } = await guarded(hook, files);
    expect(project.diagnostics).toMatchObject([{ code, severity: "error" }]);
    expect(ran).toEqual([]);
    expect(tool).toMatchObject({ status: "skipped" });
    expect(JSON.stringify(tool)).toContain('Hook \\"guard\\" failed.');
    expect(message).toMatchObject({ denied: expect.stringContaining('Hook "guard" failed.') });
    const checked = await checkProject(project.directory, { use });
    // That a module throws can't be told without running it.
    const status = code === "MODULE_THREW" ? "ok" : expect.stringMatching(/invalid|missing/);
    expect(checked.hooks).toMatchObject([{ name: "guard", status }]);
  });

  it("fails with the kind `load`, by name", async () => {
    const project = await openTestProject(
      { "role.yaml": `hooks:\n  custom:\n    - {${guard}, module: gone.mjs}\n` },
      { use },
    );
    const { failures } = await project.hooks.run("chat.message", { text: "x", session: "s" } as never);
    expect(failures).toMatchObject([{ hook: "guard", failure: { kind: "load" } }]);
  });

  it("denies also where only one of its handlers is missing", async () => {
    const { ran, message } = await guarded(`${guard}, module: m.mjs`, {
      "m.mjs": "export const onChatMessage = () => {};\n",
    });
    expect(ran).toEqual([]);
    expect(message).not.toHaveProperty("denied");
  });

  it("lets other tools through than those that it is for", async () => {
    const { ran } = await guarded(`${guard}, module: gone.mjs, filter: {tools: [write]}`);
    expect(ran).toEqual(["tool"]);
  });

  it("says nothing where it is only a shadow, or is to continue", async () => {
    const shadow = await guarded(`${guard}, module: gone.mjs, mode: shadow`);
    const other = await guarded("name: h, events: [tool.execute.before], module: gone.mjs");
    const refused = await guarded(
      "name: h, events: [tool.execute.before], module: m.mjs, isolaton: process",
      good,
    );
    expect([shadow.ran, other.ran, refused.ran]).toEqual([["tool"], ["tool"], ["tool"]]);
  });

  it("has no say in a directory that is not trusted", async () => {
    const { project, ran } = await guarded(
      `${guard}, module: gone.mjs`,
      {},
      { trust: { decide: () => "refuse" } },
    );
    expect(project.diagnostics).toMatchObject([{ code: "TRUST_REFUSED" }]);
    expect(ran).toEqual(["tool"]);
  });
});

describe("an entry whose `isolation` is misspelt", () => {
  it.each([["isolaton"], ["Isolation"], ["isolate"], ["iaolation"]])("as %s is not loaded", async (key) => {
    const project = await openTestProject(
      {
        "role.yaml": `hooks:\n  custom:\n    - {name: h, events: [event], module: h.mjs, ${key}: process}\nextensions:\n  greetings:\n    - {name: loud, module: loud.mjs, ${key}: process}\n`,
        "h.mjs": "globalThis.ranMisspelt = true; export const onEvent = () => {};\n",
        "loud.mjs": "globalThis.ranMisspelt = true; export const greet = (n) => n;\n",
      },
      { use },
    );
    expect(globalThis).not.toHaveProperty("ranMisspelt");
    expect(project.diagnostics).toMatchObject([
      { code: "CONFIG_KEY_UNKNOWN", severity: "error", hint: "Did you mean isolation?", source: { line: 3 } },
      {
        code: "ISOLATE_UNAVAILABLE",
        severity: "error",
        hint: 'Did you mean "isolation"?',
        source: { line: 6 },
      },
    ]);
    const checked = await checkProject(project.directory, { use });
    expect([...checked.hooks, ...checked.extensions].map(({ status }) => status)).toEqual([
      "invalid",
      "invalid",
    ]);
  });

  it("at the top of the file has nothing loaded that depends on it", async () => {
    const project = await openTestProject(
      {
        "role.yaml":
          "isolaton: process\nhooks:\n  custom:\n    - {name: h, events: [event], module: h.mjs}\n    - {name: own, events: [event], module: h.mjs, isolation: inline}\n",
        "h.mjs": "export const onEvent = () => {};\n",
      },
      { use },
    );
    expect(project.diagnostics).toMatchObject([
      { code: "CONFIG_KEY_UNKNOWN", severity: "error", source: { line: 1 } },
      { code: "ISOLATE_UNAVAILABLE", source: { line: 4 } },
    ]);
    expect(project.declared.map(({ extension }) => extension?.name)).toEqual([undefined, "own"]);
  });

  it("does not take other words for it", async () => {
    const project = await openTestProject({ "role.yaml": "name: r\niteration: 3\n" }, { use });
    expect(project.diagnostics).toMatchObject([{ code: "CONFIG_KEY_UNREAD" }]);
  });
});
