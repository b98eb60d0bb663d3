import { createCommandRunner } from "@hardpoint/runners";
import { describe, expect, it, onTestFinished } from "vitest";
import { createHookRunner, type HookRunnerOptions, type RunnerHook } from "./hook-runner.js";

const runnerWith = (hooks: HookRunnerOptions["hooks"]) => {
  const told: string[] = [];
  const command = createCommandRunner();
  onTestFinished(() => command.dispose());
  return { hooks: createHookRunner({ hooks, command, report: (message) => told.push(message) }), told };
};

const bash = { tool_name: "bash", input: { command: "make" } };
const says =
  (exit_code: number, message = "") =>
  () => ({ exit_code, message });

describe("a runner of hooks", () => {
  it.each<[what: string, list: readonly RunnerHook[], expected: object]>([
    ["without hooks goes on", [], { exit_code: 0, message: "" }],
    ["goes on when all do", [says(0), says(0, "seen")], { exit_code: 0, message: "" }],
    [
      "gives the first that blocks",
      [says(0), says(1, "no"), says(2, "more")],
      { exit_code: 1, message: "no" },
    ],
    [
      "gives the first that adds a message",
      [says(2, "more"), says(1, "no")],
      { exit_code: 2, message: "more" },
    ],
    [
      "waits for a promise",
      [async () => ({ exit_code: 1, message: "late" })],
      { exit_code: 1, message: "late" },
    ],
    [
      "asks for the tool only",
      [
        { matcher: "write", run: says(1) },
        { matcher: "bash", run: says(2, "b") },
      ],
      { exit_code: 2, message: "b" },
    ],
    ["runs a command", [{ matcher: "*", command: "echo no >&2; exit 1" }], { exit_code: 1, message: "no" }],
    [
      "gives a block without a message one",
      [{ command: "exit 1" }],
      { exit_code: 1, message: "A hook blocked this." },
    ],
  ])("%s", async (_what, list, expected) => {
    const { hooks, told } = runnerWith({ PreToolUse: list });
    expect(await hooks.run("PreToolUse", bash)).toEqual(expected);
    expect(told).toEqual([]);
  });

  it("tells a command of the event", async () => {
    const { hooks } = runnerWith({
      PreToolUse: [{ command: 'printf "%s %s " "$HOOK_EVENT" "$HOOK_TOOL_INPUT" >&2; cat >&2; exit 2' }],
    });
    const { message } = await hooks.run("PreToolUse", bash);
    expect(message).toBe(
      `PreToolUse {"command":"make"} {"name":"PreToolUse","payload":{"tool_name":"bash","input":{"command":"make"}}}`,
    );
  });

  it.each<[what: string, hook: RunnerHook]>([
    [
      "throws",
      () => {
        throw new Error("no");
      },
    ],
    [
      "is rejected",
      async () => {
        throw new Error("no");
      },
    ],
    ["gives a code that means nothing", says(3)],
    ["gives no result", (() => undefined) as never],
    ["is a command that ends with another code", { command: "exit 7" }],
    ["is a command that is killed", { command: "kill -9 $$" }],
  ])("takes no say from a hook that %s, tells it, and asks the next", async (_what, hook) => {
    const { hooks, told } = runnerWith({ PreToolUse: [hook, says(1, "next")] });
    expect(await hooks.run("PreToolUse", bash)).toEqual({ exit_code: 1, message: "next" });
    expect(told).toHaveLength(1);
  });

  it("knows three events, and no other", async () => {
    expect(() => createHookRunner({ hooks: { PreTool: [] } as never })).toThrow(TypeError);
    await expect(runnerWith({}).hooks.run("Stop" as never, {})).rejects.toThrow(TypeError);
  });
});

describe("a loop with hooks", () => {
  interface Block {
    readonly type: "tool_use" | "tool_result";
    readonly id: string;
    readonly text?: string;
  }

  it("keeps a transcript legal: each call has one result right after it, whatever hooks say", async () => {
    const { hooks } = runnerWith({
      SessionStart: [says(2, "Read AGENTS.md.")],
      PreToolUse: [({ input }) => ({ exit_code: (input as { code: number }).code, message: "from before" })],
      PostToolUse: [says(2, "from after")],
    });
    const transcript: { readonly role: string; readonly blocks: readonly Block[] }[] = [];
    const start = await hooks.run("SessionStart", {});
    const system = ["You are an agent.", ...(start.exit_code === 2 ? [start.message] : [])];

    const calls = [0, 1, 2].map((code) => ({ id: `call-${code}`, input: { code } }));
    transcript.push({ role: "assistant", blocks: calls.map(({ id }) => ({ type: "tool_use", id })) });
    const results: Block[] = [];
    for (const { id, input } of calls) {
      const pre = await hooks.run("PreToolUse", { tool_name: "t", input });
      const output = pre.exit_code === 1 ? pre.message : "output";
      const post =
        pre.exit_code === 1 ? undefined : await hooks.run("PostToolUse", { tool_name: "t", input, output });
      const added = [pre, post].flatMap((said) => (said?.exit_code === 2 ? [said.message] : []));
      results.push({ type: "tool_result", id, text: [output, ...added].join("\n\n") });
    }
    transcript.push({ role: "user", blocks: results });

    expect(system).toEqual(["You are an agent.", "Read AGENTS.md."]);
    expect(transcript.map(({ role }) => role)).toEqual(["assistant", "user"]);
    expect(results.map(({ id }) => id)).toEqual(calls.map(({ id }) => id));
    expect(results.map(({ text }) => text)).toEqual([
      "output\n\nfrom after",
      "from before",
      "output\n\nfrom before\n\nfrom after",
    ]);
  });
});
