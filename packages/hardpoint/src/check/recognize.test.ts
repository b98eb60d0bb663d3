import type { ConfigView } from "@hardpoint/core";
import { defineDialect, nativeRules } from "@hardpoint/hooks";
import type { AnyDialect } from "@hardpoint/project";
import { describe, expect, it } from "vitest";
import { agentNamed } from "./hook-agents.js";
import { type Recognized, recognizeByName, recognizeByShape } from "./recognize.js";

const dialect = (id: string, recognizes?: (config: ConfigView) => boolean): AnyDialect =>
  defineDialect({
    id,
    rules: { ...nativeRules, id },
    files: () => [],
    parse: () => ({ declarations: [] }),
    bind: () => ({ registrations: [] }),
    ...(recognizes ? { recognizes } : {}),
  });

const dialects = ["claude-code", "coding-code", "exit-code", "hooks-json", "rolebox"].map((id) =>
  dialect(id),
);

const whose = (found: Recognized | undefined): string => {
  switch (found?.kind) {
    case "dialect":
      return found.dialect.id;
    case "unsupported":
      return `(${found.agent.id})`;
    case "ambiguous":
      return found.dialects.map(({ id }) => id).join(" or ");
    default:
      return found?.kind ?? "not by name";
  }
};

describe("a hook file is recognised by name", () => {
  it.each([
    ["p/.claude/settings.json", "claude-code"],
    ["p/.claude/settings.local.json", "claude-code"],
    ["plugin/hooks/hooks.json", "claude-code"],
    ["p/.codingcode/hooks.yaml", "coding-code"],
    ["p/.codingcode/hooks.yml", "coding-code"],
    ["p/.hooks.json", "exit-code"],
    ["p/role.yaml", "rolebox"],
    ["p/hardpoint.yaml", "rolebox"],
    ["p/.codex/hooks.json", "(codex)"],
    ["p/.gemini/settings.json", "(gemini)"],
    ["p/.github/hooks/guard.json", "(github)"],
    ["p/.kiro/hooks/format.kiro.hook", "(kiro)"],
    ["p/.cursor/hooks.json", "(cursor)"],
    ["p/.factory/settings.json", "(factory)"],
    ["p/.factory/hooks/hooks.json", "(factory)"],
    ["p/.windsurf/hooks.json", "(windsurf)"],
    ["all/claude/x.json", "claude-code"],
    ["all/Codex/deep/x.json", "(codex)"],
    ["all/copilot/x.json", "(github)"],
    ["codex/claude/x.json", "claude-code"],
    ["codex/p/.claude/settings.json", "claude-code"],
    ["p/hooks.json", "not by name"],
    ["p/my.claude/settings.json", "not by name"],
    ["claude", "not by name"],
    ["constructor/x.json", "not by name"],
  ])("%s: %s", (path, expected) => {
    expect(whose(recognizeByName({ path, named: undefined }, dialects))).toBe(expected);
  });

  it("goes by what the person says before all else", () => {
    const named = agentNamed("codex");
    expect(whose(recognizeByName({ path: "p/.claude/settings.json", named }, dialects))).toBe("(codex)");
  });
});

describe("a hook file is recognised by shape", () => {
  const view = (value: unknown): ConfigView => ({
    file: "x.json",
    directory: "/",
    read: () => undefined,
    peek: (path) =>
      path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], value),
    locate: () => ({ file: "x.json" }),
    frame: () => undefined,
  });
  const has = (key: string) => (config: ConfigView) => config.peek([key]) !== undefined;
  const shaped = [
    dialect("a", has("a")),
    dialect("b", has("b")),
    dialect("broken", () => {
      throw new Error("no");
    }),
    dialect("hooks-json"),
  ];

  it.each([
    ["x.json", { a: 1 }, "a"],
    ["x.json", { a: 1, b: 1 }, "a or b"],
    ["x.json", { c: 1 }, "unknown"],
    ["p/hooks.json", { a: 1 }, "a"],
    ["p/hooks.json", { c: 1 }, "hooks-json"],
    ["x.json", { hooks: { BeforeTool: [] } }, "(gemini)"],
    ["p/hooks.json", { version: 1, hooks: { beforeSubmitPrompt: [] } }, "(cursor)"],
    ["x.json", JSON.parse('{ "when": { "type": "a" }, "then": { "type": "b" } }'), "(kiro)"],
  ])("%s with %j: %s", (path, value, expected) => {
    expect(whose(recognizeByShape(path, view(value), shaped))).toBe(expected);
  });
});
