import { rolebox } from "@hardpoint/dialects/rolebox";
import { describe, expect, it, vi } from "vitest";
import { greetings } from "./fixtures/greetings-scope.js";
import { logModule, readLog } from "./fixtures/hook-log.js";
import { openTestProject } from "./fixtures/open-test-project.js";

const use = [rolebox, greetings];
const ending = (body: string) =>
  `${logModule}\nexport default { onChatMessage() {}, onLoad: (ctx) => write("load " + ctx.hookName), onDispose: async (ctx) => { write("end " + ctx.hookName); ${body} } };\n`;

describe("dispose", () => {
  it("ends each hook once, whatever its name and events, although another throws or hangs", async () => {
    const project = await openTestProject(
      {
        "role.yaml": `hooks:
  custom:
    - {name: same, events: [chat.message], module: one.mjs}
    - {name: same, events: [chat.message, event], module: two.mjs}
    - {name: throws, events: [chat.message], module: throws.mjs}
    - {name: hangs, events: [chat.message], module: hangs.mjs}
    - {name: idle, events: [], module: one.mjs}
    - {name: last, events: [chat.message], module: one.mjs}
`,
        "one.mjs": ending(""),
        "two.mjs": ending(""),
        "throws.mjs": ending("throw new Error('stuck door');"),
        "hangs.mjs": ending("await new Promise(() => {});"),
      },
      { use, disposeMs: 100 },
    );
    const told = await project.dispose();
    const names = ["same", "same", "throws", "hangs", "idle", "last"];
    const lines = await readLog(project.directory);
    expect(lines.filter((line) => line.startsWith("load"))).toEqual(names.map((name) => `load ${name}`));
    expect(lines.filter((line) => line.startsWith("end"))).toEqual(names.map((name) => `end ${name}`));
    expect(told.map(({ code, message }) => [code, /"(\w+)"/.exec(message)?.[1]])).toEqual([
      ["HOOK_FAILED", "throws"],
      ["HOOK_FAILED", "hangs"],
    ]);
    expect(told[0]?.message).toContain("stuck door");
    expect(told[1]?.message).toContain("did not end within 100 ms");
  });

  it("ends sessions first, empties the registry, and does nothing a second time", async () => {
    const project = await openTestProject(
      {
        "role.yaml":
          "extensions:\n  greetings:\n    - {name: loud, module: loud.mjs}\nhooks:\n  custom:\n    - {name: h, events: [chat.message], module: h.mjs}\n",
        "loud.mjs": "export const greet = (n) => n;\n",
        "h.mjs": ending(""),
      },
      { use },
    );
    const reasons: string[] = [];
    project.hooks.register({
      point: "session.end",
      name: "watch",
      run: ({ session, reason }) => void reasons.push(`${session} ${reason}`),
    });
    project.session({ id: "a" });
    await project.session({ id: "b" }).dispose("clear");
    project.session({ id: "c" });
    expect(await project.dispose()).toEqual([]);
    expect(await project.dispose()).toEqual([]);
    expect(reasons).toEqual(["b clear", "a exit", "c exit"]);
    expect(project.registry.current.list("greetings")).toEqual([]);
    expect(project.hooks.list()).toEqual([]);
    expect(await readLog(project.directory)).toEqual(["load h", "end h"]);
    expect(() => project.session()).toThrow("The project is disposed");
    expect(await project.reload()).toEqual({ swapped: false, diagnostics: [] });
  });

  it("waits for calls in flight", async () => {
    const project = await openTestProject(
      {
        "role.yaml": "hooks:\n  custom:\n    - {name: slow, events: [chat.message], module: slow.mjs}\n",
        "slow.mjs": `${logModule}
          let go; const gate = new Promise((resolve) => { go = resolve; });
          export default {
            onChatMessage: async (ctx, { text }) => { if (text === "go") return go(); write("begin"); await gate; write("done"); },
            onDispose: () => write("end"),
          };\n`,
      },
      { use, disposeMs: 5000 },
    );
    const session = project.session({ id: "s" });
    const running = session.userMessage("wait");
    const disposed = project.dispose();
    await vi.waitFor(() => expect(project.hooks.list()).toEqual([]));
    await new Promise((resolve) => setImmediate(resolve));
    expect(await readLog(project.directory)).toEqual(["begin"]);
    // The registrations are gone by now, so that the gate is opened from outside of them.
    await project.declared[0]?.extension?.handle.call("onChatMessage", {
      hookName: "slow",
      input: { text: "go" },
    });
    await running;
    expect(await disposed).toEqual([]);
    expect(await readLog(project.directory)).toEqual(["begin", "done", "end"]);
  });

  it("is not held up by a call that never ends", async () => {
    const project = await openTestProject(
      {
        "role.yaml": "hooks:\n  custom:\n    - {name: stuck, events: [chat.message], module: stuck.mjs}\n",
        "stuck.mjs": `${logModule}export default { onChatMessage: () => new Promise(() => {}), onDispose: () => write("end") };\n`,
      },
      { use, disposeMs: 50, loader: { callMs: 60_000 } },
    );
    void project.session().userMessage("hello");
    await project.dispose();
    expect(await readLog(project.directory)).toEqual(["end"]);
  });

  it("happens at the end of a block with `await using`", async () => {
    const project = await openTestProject(
      { "role.yaml": "hooks:\n  custom:\n    - {name: h, events: [], module: h.mjs}\n", "h.mjs": ending("") },
      { use },
    );
    await project[Symbol.asyncDispose]();
    expect(await readLog(project.directory)).toEqual(["load h", "end h"]);
  });
});

describe("two projects in one process", () => {
  const files = (text: string) => ({
    "role.yaml": `name: tester\nextensions:\n  greetings:\n    - {name: ${text}, module: g.mjs}\nhooks:\n  custom:\n    - {name: same, events: [chat.message], module: h.mjs}\n`,
    "g.mjs": `export const greet = (n) => "${text} " + n;\n`,
    "h.mjs": `${logModule}export default { onChatMessage: (ctx) => ctx.inject("${text}"), onDispose: () => write("end ${text}") };\n`,
  });

  it("know nothing of each other", async () => {
    const [one, two] = [
      await openTestProject(files("one"), { use }),
      await openTestProject(files("two"), { use }),
    ];
    const [a, b] = [one.session({ id: "same" }), two.session({ id: "same" })];
    a.correct("for a");
    await b.userMessage("hello");
    expect([await a.systemPrompt([]), await b.systemPrompt([])]).toEqual([["for a"], ["two"]]);
    expect([one.engine(greetings).names, two.engine(greetings).names]).toEqual([
      ["plain", "one"],
      ["plain", "two"],
    ]);
    await one.dispose();
    expect(await readLog(one.directory)).toEqual(["end one"]);
    expect(await readLog(two.directory)).toEqual([]);
    await b.userMessage("hello");
    expect(await b.systemPrompt([])).toEqual(["two"]);
    expect(await two.engine(greetings).greet("two", "Ann")).toBe("two Ann");
  });
});
