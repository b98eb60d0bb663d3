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
    "run.yaml": "task: x\nworkspace: ws\nrecording: r.yaml\n",
    "r.yaml": "replies: [{ text: hello }]\n",
  });
  expect(loaded).toMatchObject({
    ok: true,
    run: {
      workspace: join(directory, "ws"),
      recording: { replies: [{ text: "hello", calls: [] }], answers: [] },
    },
  });
});

it("leaves the recording alone when a live model is used", async () => {
  expect((await load({ "run.yaml": "task: x\nrecording: not-there.yaml\n" }, false)).ok).toBe(true);
});

it.each([
  ["a missing file", {}, "CONFIG_UNREADABLE", { file: "run.yaml" }],
  ["no YAML", { "run.yaml": "task: [1\n" }, "CONFIG_SYNTAX", { file: "run.yaml", line: 2 }],
  ["no task", { "run.yaml": "max_steps: 3\n" }, "CONFIG_INVALID", { file: "run.yaml", line: 1 }],
  [
    "a wrong value",
    { "run.yaml": "task: x\nmax_steps: 0\n" },
    "CONFIG_INVALID",
    { file: "run.yaml", line: 2, column: 12 },
  ],
  [
    "an unknown key",
    { "run.yaml": "task: x\n\nmax_step: 3\n" },
    "CONFIG_INVALID",
    { file: "run.yaml", line: 3 },
  ],
  [
    "a missing recording",
    { "run.yaml": "task: x\nrecording: no.yaml\n" },
    "CONFIG_UNREADABLE",
    { file: "no.yaml" },
  ],
  [
    "a misspelt call in the recording",
    { "run.yaml": "task: x\nrecording: r.yaml\n", "r.yaml": "replies:\n  - calls:\n      - { tol: read }\n" },
    "CONFIG_INVALID",
    { file: "r.yaml", line: 3 },
  ],
])("says where %s is", async (_what, files, code, source) => {
  const found = await problems(files as unknown as Record<string, string>);
  expect(found[0]).toMatchObject({ code, source });
});

it("shows the lines around the place", async () => {
  const [found] = await problems({ "run.yaml": "task: x\ncontinue_max: many\n" });
  expect(found?.frame).toContain("> 2 | continue_max: many");
});
