import { expect, it, onTestFinished } from "vitest";
import { openVector } from "./run-vector.js";
import { dialectOf, type Program } from "./vector.js";

// What comes of a hook of Claude Code that nobody waits for.

const open = async (event: string, program: Program, more: object) => {
  const hook = { type: "command", command: "bin/later", ...more };
  const opened = await openVector(dialectOf("claude-code"), {
    files: { ".claude/settings.json": { hooks: { [event]: [{ hooks: [hook] }] } } },
    programs: { later: program },
  });
  onTestFinished(() => opened[Symbol.asyncDispose]());
  const session = opened.project.session({ id: "s1" });
  const told: string[] = [];
  return {
    session,
    prompt: async () => (await session.systemPrompt(["You."])).slice(1),
    told: () => {
      told.push(...opened.reported().map(({ code, message }) => `${code} ${message}`));
      return told;
    },
  };
};

const bash = { name: "Bash", args: { command: "ls" } };

it.each<[what: string, program: Program, more: object, texts: readonly string[]]>([
  [
    "its texts for the model and for the person, and no decision",
    {
      stdout: {
        systemMessage: "All green.",
        decision: "block",
        reason: "no",
        hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: "12 tests." },
      },
    },
    { async: true },
    ["12 tests.\nAll green."],
  ],
  [
    "stderr, to wake the model",
    { stderr: "Red.", stdout: "12 tests.", exit: 2 },
    { asyncRewake: true },
    ["Red."],
  ],
  ["stdout, where there is no stderr", { stdout: "Red.", exit: 2 }, { asyncRewake: true }, ["Red."]],
])("the model is told %s", async (_what, program, more, texts) => {
  const { session, prompt } = await open("PostToolUse", program, more);
  expect(await session.tool(bash, () => "done")).toMatchObject({ status: "done", content: "done" });
  const found: string[] = [];
  await expect
    .poll(async () => {
      found.push(...(await prompt()));
      return found;
    })
    .toEqual(texts);
});

it.each<[what: string, event: string, program: Program, more: object, told: string]>([
  ["fails", "PostToolUse", { stderr: "No npm.", exit: 1 }, { async: true }, "HOOK_FAILED"],
  ["writes half an answer", "PostToolUse", { stdout: '{ "a' }, { async: true }, "HOOK_FAILED"],
  ["takes too long", "PostToolUse", { wait: 60_000 }, { async: true, timeout: 0.1 }, "HOOK_FAILED"],
  ["blocks", "PostToolUse", { stderr: "no", exit: 2 }, { async: true }, "HOOK_OUTPUT_IGNORED"],
  ["writes plain text", "SessionStart", { stdout: "Hi." }, { async: true }, "HOOK_OUTPUT_IGNORED"],
  ["wakes with nothing", "PostToolUse", { exit: 2 }, { asyncRewake: true }, "HOOK_OUTPUT_IGNORED"],
])("it is told that one %s", async (_what, event, program, more, code) => {
  const { session, prompt, told } = await open(event, program, more);
  if (event === "SessionStart") await session.start("startup");
  else await session.tool(bash, () => "done");
  await expect.poll(told, { timeout: 5_000 }).toEqual([expect.stringContaining(code)]);
  expect(await prompt()).toEqual([]);
});
