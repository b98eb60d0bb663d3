import { createCommandRunner } from "@hardpoint/runners";
import { describe, expect, it, onTestFinished } from "vitest";
import { createHookRunner } from "./hook-runner.js";

/** What a runner of hooks makes of one command. */
const run = async (command: string) => {
  const told: string[] = [];
  const runner = createCommandRunner();
  onTestFinished(() => runner.dispose());
  const hooks = createHookRunner({
    hooks: { PreToolUse: [{ command }] },
    command: runner,
    report: (message) => told.push(message),
  });
  return { said: await hooks.run("PreToolUse", { tool_name: "bash", input: { command: "ls" } }), told };
};

describe("a command that ends with 0", () => {
  it.each<[does: string, command: string, exit_code: number, message: string]>([
    ["goes on, whatever text it writes", "echo fine; echo seen >&2", 0, ""],
    ["may deny with JSON", `echo '{"permissionDecision":"deny","permissionDecisionReason":"r"}'`, 1, "r"],
    [
      "blocks where it asks, since nobody can be asked",
      `echo '{"permissionDecision":"ask"}'`,
      1,
      "A hook blocked this.",
    ],
    ["may add with JSON", `echo '{"additionalContext":"c"}'`, 2, "c"],
    ["allows nothing that is not allowed anyway", `echo '{"permissionDecision":"allow"}'`, 0, ""],
  ])("%s", async (_, command, exit_code, message) => {
    expect(await run(command)).toEqual({ said: { exit_code, message }, told: [] });
  });
});

it.each([
  ["another code", "exit 3", "exited with 3"],
  ["JSON that is cut", `printf '{"permissionDecision": "de'`, "JSON ends before"],
  ["a decision that does not exist", `echo '{"permissionDecision":"block"}'`, "no decision"],
  ["another input, which only a project can apply", `echo '{"updatedInput":{}}'`, "updatedInput"],
  ["2 and no message", "exit 2", "no message to add"],
])("has no say with %s, and tells of it", async (_, command, why) => {
  const { said, told } = await run(command);
  expect(said).toEqual({ exit_code: 0, message: "" });
  expect(told).toEqual([expect.stringMatching(/^PreToolUse\[0\] /u)]);
  expect(told[0]).toContain(why);
});

it("is refused where there is nothing to run it with: it would be a guard that is not asked", () => {
  expect(() => createHookRunner({ hooks: { PreToolUse: [{ command: "guard" }] } })).toThrow(TypeError);
});
