import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadRun } from "./load-run.js";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "hardpoint-load-"));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const load = async (files: Readonly<Record<string, string>>, play = true) => {
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
  return loadRun(directory, play);
};

const problems = async (files: Readonly<Record<string, string>>) => {
  const loaded = await load(files);
  return loaded.ok ? [] : loaded.diagnostics;
};

it("fills in what is left out", async () => {
  const loaded = await load({ "run.yaml": "task: mend it\n" });
  expect(loaded).toMatchObject({
    ok: true,
    run: { file: { task: "mend it", continue_max: 5, max_steps: 50 } },
  });
});

it("takes paths relative to the file, and reads the recording", async () => {
  const loaded = await load({
    "run.yaml": "task: x\nworkspace: .\nrecording: r.yaml\n",
    "r.yaml": "replies: [{ text: hello }]\n",
  });
  expect(loaded).toMatchObject({
    ok: true,
    run: {
      workspace: directory,
      recording: { replies: [{ text: "hello", calls: [] }], answers: [] },
    },
  });
});

it("leaves the recording alone when a live model is used", async () => {
  expect((await load({ "run.yaml": "task: x\nrecording: not-there.yaml\n" }, false)).ok).toBe(true);
});

const no = { "r.yaml": "replies: []\n" };

it.each<
  [what: string, files: Record<string, string>, code: string, message: string, source: unknown, hint?: string]
>([
  ["a missing file", {}, "CONFIG_NOT_FOUND", "has no run.yaml.", undefined, "Create it beside role.yaml"],
  ["no YAML", { "run.yaml": "task: [1\n" }, "CONFIG_SYNTAX", "run.yaml: Flow", { line: 2 }, "Mend the line"],
  [
    "a list",
    { "run.yaml": "- task\n" },
    "CONFIG_INVALID",
    "must hold a map of keys",
    { line: 1 },
    "Write keys",
  ],
  [
    "no task",
    { "run.yaml": "max_steps: 3\n" },
    "CONFIG_INVALID",
    `"task" is missing; it must be what the agent is asked to do.`,
    { line: 1 },
  ],
  ["an empty file", { "run.yaml": "" }, "CONFIG_INVALID", `"task" is missing`, undefined],
  [
    "a blank task",
    { "run.yaml": "task: '  '\n" },
    "CONFIG_INVALID",
    `"task" must be what`,
    { line: 1, column: 7 },
  ],
  [
    "a wrong value",
    { "run.yaml": "task: x\nmax_steps: 0\n" },
    "CONFIG_INVALID",
    `"max_steps" must be a whole number, 1 or more, but is the number 0.`,
    { line: 2, column: 12 },
  ],
  [
    "a fraction",
    { "run.yaml": "task: x\ncontinue_max: 1.5\n" },
    "CONFIG_INVALID",
    `"continue_max" must be a whole number from 0 to 25, but is the number 1.5.`,
    { line: 2, column: 15 },
  ],
  [
    "an unknown key",
    { "run.yaml": "task: x\n\nmax_step: 3\n" },
    "CONFIG_KEY_UNKNOWN",
    `run.yaml has the key "max_step", which is not read.`,
    { line: 3, column: 1 },
    "Did you mean max_steps?",
  ],
  [
    "a missing recording",
    { "run.yaml": "task: x\nrecording: no.yaml\n" },
    "CONFIG_NOT_FOUND",
    "The recording of run.yaml, no.yaml, does not exist in ",
    { file: "run.yaml", line: 2, column: 12 },
    "Correct the path, which is relative to run.yaml.",
  ],
  [
    "a missing workspace",
    { ...no, "run.yaml": "task: x\nworkspace: ws\nrecording: r.yaml\n" },
    "CONFIG_NOT_FOUND",
    "The workspace of run.yaml, ws, does not exist",
    { line: 2, column: 12 },
    "Correct the path",
  ],
  [
    "a misspelt call in the recording",
    { "run.yaml": "task: x\nrecording: r.yaml\n", "r.yaml": "replies:\n  - calls:\n      - { tol: read }\n" },
    "CONFIG_INVALID",
    `"replies[0].calls[0].tool" is missing; it must be the name of a tool.`,
    { file: "r.yaml", line: 3 },
  ],
])("says what is wrong, where, and what to do: %s", async (_what, files, code, message, source, hint) => {
  const [found] = await problems(files);
  expect(found).toMatchObject({
    code,
    severity: "error",
    message: expect.stringContaining(message),
    ...(source === undefined ? {} : { source, frame: expect.stringContaining("> ") }),
    ...(hint === undefined ? {} : { hint: expect.stringContaining(hint) }),
  });
  expect(found?.message).not.toMatch(/expected|Invalid input|Too small|Unrecognized/);
});

it("names each key of a recording that is not known, with the nearest one", async () => {
  const found = await problems({
    "run.yaml": "task: x\nrecording: r.yaml\n",
    "r.yaml": "replies:\n  - txt: hello\n    calls: [{ tool: read, arg: {} }]\nanswer: []\n",
  });
  expect(found.map(({ message, hint }) => [message, hint])).toEqual([
    [`"replies[0].calls[0]" has the key "arg", which is not read.`, "Did you mean args?"],
    [`"replies[0]" has the key "txt", which is not read.`, "Did you mean text?"],
    [`r.yaml has the key "answer", which is not read.`, "Did you mean answers?"],
  ]);
});

it("uses a file in which a key stands twice, and says so", async () => {
  const loaded = await load({ "run.yaml": "task: x\ntask: y\n" });
  expect(loaded).toMatchObject({
    ok: true,
    run: { file: { task: "y" }, notes: [{ code: "CONFIG_SYNTAX" }] },
  });
});
