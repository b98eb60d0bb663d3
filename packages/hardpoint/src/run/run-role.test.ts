import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ProblemsError } from "../cli/problems-error.js";
import { hook, lastMessage, of, play as playIn, type Scenario, step } from "./fixtures/play.js";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "hardpoint-role-"));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const play = (scenario: Scenario) => playIn(directory, scenario);

describe("the gate", () => {
  it.each([
    ["gate: { not: user_approval }\n", "gated"],
    ["gate: user_aproval\n", "gated"],
    ["gate: { some: [user_approval] }\n", "error"],
  ])("keeps the agent from beginning: %s", async (run, status) => {
    const { summary, asked } = await play({ run, steps: [step("hello")] });
    expect(summary.status).toBe(status);
    expect(asked).toEqual([]);
  });

  it("says where a name stands that nothing has", async () => {
    const { summary } = await play({ run: "gate:\n  any: [user_aproval]\n", steps: [] });
    const [problem] = summary.problems.filter(({ code }) => code === "CONDITION_UNKNOWN");
    expect(problem).toMatchObject({ source: { file: "run.yaml", line: 3, column: 9 } });
    expect(problem?.frame).toContain("> 3 |");
  });

  it("lets the agent begin when it is true", async () => {
    const { summary } = await play({ run: "gate: user_approval\n", steps: [step("hello")] });
    expect(summary).toMatchObject({ status: "done", turns: 1, steps: 1 });
  });
});

describe("continue_until", () => {
  it("gives another turn until it is true", async () => {
    const { summary, asked } = await play({
      run: "continue_until: artifact_exists(out.txt)\ncontinue_message: write it\n",
      steps: [step("done?"), step("so be it", { write: { path: "out.txt", content: "x" } }), step("done")],
    });
    expect(summary).toMatchObject({ status: "done", turns: 2, steps: 3 });
    expect(lastMessage(asked[1])).toEqual({ role: "user", text: "write it" });
  });

  it("ends at continue_max", async () => {
    const { summary } = await play({
      run: "continue_until: artifact_exists(x)\ncontinue_max: 2\n",
      steps: [step("a"), step("b"), step("c"), step("d")],
    });
    expect(summary).toMatchObject({ status: "continue_max", turns: 3 });
  });

  it("ends, undecided, when it can't be evaluated", async () => {
    const { summary } = await play({ run: "continue_until: no_such\n", steps: [step("a"), step("b")] });
    expect(summary).toMatchObject({ status: "undecided", turns: 1 });
  });

  it("counts in a later turn that nobody sent a message", async () => {
    const { summary } = await play({
      run: "continue_until: { not: user_approval }\n",
      steps: [step("a"), step("b")],
    });
    expect(summary).toMatchObject({ status: "done", turns: 2 });
  });
});

it("ends at max_steps", async () => {
  const again = step("again", { bash: { command: "true" } });
  const { summary } = await play({ run: "max_steps: 2\n", steps: [again, again, again] });
  expect(summary).toMatchObject({ status: "max_steps", steps: 2 });
});

it("ends with the model's error, and tells it to hooks", async () => {
  const { summary, happenings } = await play({
    role: hook("watch", "event", ", filter: { eventTypes: [session.error] }"),
    files: {
      "hooks/watch.js": "export const onEvent = (ctx, { properties }) => ctx.log.warn(properties.error);",
    },
    steps: [],
  });
  expect(summary).toMatchObject({ status: "error", reason: "nothing more to say" });
  expect(of(happenings, "log").map(({ message }) => message)).toContainEqual(
    expect.stringContaining("nothing more to say"),
  );
});

it.each([
  ["a tool that is not there", { fly: {} }, 'There is no tool "fly"'],
  ["arguments that are not the tool's", { read: { file: "a" } }, "The arguments of read are not valid"],
  ["a path outside the workspace", { write: { path: "../x", content: "" } }, "outside the workspace"],
])("tells the model of %s, and goes on", async (_what, calls, told) => {
  const { summary, asked } = await play({ steps: [step("try", calls), step("done")] });
  expect(summary).toMatchObject({ status: "done", calls: { failed: 1 } });
  expect(lastMessage(asked[1])).toMatchObject({ role: "tool", content: expect.stringContaining(told) });
});

it("does not run a directory whose configuration can't be read", async () => {
  await expect(play({ role: "name: [\n", steps: [] })).rejects.toBeInstanceOf(ProblemsError);
});
