import { describe, expect, it } from "vitest";
import { createPalette } from "../cli/palette.js";
import { openRole } from "../fixtures/open-role.js";
import { explainCall } from "./explain-call.js";
import { explanationData } from "./explanation-data.js";
import { explanationLines } from "./explanation-lines.js";

const layout = { paint: createPalette(false), width: 100 };

const role = (...hooks: string[]): string =>
  `name: r\nhooks:\n  custom:\n${hooks.map((hook) => `    - ${hook}\n`).join("")}`;

const files = {
  "role.yaml": role(
    "{ name: rewrite, events: [tool.execute.before], module: rewrite.mjs, filter: { tools: [bash] } }",
    "{ name: keep, events: [tool.execute.before], module: keep.mjs, filter: { tools: [write] } }",
    "{ name: farewell, events: [event], module: farewell.mjs }",
  ),
  "rewrite.mjs":
    "export const onToolBefore = (_ctx, { args }) => { args.command = 'echo ' + args.command; };\n",
  "keep.mjs": "export const onToolBefore = (ctx) => ctx.skip();\n",
  "farewell.mjs": "export const onEvent = () => undefined;\n",
};

describe("an explanation of a tool call", () => {
  it("shows what would be executed after all rewrites, and runs nothing", async () => {
    const opened = await openRole(files);
    const explained = await explainCall(opened, { tool: "bash", args: { command: "ls" } });
    expect(explained).toMatchObject({
      outcome: "allowed",
      by: [],
      would: { tool: "bash", args: { command: "echo ls" } },
    });
    expect(explained.stages.map(({ record, isRecheck }) => [record.point, isRecheck])).toEqual([
      ["tool.approval.pre", false],
      ["tool.execute.before", false],
      ["tool.approval.pre", true],
    ]);
    const text = explanationLines(explained, layout).join("\n");
    expect(text).toContain('rewritten: command: "ls" → "echo ls"');
    expect(text).toMatch(/keep {2}role\.yaml:5:7 {2}its filter does not fit bash/);
  });

  it("names who skips it, where that stands and what it runs", async () => {
    const opened = await openRole(files);
    const data = explanationData(await explainCall(opened, { tool: "write", args: {} }));
    expect(data).toMatchObject({
      outcome: "skipped",
      by: [{ hook: "keep", dialect: "rolebox", declared: "role.yaml:5:7", runs: "keep.mjs" }],
    });
    expect(data).not.toHaveProperty("would");
  });

  it.each([
    ["allow", "allowed"],
    ["deny", "denied"],
  ] as const)("has a hook %s in the person's stead", async (verdict, outcome) => {
    const opened = await openRole({ "role.yaml": "name: r\n" });
    const { hooks } = opened.project;
    hooks.register({
      point: "tool.approval.pre",
      name: "asks",
      run: () => ({ verdict: "ask", reason: "Sure?" }),
    });
    hooks.register({
      point: "tool.approval.ask",
      name: "answers",
      run: () => ({ verdict, reason: "I say so." }),
    });
    const explained = await explainCall(opened, { tool: "bash", args: {} });
    expect(explained).toMatchObject({
      outcome,
      by: [{ entry: { hook: "answers" }, reason: "I say so." }],
    });
  });

  it.each([
    ["deny", "denied"],
    ["ask", "asked"],
    ["defer", "asked"],
    ["allow", "allowed"],
  ] as const)("takes a verdict %s for %s, with every reason", async (verdict, outcome) => {
    const opened = await openRole({ "role.yaml": "name: r\n" });
    const point = "tool.approval.pre";
    opened.project.hooks.register({ point, name: "first", run: () => ({ verdict, reason: "since" }) });
    opened.project.hooks.register({ point, name: "second", run: () => ({ verdict }) });
    opened.project.hooks.register({ point, name: "silent", run: () => null });
    const explained = await explainCall(opened, { tool: "bash", args: {} });
    expect(explained.outcome).toBe(outcome);
    expect(explained.by.map(({ entry, reason }) => [entry.hook, reason])).toEqual([
      ["first", "since"],
      ["second", undefined],
    ]);
  });

  it("shows a rewrite to the guards once more, of whom only a deny counts", async () => {
    const opened = await openRole({ "role.yaml": "name: r\n" });
    const { hooks } = opened.project;
    hooks.register({
      point: "tool.approval.pre",
      name: "guard",
      run: ({ args }) =>
        args.command === "rm" ? { verdict: "deny", reason: "no rm" } : { verdict: "allow" },
    });
    hooks.register({
      point: "tool.execute.before",
      name: "swap",
      run: () => ({ input: { command: "rm" } }),
    });
    const explained = await explainCall(opened, { tool: "bash", args: { command: "ls" } });
    expect(explained).toMatchObject({
      outcome: "denied",
      by: [{ entry: { hook: "guard" }, reason: "no rm" }],
    });
  });

  it("names a guard that denies since it failed", async () => {
    const opened = await openRole({ "role.yaml": "name: r\n" });
    opened.project.hooks.register({
      point: "tool.approval.pre",
      name: "guard",
      onFailure: "deny",
      run: () => {
        throw new Error("broken");
      },
    });
    const explained = await explainCall(opened, { tool: "bash", args: {} });
    expect(explained).toMatchObject({
      outcome: "denied",
      by: [{ entry: { hook: "guard", status: "failed" } }],
    });
  });
});

describe("of a call that hooks of Claude Code's files look at", () => {
  const settings = {
    hooks: {
      PreToolUse: [
        { matcher: "Bash", hooks: [{ type: "command", command: "echo 'no rm here' >&2; exit 2" }] },
        { matcher: "Write", hooks: [{ type: "command", command: "exit 2" }] },
      ],
    },
  };
  const claude = { ".claude/settings.json": JSON.stringify(settings, undefined, 2) };

  it.each(["Bash", "bash"])("the tool may be called %s; who denies is named with its place", async (tool) => {
    const opened = await openRole(claude);
    const explained = await explainCall(opened, { tool, args: { command: "rm -rf /" } });
    expect(explanationData(explained)).toMatchObject({
      outcome: "denied",
      by: [
        {
          dialect: "claude-code",
          declared: expect.stringMatching(/^\.claude\/settings\.json:7:\d+$/),
          runs: "echo 'no rm here' >&2; exit 2",
          reason: expect.stringContaining("no rm here"),
        },
      ],
    });
    const text = explanationLines(explained, layout).join("\n");
    expect(text).toContain("✗ It is denied.");
    expect(text).toMatch(/PreToolUse\[1\].* {2}\.claude\/settings\.json:16:\d+ {2}its filter does not fit/);
  });

  it("none of them is against one that none fits", async () => {
    const opened = await openRole(claude);
    expect(await explainCall(opened, { tool: "Read", args: {} })).toMatchObject({
      outcome: "allowed",
      by: [],
    });
  });
});
