import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ProblemsError } from "../cli/problems-error.js";
import type { Happening } from "./happening.js";
import { loadRun } from "./load-run.js";
import type { Message, Model, ModelReply, ReplyRequest } from "./model.js";
import { runRole } from "./run-role.js";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "hardpoint-role-"));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

type Calls = Readonly<Record<string, Record<string, unknown>>>;

/** A step of the model: what it says, and its calls by tool. */
const step = (text: string, calls: Calls = {}): ModelReply => ({
  text,
  calls: Object.entries(calls).map(([tool, args], index) => ({ id: `${text}-${index}`, tool, args })),
});

interface Scenario {
  readonly files?: Readonly<Record<string, string>>;
  readonly role?: string;
  readonly run?: string;
  readonly steps: readonly ModelReply[];
  readonly keep?: boolean;
  readonly answersAfter?: number;
}

const play = async ({
  files = {},
  role = "name: r\n",
  run = "",
  steps,
  keep = false,
  answersAfter = 1,
}: Scenario) => {
  const all = { "role.yaml": role, "run.yaml": `task: do it\n${run}`, ...files };
  for (const [name, text] of Object.entries(all)) {
    await mkdir(dirname(join(directory, name)), { recursive: true });
    await writeFile(join(directory, name), text);
  }
  const asked: ReplyRequest[] = [];
  const model: Model = {
    name: "scripted",
    async reply(request) {
      asked.push(request);
      const next = steps[asked.length - 1];
      if (!next) throw new Error("nothing more to say");
      return next;
    },
    delegate: (agent) => ({ kind: "recorded", text: `${agent} agrees`, afterSteps: answersAfter }),
  };
  const loaded = await loadRun(directory, true);
  if (!loaded.ok) throw new ProblemsError(loaded.diagnostics);
  const happenings: Happening[] = [];
  const options = { directory, shown: ".", run: loaded.run, task: loaded.run.file.task, model, keep };
  const summary = await runRole({ ...options, emit: (happening) => void happenings.push(happening) });
  return { summary, happenings, asked };
};

const of = <Type extends Happening["type"]>(happenings: readonly Happening[], type: Type) =>
  happenings.filter((one): one is Extract<Happening, { type: Type }> => one.type === type);

const hook = (name: string, event: string, more = ""): string =>
  `name: r\nhooks:\n  custom:\n    - { name: ${name}, events: [${event}], module: hooks/${name}.js${more} }\n`;

const lastMessage = (request: ReplyRequest | undefined): Message | undefined => request?.messages.at(-1);

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
    await expect(play({ run: "workspace: nowhere\n", steps: [] })).rejects.toThrow("could not be copied");
  });
});

it("does not run a directory whose configuration can't be read", async () => {
  await expect(play({ role: "name: [\n", steps: [] })).rejects.toBeInstanceOf(ProblemsError);
});
