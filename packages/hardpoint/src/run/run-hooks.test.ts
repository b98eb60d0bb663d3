import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hook, lastMessage, of, play as playIn, type Scenario, step } from "./fixtures/play.js";
import type { Happening } from "./happening.js";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "hardpoint-role-"));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const play = (scenario: Scenario) => playIn(directory, scenario);

describe("hooks", () => {
  it.each([
    ["is not there", undefined],
    ["has a syntax error", "export default {"],
    ["throws when it is imported", "throw new Error('no')"],
    ["exports something else", "export default 42"],
    ["throws in its handler", "export const onToolAfter = () => { throw new Error('no') }"],
    ["rejects in its handler", "export const onToolAfter = async () => { throw undefined }"],
  ])("go on when the module of one %s", async (_what, module) => {
    const files: Record<string, string> = {
      "hooks/good.js": "export const onToolAfter = (ctx) => ctx.inject('good');",
    };
    if (module !== undefined) files["hooks/bad.js"] = module;
    const { summary, asked } = await play({
      role: `${hook("bad", "tool.execute.after")}    - { name: good, events: [tool.execute.after], module: hooks/good.js }\n`,
      files,
      steps: [step("a", { bash: { command: "true" } }), step("b", { bash: { command: "true" } }), step("c")],
    });
    expect(summary).toMatchObject({ status: "done", calls: { done: 2 } });
    expect(summary.problems).toHaveLength(1);
    expect(asked[1]?.system.join("\n")).toContain("good");
  });

  it("skip a call: the file stays as it is, and the model is told", async () => {
    const { happenings, asked, summary } = await play({
      role: hook("guard", "tool.execute.before", ", filter: { tools: [write] }"),
      files: { "hooks/guard.js": "export const onToolBefore = (ctx) => ctx.skip();", "ws/a.txt": "old" },
      run: "workspace: ws\n",
      steps: [
        step("a", { write: { path: "a.txt", content: "new" } }),
        step("b", { read: { path: "a.txt" } }),
        step("c"),
      ],
    });
    expect(summary.calls).toMatchObject({ skipped: 1, done: 1 });
    expect(of(happenings, "result").map(({ status, content }) => [status, content])).toEqual([
      ["skipped", expect.stringContaining("guard")],
      ["done", "old"],
    ]);
    expect(lastMessage(asked[1])).toMatchObject({ role: "tool", content: expect.stringContaining("guard") });
  });

  it("rewrite the arguments that a tool runs with, which are validated again", async () => {
    const { happenings } = await play({
      role: hook("rewrite", "tool.execute.before"),
      files: {
        "hooks/rewrite.js":
          "export const onToolBefore = (_ctx, { args }) => { args.command = args.command === 'a' ? 'echo b' : 7; };",
      },
      steps: [step("1", { bash: { command: "a" } }), step("2", { bash: { command: "c" } }), step("3")],
    });
    expect(of(happenings, "result").map(({ status, content }) => [status, content.split(":")[0]])).toEqual([
      ["done", "exit 0\nb"],
      ["failed", "The arguments of bash are not valid"],
    ]);
  });

  it("inject what is in the next prompt once, and in no other", async () => {
    const { happenings, asked } = await play({
      role: hook("remind", "tool.execute.after"),
      files: { "hooks/remind.js": "export const onToolAfter = (ctx) => ctx.inject('remember');" },
      steps: [step("a", { bash: { command: "true" } }), step("b"), step("c")],
      run: "continue_until: artifact_exists(x)\ncontinue_max: 1\n",
    });
    expect(asked.map(({ system }) => system.join("\n").includes("remember"))).toEqual([false, true, false]);
    expect(of(happenings, "system")).toEqual([{ type: "system", drained: ["remember"] }]);
  });

  it("can't change what the host handed over", async () => {
    const { happenings } = await play({
      role: hook("meddle", "tool.execute.after"),
      files: {
        "hooks/meddle.js": "export const onToolAfter = (_ctx, { args }) => { args.command = 'changed'; };",
      },
      steps: [step("a", { bash: { command: "true" } }), step("b")],
    });
    expect(of(happenings, "result")[0]?.call.args).toEqual({ command: "true" });
  });
});

describe("hooks of Claude Code's files", () => {
  const guard = `#!/usr/bin/env node
let text = "";
for await (const chunk of process.stdin) text += chunk;
const { tool_name, tool_input } = JSON.parse(text);
if (tool_input.file_path === "secret.txt") {
  console.error([tool_name, tool_input.content].join(" "));
  process.exit(2);
}
`;

  it("meet the tools by the names that they know, and keep one from running", async () => {
    const settings = {
      hooks: { PreToolUse: [{ matcher: "Write", hooks: [{ type: "command", command: "node guard.mjs" }] }] },
    };
    const { happenings } = await play({
      files: { ".claude/settings.json": JSON.stringify(settings), "guard.mjs": guard, "ws/guard.mjs": guard },
      run: "workspace: ws\n",
      steps: [
        step("a", { write: { path: "secret.txt", content: "new" } }),
        step("b", { write: { path: "open.txt", content: "new" } }),
        step("c"),
      ],
    });
    expect(
      of(happenings, "result").map(({ status, content }) => [status, content.includes("Write new")]),
    ).toEqual([
      ["denied", true],
      ["done", false],
    ]);
  });
});

describe("dispatched tasks", () => {
  const dispatch = { dispatch: { agent: "reviewer", prompt: "look" } };

  it("run until their step comes, are seen by hooks, and answer in the prompt", async () => {
    const { happenings, asked } = await play({
      role: hook("count", "tool.execute.after"),
      files: {
        "hooks/count.js":
          "export const onToolAfter = (ctx) => ctx.log.info(String(ctx.getDispatchState().activeTaskCount));",
      },
      steps: [
        step("a", dispatch),
        step("b", { bash: { command: "true" } }),
        step("c", { bash: { command: "true" } }),
        step("d"),
      ],
      answersAfter: 2,
    });
    expect(of(happenings, "log").map(({ message }) => /\d+$/.exec(message)?.[0])).toEqual(["1", "1", "0"]);
    expect(of(happenings, "task").map(({ task }) => [task.id, task.status])).toEqual([
      ["task-1", "running"],
      ["task-1", "done"],
    ]);
    expect(asked.map(({ system }) => system.join("\n").includes("reviewer agrees"))).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  it("are given up when the run ends first", async () => {
    const { summary, happenings } = await play({ steps: [step("a", dispatch), step("b")], answersAfter: 9 });
    expect(of(happenings, "task").at(-1)?.task.status).toBe("aborted");
    expect(summary.tasks).toEqual({ done: 0, unfinished: 1 });
  });
});

describe("the workspace", () => {
  const scenario = { files: { "ws/a.txt": "old" }, run: "workspace: ws\n" };
  const steps = [
    step("a", { write: { path: "a.txt", content: "new" } }),
    step("b", { bash: { command: "pwd" } }),
    step("c"),
  ];
  const place = (happenings: readonly Happening[]): string =>
    of(happenings, "result")[1]?.content.split("\n")[1] ?? "";

  it("is a copy that goes when the run ends", async () => {
    const { happenings, summary } = await play({ ...scenario, steps });
    expect(place(happenings)).toMatch(/workspace$/);
    expect(existsSync(place(happenings))).toBe(false);
    expect(summary.workspace).toBeUndefined();
    expect(await readFile(join(directory, "ws/a.txt"), "utf8")).toBe("old");
  });

  it("stays when it is to be kept", async () => {
    const { happenings, summary } = await play({ ...scenario, steps, keep: true });
    expect(summary.workspace).toBe(place(happenings));
    expect(await readFile(join(place(happenings), "a.txt"), "utf8")).toBe("new");
    await rm(dirname(place(happenings)), { recursive: true });
  });

  it("must be there", async () => {
    await expect(play({ run: "workspace: nowhere\n", steps: [] })).rejects.toThrow(
      "The workspace of run.yaml, nowhere, does not exist",
    );
  });
});
