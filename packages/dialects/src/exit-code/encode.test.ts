import { expect, it } from "vitest";
import { environmentOf } from "./encode.js";

const variables = (payload: Readonly<Record<string, unknown>>) =>
  environmentOf({ name: "PostToolUse", payload }).add;

it("has a text output as it is, all else as JSON", () => {
  expect(variables({ tool_name: "bash", input: { a: 1 }, output: "text" })).toEqual({
    HOOK_EVENT: "PostToolUse",
    HOOK_TOOL_NAME: "bash",
    HOOK_TOOL_INPUT: '{"a":1}',
    HOOK_TOOL_OUTPUT: "text",
  });
  expect(variables({ output: { b: [2] } })).toMatchObject({ HOOK_TOOL_OUTPUT: '{"b":[2]}' });
});

it.each([
  ["is too long for a variable", "x".repeat(32_001)],
  ["is too long in bytes", "ü".repeat(16_001)],
  ["has a NUL", "a\0b"],
])("leaves out whole what %s", (_, output) => {
  expect(variables({ output })).toEqual({ HOOK_EVENT: "PostToolUse" });
});

it("keeps what just fits", () => {
  expect(variables({ output: "x".repeat(32_000) })?.HOOK_TOOL_OUTPUT).toHaveLength(32_000);
});

it("hands on no variable of another event that the host itself was given", () => {
  expect(environmentOf({ name: "SessionStart", payload: {} }).except).toContain("HOOK_TOOL_INPUT");
});
