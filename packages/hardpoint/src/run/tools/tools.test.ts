import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bashTool } from "./bash.js";
import { createTools } from "./create-tools.js";
import { editTool } from "./edit.js";
import { readTool } from "./read.js";
import { writeTool } from "./write.js";

let workspace: string;
let scratch: string;

beforeEach(async () => {
  scratch = await realpath(await mkdtemp(join(tmpdir(), "hardpoint-tools-")));
  workspace = join(scratch, "workspace");
  await mkdir(workspace);
  await writeFile(join(workspace, "a.txt"), "one two one\n");
});

afterEach(() => rm(scratch, { recursive: true, force: true }));

const text = (file: string): Promise<string> => readFile(join(workspace, file), "utf8");

describe("read", () => {
  it("gives a file's text", async () => {
    expect(await readTool(workspace).execute({ path: "a.txt" })).toBe("one two one\n");
  });

  it.each([
    ["nothing.txt", '"nothing.txt" can\'t be read: there is no such file.'],
    [".", '"." can\'t be read: it is a directory.'],
    ["a.txt/b", '"a.txt/b" can\'t be read: a part of its path is a file.'],
    ["../x", '"../x" is outside the workspace.'],
  ])("says what is wrong with %s, without a path of this machine", async (path, message) => {
    await expect(readTool(workspace).execute({ path })).rejects.toThrow(new Error(message));
  });
});

describe("write", () => {
  it("makes the directories that it needs", async () => {
    await writeTool(workspace).execute({ path: "deep/er/b.txt", content: "b" });
    expect(await text("deep/er/b.txt")).toBe("b");
  });

  it("does not write through a link to the outside", async () => {
    await symlink(join(scratch, "outside.txt"), join(workspace, "link.txt"));
    await expect(writeTool(workspace).execute({ path: "link.txt", content: "x" })).rejects.toThrow("outside");
    expect(existsSync(join(scratch, "outside.txt"))).toBe(false);
  });
});

describe("edit", () => {
  it("replaces a text that occurs once, and takes the replacement as it is", async () => {
    await editTool(workspace).execute({ path: "a.txt", old: "two", new: "$& $1 $$" });
    expect(await text("a.txt")).toBe("one $& $1 $$ one\n");
  });

  it.each([
    ["one", "2 times"],
    ["three", "nowhere"],
  ])("leaves the file alone when %s occurs %s", async (old, where) => {
    await expect(editTool(workspace).execute({ path: "a.txt", old, new: "x" })).rejects.toThrow(where);
    expect(await text("a.txt")).toBe("one two one\n");
  });
});

describe("bash", () => {
  it("acts in the workspace, and gives the exit code and both outputs", async () => {
    const told = await bashTool(workspace).execute({ command: "cat a.txt; echo problem >&2; exit 3" });
    expect(told.split("\n")[0]).toBe("exit 3");
    expect(told).toContain("one two one");
    expect(told).toContain("problem");
  });

  it("does not hand on the environment", async () => {
    vi.stubEnv("HARDPOINT_API_KEY", "secret");
    const told = await bashTool(workspace).execute({ command: "env" });
    vi.unstubAllEnvs();
    expect(told).not.toContain("secret");
    expect(told).toContain("PATH=");
  });

  it("finds the Node that runs it", async () => {
    expect(await bashTool(workspace).execute({ command: "node --version" })).toBe(
      `exit 0\n${process.version}`,
    );
  });

  it("ends a command that takes too long, with what it started", async () => {
    const slow = bashTool(workspace, { timeoutMs: 300 });
    const command = "sh -c 'echo $$ > pid; sleep 60; true' & wait";
    await expect(slow.execute({ command })).rejects.toThrow("within 300 ms");
    const pid = Number(await text("pid"));
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
  });

  it("does not wait for a process that the command left behind", async () => {
    const command = "sleep 30 & echo $!";
    const [status, pid] = (await bashTool(workspace).execute({ command })).split("\n");
    expect(status).toBe("exit 0");
    process.kill(Number(pid));
  });

  it("cuts long output, and says by how much", async () => {
    const told = await bashTool(workspace, { maxOutput: 10 }).execute({ command: "printf 123456789012345" });
    expect(told).toBe("exit 0\n1234567890\n… 5 more characters");
  });
});

/** A process that ended and that nobody has asked about yet is still listed, as a zombie. */
const isRunning = (pid: number): boolean => {
  const listed = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return listed.status === 0 && !listed.stdout.startsWith("Z");
};

it.each([
  ["read", {}, "path"],
  ["write", { path: "a" }, "content"],
  ["edit", { path: "a", old: "", new: "" }, "old"],
  ["bash", { command: 1 }, "command"],
  ["bash", { command: "ls", cwd: "/" }, "cwd"],
  ["dispatch", { agent: "a" }, "prompt"],
])("%s refuses %j", (name, args, problem) => {
  const tools = createTools(workspace, { dispatch: () => Promise.reject(new Error("not asked for")) });
  expect(tools.find((tool) => tool.name === name)?.validate(args)).toContain(problem);
});
