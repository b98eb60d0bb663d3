import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { attachMessages } from "./attach-messages.js";
import { createHookRunner } from "./hook-runner.js";

/** The loop of the page, with what it imports and what is around it as arguments. */
const loopOfPage = () => {
  const page = readFileSync(new URL("./page.md", import.meta.url), "utf8");
  const [, block = ""] = /```js\n(.*?)```/su.exec(page) ?? [];
  const body = block.replace(/^import .*\n/mu, "");
  expect(body).toContain("for (const call of calls)");
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as FunctionConstructor;
  return new AsyncFunction("createHookRunner", "attachMessages", "calls", "runTool", "results", body);
};

interface Call {
  readonly id: string;
  readonly name: string;
  readonly input: Readonly<Record<string, string>>;
}

interface Result {
  readonly type: string;
  readonly tool_use_id: string;
  readonly content: string;
}

it("shows a loop whose transcript is legal: each call has exactly one result, right after the calls", async () => {
  const calls: readonly Call[] = [
    { id: "c1", name: "bash", input: { command: "sudo ls" } },
    { id: "c2", name: "bash", input: { command: "git push" } },
    { id: "c3", name: "read", input: { path: "a.txt" } },
  ];
  const ran: string[] = [];
  const runTool = async ({ id }: Call): Promise<string> => {
    ran.push(id);
    return `output of ${id}`;
  };
  const results: Result[] = [];
  await loopOfPage()(createHookRunner, attachMessages, calls, runTool, results);

  // The blocked one did not run, and has its result all the same.
  expect(ran).toEqual(["c2", "c3"]);
  expect(results.map(({ type, tool_use_id }) => [type, tool_use_id])).toEqual(
    calls.map(({ id }) => ["tool_result", id]),
  );
  expect(results.map(({ content }) => content)).toEqual([
    "No sudo.",
    "output of c2\n\nTell the user what was pushed.",
    "output of c3",
  ]);
});

it.each([
  ["a block in place of the output", { pre: { exit_code: 1, message: "no" }, output: "x" }, "no"],
  [
    "what both add after the output, in order",
    { pre: { exit_code: 2, message: "a" }, output: "x", post: { exit_code: 2, message: "b" } },
    "x\n\na\n\nb",
  ],
  ["a message alone where there is no output", { pre: { exit_code: 2, message: "a" } }, "a"],
  ["other output as JSON", { pre: { exit_code: 0, message: "" }, output: { n: 1 } }, '{"n":1}'],
  [
    "nothing of a block after the tool",
    { pre: { exit_code: 0, message: "" }, output: "x", post: { exit_code: 1, message: "late" } },
    "x",
  ],
])("puts %s into the one result", (_, call, content) => {
  expect(attachMessages(call)).toBe(content);
});
