import { readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireBuild } from "../../../tests/build-state.js";
import { example, hardpoint, root } from "./fixtures/cli-process.js";
import type { Happening } from "./run/happening.js";

describe("the record of hardpoint run --json", () => {
  let happenings: Happening[];
  let kept: string;

  beforeAll(async () => {
    requireBuild();
    const { code, out } = await hardpoint(["run", example, "--trust", "--json", "--keep"]);
    expect(code).toBe(0);
    happenings = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Happening);
    kept = of("summary")[0]?.summary.workspace ?? "";
  }, 60_000);

  afterAll(() => rm(dirname(kept), { recursive: true, force: true }));

  const of = <Type extends Happening["type"]>(type: Type) =>
    happenings.filter((one): one is Extract<Happening, { type: Type }> => one.type === type);
  const points = (name: string) =>
    of("point")
      .map(({ record }) => record)
      .filter(({ point }) => point === name);
  const ran = (name: string): string[][] =>
    points(name).map(({ entries }) =>
      entries.filter(({ status }) => status !== "passed-over").map(({ hook }) => hook),
    );

  it("begins with who runs and ends with the summary", () => {
    expect(happenings[0]).toMatchObject({ type: "run", role: "quality-keeper" });
    expect(happenings.at(-1)).toMatchObject({
      type: "summary",
      summary: { status: "done", turns: 2, calls: { skipped: 1 } },
    });
  });

  it("has fast-check before deep-check, although that is declared first", () => {
    const both = ran("tool.execute.after").filter((hooks) => hooks.includes("deep-check"));
    expect(both.length).toBeGreaterThan(0);
    for (const hooks of both) expect(hooks.indexOf("fast-check")).toBeLessThan(hooks.indexOf("deep-check"));
  });

  it("has each hook called for what its filter names, and for nothing else", () => {
    const tools = (hook: string) =>
      points("tool.execute.after")
        .filter(({ entries }) => entries.some((one) => one.hook === hook && one.status !== "passed-over"))
        .map(({ subject }) => subject);
    expect(new Set(tools("auto-commit"))).toEqual(new Set(["edit"]));
    expect(new Set(tools("no-console-log"))).toEqual(new Set(["write", "edit"]));
    expect(new Set(tools("dispatch-watch"))).toEqual(new Set(["dispatch"]));
    expect(
      points("event")
        .filter(({ entries }) => entries.some(({ status }) => status !== "passed-over"))
        .map(({ subject }) => subject),
    ).toEqual(["loop.complete", "session.idle", "session.idle"]);
  });

  it("has the broken module reported once, and never called", () => {
    const [run] = of("run");
    expect(run?.hooks.filter(({ loaded }) => !loaded).map(({ module }) => module)).toEqual([
      "hooks/broken.js",
    ]);
    expect(of("summary")[0]?.summary.problems).toMatchObject([
      { code: "MODULE_SYNTAX", source: { file: "hooks/broken.js", line: 3 } },
    ]);
    expect(of("point").flatMap(({ record }) => record.entries.map(({ hook }) => hook))).not.toContain(
      "spelling",
    );
  });

  it("has the skipped call leave the test as it is, while the code was really mended", async () => {
    expect(
      of("result")
        .filter(({ status }) => status === "skipped")
        .map(({ call }) => call.args.path),
    ).toEqual(["test/basket.test.js"]);
    const original = await readFile(join(root, example, "workspace/test/basket.test.js"), "utf8");
    expect(await readFile(join(kept, "test/basket.test.js"), "utf8")).toBe(original);
    const code = await readFile(join(kept, "src/basket.js"), "utf8");
    expect(code).toContain("item.price * item.quantity");
    expect(code).not.toContain("console.log");
  });

  it("has what hooks injected in the next prompt, once", () => {
    const drained = of("system").flatMap((one) => one.drained);
    expect(drained.filter((text) => text.includes("left a console.log"))).toHaveLength(1);
    expect(drained.filter((text) => text.includes("3 sub-agents are at work"))).toHaveLength(1);
  });

  it("has the gate open, continue_until false, and then true", () => {
    expect(of("condition").map(({ use, answer }) => [use, answer.truth])).toEqual([
      ["gate", true],
      ["continue_until", false],
      ["continue_until", true],
    ]);
    expect(of("condition")[1]?.answer.parts?.map(({ text, truth }) => [text, truth])).toEqual([
      ["tests_pass", true],
      ["artifact_exists(CHANGELOG.md)", false],
    ]);
  });

  it("has the tests fail at first and pass later, with the rewritten command", () => {
    const runs = of("result").filter(({ call }) => String(call.args.command).includes("node --test"));
    expect(runs.map(({ content }) => content.split("\n")[0])).toEqual([
      "exit 1",
      "exit 0",
      "exit 0",
      "exit 0",
    ]);
    const rewritten = points("tool.execute.before").map(
      ({ applied }) => applied.payload as { args?: { command?: string } },
    );
    expect(rewritten.filter(({ args }) => args?.command?.endsWith("--test-reporter=dot"))).toHaveLength(4);
  });

  it("has the sub-agents run and answer", () => {
    expect(of("task").map(({ task }) => `${task.agent} ${task.status}`)).toEqual([
      "reviewer running",
      "tester running",
      "historian running",
      "reviewer done",
      "tester done",
      "reviewer running",
      "reviewer done",
      "historian done",
    ]);
  });

  it("has the custom topology walked, and the custom termination end its loop", () => {
    expect(of("walk").map(({ agent, step }) => [agent, step.kind])).toEqual([
      ["reviewer", "advanced"],
      ["tester", "advanced"],
      ["reviewer", "ended"],
    ]);
    expect(of("walk").at(-1)?.step).toMatchObject({ status: "complete", reason: "agreed" });
    const told = of("system").flatMap(({ drained }) => drained);
    expect(told.filter((text) => text.startsWith("The collaboration is complete"))).toHaveLength(1);
  });

  it("has the custom observer speak when the loop is complete", () => {
    const told = of("system").flatMap(({ drained }) => drained);
    expect(told.filter((text) => text.startsWith("The reviews are complete"))).toHaveLength(1);
  });

  it("has the error that the custom pattern knows recovered from by the custom strategy", () => {
    expect(of("recovery").map(({ result }) => result)).toMatchObject([
      {
        outcome: "recovered",
        error: { category: "overload", errorType: "overloaded" },
        trace: [{ strategy: "take-a-breath", status: "retry", repeat: "worked" }],
      },
    ]);
  });

  it("has the custom channel ring when the loop is complete", () => {
    const rung = of("log").filter(({ message }) => message.startsWith("ding-dong!"));
    expect(rung.filter(({ message }) => message.includes("loop_complete"))).toHaveLength(1);
  });

  it("has the function wait for its gate, then be in effect", () => {
    const logged = of("log").map(({ message }) => message);
    expect(logged.filter((message) => message.startsWith('"release-notes"'))).toEqual([
      '"release-notes" is active.',
      '"release-notes" waits for tool_observed(write).',
      '"release-notes" waits no longer.',
    ]);
  });

  it("has onLoad and onDispose of each hook once", () => {
    const logged = of("log").map(({ message }) => message);
    expect(logged.filter((message) => message.includes("on watch"))).toHaveLength(1);
    expect(logged.filter((message) => message.includes("counted 2 messages"))).toHaveLength(1);
    expect(logged.filter((message) => message.includes("has written its last line"))).toHaveLength(1);
  });
});
