// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a shell reads them.
import type { Diagnostic } from "@hardpoint/core";
import type { HookDeclaration } from "@hardpoint/hooks";
import { describe, expect, it } from "vitest";
import { viewOf } from "../rolebox/fixtures/declare.js";
import type { ClaudeHook } from "./claude-hook.js";
import { parse } from "./parse.js";

const fileOf = (config: unknown, layer = "project", directory = "/shop") => {
  const diagnostics: Diagnostic[] = [];
  const role = { directory, home: "/home/ada", path: `${directory}/.claude/settings.json`, layer };
  const file = parse(viewOf(config), (diagnostic) => diagnostics.push(diagnostic), role);
  return { ...file, diagnostics };
};

/** Code and place of each diagnostic; the place is the path in the file. */
const told = (config: unknown, layer?: string) =>
  fileOf(config, layer).diagnostics.map(({ code, source }) => [code, source?.file.replace("role.yaml:", "")]);

const good = { type: "command", command: "./good.sh" };

const hookOf = (declaration: HookDeclaration | undefined): ClaudeHook => {
  if (declaration === undefined) throw new Error("Nothing was declared.");
  return declaration.entry as ClaudeHook;
};

/** A neighbour that has to stand whatever is wrong beside it. */
const beside = (event: string, groups: unknown) => ({
  hooks: { [event]: groups, Notification: [{ hooks: [good] }] },
});

const names = (config: unknown) =>
  fileOf(config)
    .declarations.filter(({ refused }) => refused === undefined)
    .map(({ name }) => name);

describe("what is wrong with a file", () => {
  it.each<[what: string, config: unknown, code: string, place: string]>([
    ["hooks that are a list", { hooks: [good] }, "CONFIG_INVALID", "hooks"],
    ["hooks that are null", { hooks: null }, "CONFIG_INVALID", "hooks"],
    ["an event beside the wrapper", { hooks: {}, Stop: [] }, "CONFIG_INVALID", "Stop"],
    ["groups beside the wrapper", { hooks: {}, Stopp: [{ hooks: [] }] }, "CONFIG_INVALID", "Stopp"],
    ["a flag that is none", { disableAllHooks: "yes" }, "CONFIG_INVALID", "disableAllHooks"],
    ["a limit that is none", { allowedHttpHookUrls: "*" }, "CONFIG_INVALID", "allowedHttpHookUrls"],
    ["a misspelt event", { hooks: { PreToolCall: [] } }, "HOOK_EVENT_UNKNOWN", "hooks.PreToolCall"],
    [
      "an event that every object has",
      { hooks: { constructor: [] } },
      "HOOK_EVENT_UNKNOWN",
      "hooks.constructor",
    ],
    [
      "a misspelt event without wrapper",
      { PreToolCal: [{ hooks: [good] }] },
      "HOOK_EVENT_UNKNOWN",
      "PreToolCal",
    ],
    [
      "an event that is not fired",
      { hooks: { TaskCreated: [] } },
      "HOOK_EVENT_UNSUPPORTED",
      "hooks.TaskCreated",
    ],
  ])("%s", (_what, config, code, place) => {
    expect(told(config)).toEqual([[code, place]]);
  });

  it("is not that it has keys of the agent's own", () => {
    expect(told({ model: "opus", env: { A: "1" }, hooks: { $schema: "x", enabled: ["*"] } })).toEqual([]);
    expect(told({ description: "A plugin", Stop: [{ hooks: [good] }] }, "plugin")).toEqual([]);
  });
});

describe("what is wrong with a group", () => {
  it.each<[what: string, groups: unknown, code: string, place: string]>([
    ["is no list", {}, "CONFIG_INVALID", ""],
    ["is null", [null], "CONFIG_INVALID", ".0"],
    ["has no hooks", [{ matcher: "Bash" }], "CONFIG_INVALID", ".0.hooks"],
    ["has a map of hooks", [{ hooks: {} }], "CONFIG_INVALID", ".0.hooks"],
    ["has a matcher that is a map", [{ matcher: {}, hooks: [good] }], "CONFIG_INVALID", ".0.matcher"],
    ["has a matcher that is a list", [{ matcher: ["A"], hooks: [good] }], "CONFIG_INVALID", ".0.matcher"],
    ["has a timeout", [{ timeout: 5, hooks: [] }], "CONFIG_KEY_UNKNOWN", ".0.timeout"],
    ["is a handler", [good], "CONFIG_INVALID", ".0"],
    ["has a broken expression", [{ matcher: "[", hooks: [good] }], "HOOK_MATCHER_INVALID", ".0.matcher"],
    ["has a costly expression", [{ matcher: "(a+)+$", hooks: [good] }], "HOOK_MATCHER_INVALID", ".0.matcher"],
    ["names an event", [{ matcher: "Stop", hooks: [good] }], "HOOK_MATCHER_DEAD", ".0.matcher"],
    ["names nothing", [{ matcher: "|", hooks: [good] }], "HOOK_MATCHER_DEAD", ".0.matcher"],
    ["names a server", [{ matcher: "Bash|mcp__srv", hooks: [good] }], "HOOK_MATCHER_DEAD", ".0.matcher"],
    ["names a tool in lower case", [{ matcher: "bash", hooks: [good] }], "HOOK_MATCHER_DEAD", ".0.matcher"],
    ["has a rule", [{ matcher: "Bash(git *)", hooks: [good] }], "HOOK_MATCHER_DEAD", ".0.matcher"],
    [
      "has a rule that is no expression",
      [{ matcher: "Edit(src/**)", hooks: [good] }],
      "HOOK_MATCHER_DEAD",
      ".0.matcher",
    ],
    ["has a rule for all", [{ matcher: "Bash(*)", hooks: [good] }], "HOOK_MATCHER_DEAD", ".0.matcher"],
    ["has an expression", [{ matcher: 'tool == "Bash"', hooks: [good] }], "HOOK_MATCHER_DEAD", ".0.matcher"],
  ])("it %s", (_what, groups, code, place) => {
    const config = beside("PreToolUse", groups);
    expect(told(config)).toEqual([[code, `hooks.PreToolUse${place}`]]);
    expect(names(config)).toContain("Notification[0].hooks[0]");
  });

  it.each([
    "mcp__.*",
    "mcp__(github|gitlab)__.*",
    "mcp__srv__(get_.*|list_.*)",
    "Notebook(Edit|Read)",
    "Write(.*)",
    "W(rit)e",
    "Edit|Write",
    "Edit, Write",
    "my_tool",
    "mcp__my_server__do_it",
  ])("is not that its matcher is %s", (matcher) => {
    expect(told(beside("PreToolUse", [{ matcher, hooks: [good] }]))).toEqual([]);
  });

  it.each<[event: string, matcher: string, codes: readonly string[]]>([
    ["SessionStart", "startup|resume", []],
    ["SessionStart", "re.*", []],
    ["SessionStart", "Bash", ["HOOK_MATCHER_DEAD"]],
    ["PreCompact", "manual", []],
    ["PreCompact", "automatic", ["HOOK_MATCHER_DEAD"]],
    ["Notification", "whatever_the_host_says", []],
    ["Stop", "*", []],
    ["Stop", "Bash", ["HOOK_MATCHER_DEAD"]],
    ["UserPromptSubmit", "x", ["HOOK_MATCHER_DEAD"]],
  ])("at %s with the matcher %s", (event, matcher, codes) => {
    const found = told({ hooks: { [event]: [{ matcher, hooks: [good] }] } });
    expect(found.map(([code]) => code)).toEqual(codes);
  });
});

describe("what is wrong with a handler", () => {
  it.each<[what: string, handler: unknown, code: string, key: string]>([
    ["is text", "./x.sh", "CONFIG_INVALID", ""],
    ["has no type", { command: "x" }, "CONFIG_INVALID", ""],
    ["has neither type nor command", {}, "CONFIG_INVALID", ".type"],
    ["has another type", { type: "comand", command: "x" }, "CONFIG_INVALID", ".type"],
    ["is for a model", { type: "prompt", prompt: "Is it?" }, "HOOK_FEATURE_UNSUPPORTED", ".type"],
    ["is for an agent", { type: "agent", prompt: "Is it?" }, "HOOK_FEATURE_UNSUPPORTED", ".type"],
    ["is a server's tool", { type: "mcp_tool", server: "a", tool: "b" }, "HOOK_FEATURE_UNSUPPORTED", ".type"],
    ["has no command", { type: "command" }, "CONFIG_INVALID", ".command"],
    ["has an empty command", { type: "command", command: " " }, "CONFIG_INVALID", ".command"],
    ["has arguments in one text", { ...good, args: "-v" }, "CONFIG_INVALID", ".args"],
    ["has no address", { type: "http" }, "CONFIG_INVALID", ".url"],
    ["has a timeout in words", { ...good, timeout: "10s" }, "CONFIG_INVALID", ".timeout"],
    ["has no time", { ...good, timeout: 0 }, "CONFIG_INVALID", ".timeout"],
    ["has milliseconds", { ...good, timeout: 5000 }, "HOOK_UNIT_SUSPECT", ".timeout"],
    ["has another shell", { ...good, shell: "fish" }, "CONFIG_INVALID", ".shell"],
    ["has another onFailure", { ...good, onFailure: "deny" }, "CONFIG_INVALID", ".onFailure"],
    ["has a misspelt key", { ...good, timout: 5 }, "CONFIG_KEY_UNKNOWN", ".timout"],
    ["has a matcher", { ...good, matcher: "Bash" }, "CONFIG_KEY_UNKNOWN", ".matcher"],
    ["has an if that is no rule", { ...good, if: "git *" }, "HOOK_MATCHER_INVALID", ".if"],
    [
      "waits for nobody",
      { ...good, async: true, onFailure: "block" },
      "HOOK_FEATURE_UNSUPPORTED",
      ".onFailure",
    ],
  ])("it %s", (_what, handler, code, key) => {
    const config = { hooks: { PreToolUse: [{ hooks: [handler, good] }] } };
    expect(told(config)).toEqual([[code, `hooks.PreToolUse.0.hooks.0${key}`]]);
    expect(names(config)).toContain("PreToolUse[0].hooks[1]");
  });

  it.each<[event: string, handler: object, key: string]>([
    ["Stop", { if: "Bash(git *)" }, "if"],
    ["Stop", { onFailure: "block" }, "onFailure"],
    ["PostToolUse", { onFailure: "block" }, "onFailure"],
    ["SessionEnd", { timeout: 90 }, "timeout"],
  ])("at %s it has %j", (event, more, key) => {
    const config = { hooks: { [event]: [{ hooks: [{ ...good, ...more }] }] } };
    expect(told(config)).toEqual([["HOOK_FEATURE_UNSUPPORTED", `hooks.${event}.0.hooks.0.${key}`]]);
    expect(names(config)).toHaveLength(1);
  });
});

describe("a guard that is refused", () => {
  const refusedOf = (event: string, group: object) =>
    fileOf({ hooks: { [event]: [group] } }).declarations.filter(({ refused }) => refused !== undefined);
  const guard = { ...good, onFailure: "block" };

  it.each<[what: string, group: object, matcher: string | undefined]>([
    ["by its timeout", { matcher: "Bash", hooks: [{ ...guard, timeout: "1" }] }, "Bash"],
    ["by its type", { matcher: "Bash", hooks: [{ type: "prompt", onFailure: "block" }] }, "Bash"],
    ["by its onFailure", { matcher: "Bash", hooks: [{ ...good, onFailure: "deny" }] }, "Bash"],
    ["by its matcher", { matcher: {}, hooks: [guard] }, undefined],
    ["by an expression that is none", { matcher: "[", hooks: [guard] }, undefined],
    ["in a list without groups", { type: "command", onFailure: "block", matcher: "Bash" }, "Bash"],
  ])("%s is left as one that fails", (_what, group, matcher) => {
    const [left] = refusedOf("PreToolUse", group);
    const { handler, matchers } = hookOf(left);
    expect(handler.onFailure).toBe("block");
    expect(matchers.map((one) => one.matcher)).toEqual([matcher]);
  });

  it.each<[what: string, event: string, handler: object]>([
    ["blocks nothing", "PreToolUse", { ...good, timeout: "1" }],
    ["goes on", "PreToolUse", { ...good, timeout: "1", onFailure: "continue" }],
    ["is not waited for", "PreToolUse", { ...guard, timeout: "1", async: true }],
    ["has nothing to block", "PostToolUse", { ...guard, timeout: "1" }],
  ])("is not one that %s", (_what, event, handler) => {
    expect(refusedOf(event, { hooks: [handler] })).toEqual([]);
  });

  it("is not one whose key is misspelt: that one runs, and blocks when it fails", () => {
    const { declarations, diagnostics } = fileOf({
      hooks: { PreToolUse: [{ hooks: [{ ...good, onFailur: "block" }] }] },
    });
    expect(diagnostics.map(({ code }) => code)).toEqual(["CONFIG_KEY_UNKNOWN"]);
    expect(hookOf(declarations[0]).handler.onFailure).toBe("block");
  });
});

describe("the scripts that a command names", () => {
  it.each<[command: object, scripts: readonly string[]]>([
    [{ command: '"$CLAUDE_PROJECT_DIR"/.claude/x.sh --quick' }, ["/a b/.claude/x.sh"]],
    [{ command: '"${CLAUDE_PROJECT_DIR}/.claude/x.sh"' }, ["/a b/.claude/x.sh"]],
    [{ command: 'node "${CLAUDE_PROJECT_DIR:-.}"/x.js' }, ["/a b/x.js"]],
    [{ command: "cd x && ./run.sh; python3 'my tool.py' | tee log" }, ["/a b/run.sh", "/a b/my tool.py"]],
    [{ command: `bash -c 'node "$CLAUDE_PROJECT_DIR"/y.mjs'` }, ["/a b/y.mjs"]],
    [{ command: "node", args: ["${CLAUDE_PROJECT_DIR}/z.js", "--all"] }, ["/a b/z.js"]],
  ])("%j", (command, scripts) => {
    const { declarations } = fileOf(
      { hooks: { Stop: [{ hooks: [{ type: "command", ...command }] }] } },
      "project",
      "/a b",
    );
    const work = declarations[0]?.work;
    expect(work?.kind === "command" && work.scripts).toEqual(expect.arrayContaining([...scripts]));
  });
});
