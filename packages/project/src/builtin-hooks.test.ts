import { rolebox } from "@hardpoint/dialects/rolebox";
import { describe, expect, it } from "vitest";
import { openTestProject } from "./fixtures/open-test-project.js";

describe("built-in hooks", () => {
  const builtinHooks = (["guard", "greeter"] as const).map((name) => ({
    point: "chat.message" as const,
    name,
    run: () => ({ inject: [{ text: name, target: "system" as const, when: "next" as const }] }),
  }));
  const said = async (flags: string, files: Record<string, string> = {}, custom = "") => {
    const project = await openTestProject(
      { "role.yaml": `hooks:\n  builtin: ${flags}\n${custom}`, ...files },
      { use: [rolebox], builtinHooks },
    );
    const session = project.session();
    await session.userMessage("hello");
    return { project, text: (await session.systemPrompt([])).join() };
  };

  it("are on unless the configuration switches them off by name", async () => {
    expect((await said("{}")).text).toBe("guard\ngreeter");
    const { text, project } = await said("{guard: false, greeter: true}");
    expect(text).toBe("greeter");
    expect(project.hooks.list("chat.message")).toMatchObject([
      { name: "guard", builtin: true, enabled: false },
      { name: "greeter", builtin: true, enabled: true },
    ]);
  });

  it("that the host does not have are named", async () => {
    const { project } = await said("{guardd: false, other: true}");
    expect(project.diagnostics).toMatchObject([
      { code: "HOOK_BUILTIN_UNKNOWN", hint: 'Did you mean "guard"?', source: { line: 2 } },
      { code: "HOOK_BUILTIN_UNKNOWN", hint: "This host has guard, greeter." },
    ]);
  });

  it("can be replaced by a declared hook of the same name", async () => {
    const { text } = await said(
      "{guard: false}",
      { "own.mjs": "export default { onChatMessage: (ctx) => ctx.inject('own') };\n" },
      "  custom:\n    - {name: guard, events: [chat.message], module: own.mjs}\n",
    );
    expect(text).toBe("greeter\nown");
  });
});
