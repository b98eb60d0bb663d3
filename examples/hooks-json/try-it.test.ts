import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { hooksJson } from "@hardpoint/dialects/hooks-json";
import { type OpenOptions, openProject } from "@hardpoint/project";
import { recovery } from "@hardpoint/recovery";
import { describe, expect, it, onTestFinished } from "vitest";

const run = promisify(execFile);

/** A copy of the example, in which an agent works. */
const copy = async (files: Readonly<Record<string, string>> = {}): Promise<string> => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "hooks-json-")));
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  for (const part of ["hooks.json", "hooks"]) {
    await cp(join(import.meta.dirname, part), join(directory, part), { recursive: true });
  }
  const own = {
    "README.md": "one\ntwo\nthree\nfour\nfive\nsix\n",
    "package.json": '{ "name": "shop", "scripts": { "test": "echo 3 tests passed" } }',
    ...files,
  };
  for (const [name, text] of Object.entries(own)) await writeFile(join(directory, name), text);
  return directory;
};

const open = async (directory: string, options: Partial<OpenOptions> = {}) => {
  const project = await openProject(directory, { use: [hooksJson], home: false, ...options });
  onTestFinished(async () => void (await project.dispose()));
  return project;
};

/** The agent's shell, a real one. */
const shell = (cwd: string) => async (args: Readonly<Record<string, unknown>>) =>
  (await run("sh", ["-c", String(args.command)], { cwd })).stdout;

describe("a session with the three hooks", () => {
  it("reads five lines and runs the tests, with each command noted, the last one shown, and a summary at the end", async () => {
    const directory = await copy();
    const project = await open(directory);
    expect(project.diagnostics).toEqual([]);
    const session = project.session({ id: "s1" });
    const bash = (command: string) => session.tool({ name: "bash", args: { command } }, shell(directory));

    await session.userMessage("Read the first five lines of README.md, then run npm test.");
    expect((await bash("head -n 5 README.md")).content).toBe("one\ntwo\nthree\nfour\nfive\n");
    expect((await bash("npm test --silent")).content).toContain("3 tests passed");
    expect(await session.stop("All is well.")).toEqual({ again: false });

    const audit = (await readFile(join(directory, "audit.log"), "utf8")).trim().split("\n");
    expect(audit.map((line) => JSON.parse(line) as unknown)).toEqual([
      { session: "s1", turn: 1, tool: "bash", input: { command: "head -n 5 README.md" }, publishes: false },
      { session: "s1", turn: 1, tool: "bash", input: { command: "npm test --silent" }, publishes: false },
    ]);
    expect(JSON.parse(await readFile(join(directory, "last-tool.json"), "utf8"))).toEqual({
      tool: "bash",
      firstLine: "3 tests passed",
    });
    expect(await readFile(join(directory, "summary.md"), "utf8")).toBe(
      "# What was run\n\n- `head -n 5 README.md` once\n- `npm test --silent` once\n\nAll is well.\n",
    );
  });

  it("has the model see why a call was denied, and the tool not run", async () => {
    const directory = await copy();
    const session = (await open(directory)).session();
    let ran = false;
    const result = await session.tool({ name: "bash", args: { command: "npm publish" } }, () => {
      ran = true;
    });
    expect(result).toMatchObject({
      status: "denied",
      content: "DENIED by hook: Publishing is for people. Say that it is ready.",
    });
    expect(ran).toBe(false);
  });
});

describe("a hook that crashes", () => {
  const crashing = { "hooks/audit.mjs": 'throw new Error("disk full");\n' };

  it("denies nothing, does not end the loop, and is told", async () => {
    const directory = await copy(crashing);
    const told: string[] = [];
    const session = (await open(directory, { report: ({ message }) => told.push(message) })).session();
    const result = await session.tool({ name: "bash", args: { command: "echo hello" } }, shell(directory));
    expect(result).toMatchObject({ status: "done", content: "hello\n" });
    expect(told).toEqual([expect.stringContaining("disk full")]);
  });

  it("is handed to the recovery of the host, under a category of its own", async () => {
    const directory = await copy({
      ...crashing,
      "role.yaml":
        "name: r\nhooks:\n  recovery:\n    hook_crash:\n      chain: [tell]\nextensions:\n  recovery_strategies:\n    - {name: tell, module: tell.mjs}\n",
      "tell.mjs":
        "export const execute = ({ error, inject }) => { inject(error.category + ' of ' + error.raw.hook); return { status: 'success' }; };\n",
    });
    const project = await open(directory, { use: [hooksJson, recovery] });
    expect(project.diagnostics).toEqual([]);
    const session = project.session();
    await session.tool({ name: "bash", args: { command: "echo hello" } }, shell(directory));
    // Nobody waits for the recovery: what it tells is in a later prompt.
    await expect
      .poll(async () => (await session.systemPrompt([])).join("\n"), { timeout: 10_000 })
      .toContain("hook_crash of PreToolUse[0]");
  });
});
