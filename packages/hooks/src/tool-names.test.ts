import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createHooks } from "./create-hooks.js";
import { nativeRules } from "./native-rules.js";
import { fromDialectInput, namesOfTool, type ToolNames, toDialectTool } from "./tool-names.js";

const names: ToolNames = {
  claude: {
    run_shell: { name: "Bash", input: { cmd: "command", dir: "cwd" } },
    replace: ["Edit", "MultiEdit"],
    srv_find: "mcp__srv__find",
  },
};

describe("a tool with other names in a dialect", () => {
  it.each<[tool: string, dialect: string, expected: readonly string[]]>([
    ["run_shell", "claude", ["run_shell", "Bash"]],
    ["replace", "claude", ["replace", "Edit", "MultiEdit"]],
    ["run_shell", "other", ["run_shell"]],
    ["constructor", "claude", ["constructor"]],
    ["run_shell", "constructor", ["run_shell"]],
  ])("%s goes in %s by %j", (tool, dialect, expected) => {
    expect(namesOfTool(names, dialect, tool)).toEqual(expected);
  });

  it("is told under the first of them, with the dialect's fields", () => {
    expect(toDialectTool(names, "claude", "run_shell", { cmd: "ls", dir: "/", n: 1 })).toEqual({
      name: "Bash",
      input: { command: "ls", cwd: "/", n: 1 },
    });
    expect(toDialectTool(names, "claude", "replace", { a: 1 })).toEqual({ name: "Edit", input: { a: 1 } });
    expect(toDialectTool(undefined, "claude", "replace", { a: 1 })).toEqual({
      name: "replace",
      input: { a: 1 },
    });
  });

  it("gets back what it was told", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("cmd", "dir", "x"), fc.jsonValue()), (input) => {
        const told = toDialectTool(names, "claude", "run_shell", input);
        expect(fromDialectInput(names, "claude", "run_shell", told.input)).toEqual(input);
      }),
    );
  });
});

describe("a filter", () => {
  const engineFor = (dialect: string) => {
    const hooks = createHooks();
    const asked: string[] = [];
    hooks.register({
      point: "tool.approval.pre",
      name: "guard",
      rules: { ...nativeRules, id: dialect },
      filter: { subject: (tool) => asked.push(tool) > 0 && tool === "Bash" },
      run: () => ({ verdict: "deny" }),
    });
    const verdict = async (tool: string, toolNames?: ToolNames) => {
      const payload = { tool, args: {}, callId: "1" };
      const scene = toolNames ? { toolNames } : {};
      return (await hooks.run("tool.approval.pre", payload, undefined, scene)).verdict;
    };
    return { asked, verdict };
  };

  it("passes for the host's name and for each of the dialect's", async () => {
    const { verdict } = engineFor("claude");
    expect(await verdict("run_shell", names)).toBe("deny");
    expect(await verdict("Bash", names)).toBe("deny");
    expect(await verdict("replace", names)).toBeUndefined();
  });

  it("does not know the names of another dialect, or of another session", async () => {
    expect(await engineFor("other").verdict("run_shell", names)).toBeUndefined();
    const { verdict } = engineFor("claude");
    expect(await verdict("run_shell", names)).toBe("deny");
    expect(await verdict("run_shell")).toBeUndefined();
    expect(await verdict("run_shell", { claude: { run_shell: "Read" } })).toBeUndefined();
    expect(await verdict("run_shell", names)).toBe("deny");
  });

  it("is asked once for a tool and a set of names", async () => {
    const { asked, verdict } = engineFor("claude");
    for (let call = 0; call < 3; call++) await verdict("run_shell", names);
    expect(asked).toEqual(["run_shell", "Bash"]);
  });
});
