import { conditions } from "@hardpoint/conditions";
import { rolebox } from "@hardpoint/dialects/rolebox";
import { describe, expect, it, vi } from "vitest";
import { greetings } from "./fixtures/greetings-scope.js";
import { logModule, readLog } from "./fixtures/hook-log.js";
import { openTestProject } from "./fixtures/open-test-project.js";
import { writeFiles } from "./fixtures/role-directory.js";

const use = [rolebox, greetings, conditions];
const role = (name = "tester") => `name: ${name}
extensions:
  greetings:
    - {name: loud, module: g.mjs}
hooks:
  custom:
    - {name: h, events: [chat.message], module: h.mjs}
`;
const hookModule = (version: string) => `${logModule}
export default {
  onLoad: () => write("load ${version}"),
  onChatMessage: async (ctx, { text }) => { if (text === "slow") await new Promise((r) => setTimeout(r, 50)); write("run ${version}"); ctx.inject("${version}"); },
  onDispose: () => write("end ${version}"),
};
`;
const files = (version: string) => ({
  "role.yaml": role(),
  "g.mjs": `export const greet = (n) => "${version} " + n;\n`,
  "h.mjs": hookModule(version),
});

describe("reload", () => {
  it("reads everything anew: the new hooks are loaded, the old ones end", async () => {
    const project = await openTestProject(files("v1"), { use });
    const session = project.session();
    const engine = project.engine(conditions);
    await writeFiles(project.directory, files("v2"));
    expect(await project.reload()).toEqual({ swapped: true, diagnostics: [] });
    await session.userMessage("hello");
    expect(await session.systemPrompt([])).toEqual(["v2"]);
    expect(await project.engine(greetings).greet("loud", "Ann")).toBe("v2 Ann");
    expect(await readLog(project.directory)).toEqual(["load v1", "load v2", "end v1", "run v2"]);
    // Without configuration of its own, an engine sees the reload through the registry.
    expect(project.engine(conditions)).toBe(engine);
  });

  it("follows the role's new name, also in sessions that are open", async () => {
    const project = await openTestProject(files("v1"), { use });
    const session = project.session();
    await writeFiles(project.directory, { "role.yaml": role("lead") });
    await project.reload();
    expect([project.name, session.agent]).toEqual(["lead", "lead"]);
    await session.userMessage("hello");
    expect(await session.systemPrompt([])).toEqual(["v1"]);
  });

  it.each([
    ["is half-written", "hooks: [\n", "CONFIG_SYNTAX"],
    ["holds no map", "- a\n", "CONFIG_INVALID"],
  ])("keeps everything when the configuration %s", async (_what, text, code) => {
    const project = await openTestProject(files("v1"), { use });
    const before = project.diagnostics;
    await writeFiles(project.directory, { "role.yaml": text });
    const { swapped, diagnostics } = await project.reload();
    expect([swapped, diagnostics.map((one) => one.code)]).toEqual([false, [code]]);
    const session = project.session();
    await session.userMessage("hello");
    expect(await session.systemPrompt([])).toEqual(["v1"]);
    expect(project.diagnostics).toBe(before);
    expect(await readLog(project.directory)).toEqual(["load v1", "run v1"]);
    await writeFiles(project.directory, files("v2"));
    expect((await project.reload()).swapped).toBe(true);
  });

  it("swaps in what there is when a module is broken, and tells it", async () => {
    const project = await openTestProject(files("v1"), { use });
    await writeFiles(project.directory, { "h.mjs": "export default {\n" });
    const { swapped, diagnostics } = await project.reload();
    expect([swapped, diagnostics.map(({ code }) => code)]).toEqual([true, ["MODULE_SYNTAX"]]);
    expect(project.diagnostics).toEqual(diagnostics);
    expect(project.declared[0]?.extension).toBeUndefined();
  });

  it("lets a run finish with the hooks that it began with, which end after it", async () => {
    const project = await openTestProject(files("v1"), { use });
    const session = project.session();
    const running = session.userMessage("slow");
    await Promise.resolve();
    await writeFiles(project.directory, files("v2"));
    await project.reload();
    await running;
    await session.userMessage("hello");
    await project.dispose();
    const lines = await readLog(project.directory);
    expect(lines.indexOf("run v1")).toBeLessThan(lines.indexOf("end v1"));
    expect(lines.filter((line) => line === "end v1")).toHaveLength(1);
    expect(lines.filter((line) => line === "end v2")).toHaveLength(1);
  });

  it("can be asked for from within a run, which does not wait for itself", async () => {
    const project = await openTestProject(files("v1"), { use, disposeMs: 0 });
    const session = project.session();
    project.hooks.register({
      point: "chat.message",
      name: "reloader",
      run: async () => void (await project.reload()),
    });
    expect(await session.userMessage("hello")).toEqual({ text: "hello" });
    await project.dispose();
    expect((await readLog(project.directory)).filter((line) => line.startsWith("end"))).toHaveLength(2);
  });

  it("of several at once, each reads in its turn", async () => {
    const project = await openTestProject(files("v1"), { use });
    const swapped = (await Promise.all([project.reload(), project.reload(), project.reload()])).map(
      (one) => one.swapped,
    );
    expect(swapped).toEqual([true, true, true]);
    await project.dispose();
    const lines = await readLog(project.directory);
    expect([
      lines.filter((line) => line === "load v1").length,
      lines.filter((line) => line === "end v1").length,
    ]).toEqual([4, 4]);
  });

  it("that is under way when the project is disposed changes nothing any more", async () => {
    const project = await openTestProject(files("v1"), { use });
    await writeFiles(project.directory, {
      "h.mjs": `${logModule}write("importing");\nawait new Promise((go) => { globalThis[Symbol.for("hardpoint.reload-test")] = go; });\n${hookModule("v2").replace(logModule, "")}`,
    });
    const reloading = project.reload();
    await vi.waitFor(async () => expect(await readLog(project.directory)).toContain("importing"));
    await project.dispose();
    Reflect.get(globalThis, Symbol.for("hardpoint.reload-test"))();
    expect(await reloading).toMatchObject({ swapped: false });
    expect(project.hooks.list()).toEqual([]);
    expect(await readLog(project.directory)).toEqual(["load v1", "importing", "end v1"]);
  });

  it("gives the built-in hooks of which a flag is gone back", async () => {
    const builtinHooks = [{ point: "chat.message" as const, name: "guard", run: () => null }];
    const project = await openTestProject(
      { "role.yaml": "hooks:\n  builtin: {guard: false}\n" },
      { use, builtinHooks },
    );
    const enabled = () => project.hooks.list("chat.message").map((one) => one.enabled);
    expect(enabled()).toEqual([false]);
    await writeFiles(project.directory, { "role.yaml": "name: a\n" });
    await project.reload();
    expect(enabled()).toEqual([true]);
  });
});
