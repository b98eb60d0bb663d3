import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { rolebox } from "@hardpoint/dialects/rolebox";
import { afterEach, describe, expect, it, vi } from "vitest";
import { notesDialect } from "../fixtures/notes-dialect.js";
import { openTestProject } from "../fixtures/open-test-project.js";
import { recordingLogger } from "../fixtures/recording-logger.js";
import { writeFiles } from "../fixtures/role-directory.js";
import { watchedProject } from "../fixtures/watched-project.js";
import type { WatchedReload } from "./project-watch.js";

const use = [notesDialect, rolebox];
const note = (say: string) => JSON.stringify({ notes: [{ name: say, say }] });
const watchers = () => process.getActiveResourcesInfo().filter((name) => name === "FSEventWrap").length;

describe("what is under way while a project is watched", () => {
  it("is finished with the hooks that it began with", async () => {
    const { project, untilReloads, untilSaid } = await watchedProject(
      {
        "notes.json": JSON.stringify({
          notes: [
            { name: "slow", script: "slow.sh" },
            { name: "one", say: "one" },
          ],
        }),
        "slow.sh": 'touch began; while [ ! -f "go" ]; do sleep 0.02; done; echo old\n',
      },
      { use },
    );
    const running = project.session().userMessage("hello");
    await vi.waitFor(() => execFileSync("test", ["-f", join(project.directory, "began")]), { timeout: 8000 });
    await writeFiles(project.directory, { "notes.json": note("two") });
    await untilReloads(1);
    await untilSaid("two");
    await writeFiles(project.directory, { go: "" });
    expect((await running).text).toBe("hello\n\nold\n\none");
  });

  it("is not given what is not trusted, until it is", async () => {
    const asked: string[][] = [];
    let answer: "trust" | "refuse" = "trust";
    const trust = {
      decide: ({ files }: { files: readonly { file: string; state: string }[] }) => {
        asked.push(files.map(({ file, state }) => `${file} ${state}`));
        return answer;
      },
    };
    const { project, told, reloads, said, untilReloads, untilSaid } = await watchedProject(
      { "notes.json": note("one") },
      { use, trust },
    );
    answer = "refuse";
    await writeFiles(project.directory, { "notes.json": note("stranger") });
    await untilReloads(1);
    expect(await said()).toBe("one");
    expect(reloads[0]).toMatchObject({ swapped: false, kept: "untrusted" });
    expect(told).toEqual(["TRUST_REFUSED"]);
    answer = "trust";
    await writeFiles(project.directory, { "notes.json": note("friend") });
    await untilSaid("friend");
    expect(asked).toEqual([["notes.json new"], ["notes.json changed"], ["notes.json changed"]]);
  });

  it("is not given what a hook refuses", async () => {
    const { project, told, said, untilReloads } = await watchedProject(
      { "notes.json": note("one") },
      { use },
    );
    project.hooks.register({
      point: "config.change",
      name: "no",
      run: () => ({ verdict: "deny", reason: "Not now." }),
    });
    await writeFiles(project.directory, { "notes.json": note("two") });
    await untilReloads(1);
    expect(await said()).toBe("one");
    expect(told).toEqual(["CONFIG_CHANGE_REFUSED"]);
  });

  it("sees a checkout of another branch as one change of what differs", async () => {
    const { project, reloads, untilSaid } = await watchedProject(
      { "role.yaml": "name: r\n", ".notes/notes.json": note("main") },
      { use },
    );
    const git = (...args: string[]) =>
      execFileSync(
        "git",
        ["-c", "user.name=t", "-c", "user.email=t@t", "-c", "commit.gpgsign=false", ...args],
        {
          cwd: project.directory,
          stdio: "pipe",
        },
      );
    git("init", "-q", "-b", "main");
    git("add", ".");
    git("commit", "-qm", "one");
    git("rm", "-q", "-r", ".notes");
    git("commit", "-qm", "none");
    await untilSaid("");
    git("checkout", "-q", "HEAD~1");
    await untilSaid("main");
    git("checkout", "-q", "main");
    await untilSaid("");
    expect(reloads.map(({ changed }) => changed)).toEqual(
      Array(3).fill([join(project.directory, ".notes/notes.json")]),
    );
  });
});

describe("the end of a watch", () => {
  it("leaves nothing that keeps the process running, and tells nothing more", async () => {
    const before = watchers();
    const project = await openTestProject({ "notes.json": note("one") }, { use });
    const reloads: WatchedReload[] = [];
    const watch = await project.watch({ debounceMs: 5, onReload: (reload) => reloads.push(reload) });
    expect(watchers()).toBeGreaterThan(before);
    await writeFiles(project.directory, { "notes.json": note("two") });
    await watch.close();
    await watch.close();
    await expect.poll(watchers).toBe(before);
    await project.reload();
    expect(reloads).toEqual([]);
  });

  it("comes with that of the project", async () => {
    const before = watchers();
    const project = await openTestProject({ "notes.json": note("one") }, { use, watch: true });
    expect(watchers()).toBeGreaterThan(before);
    await project.dispose();
    await expect.poll(watchers).toBe(before);
    await expect(project.watch()).rejects.toThrow("The project is disposed");
  });
});

describe("what fails in a watch", () => {
  afterEach(() => void vi.doUnmock("chokidar"));

  it("is reported once when it is the watcher, and the rest goes on", async () => {
    const told: string[] = [];
    const { EventEmitter } = await import("node:events");
    vi.doMock("chokidar", () => ({
      watch: () => {
        const watcher = Object.assign(new EventEmitter(), { close: async () => undefined });
        queueMicrotask(() => {
          watcher.emit("error", new Error("too many watches"));
          watcher.emit("error", new Error("too many watches"));
        });
        return watcher;
      },
    }));
    const project = await openTestProject(
      { "notes.json": note("one") },
      { use, report: ({ code, message }) => told.push(`${code} ${message}`), watch: true },
    );
    expect(told).toEqual(["WATCH_FAILED Changes to files may not be noticed: too many watches."]);
    await writeFiles(project.directory, { "notes.json": note("two") });
    expect((await project.reload()).swapped).toBe(true);
  });

  it("is logged when it is the host's onReload", async () => {
    const log = recordingLogger();
    const project = await openTestProject({ "notes.json": note("one") }, { use, log });
    const onReload = vi.fn(() => {
      throw new Error("boom");
    });
    await using _watch = await project.watch({ debounceMs: 20, onReload });
    await writeFiles(project.directory, { "notes.json": note("two") });
    await vi.waitFor(() => expect(log.lines).toContain("error: onReload() threw: boom"), { timeout: 8000 });
    await rm(join(project.directory, "notes.json"));
    await vi.waitFor(() => expect(onReload).toHaveBeenCalledTimes(2), { timeout: 8000 });
  });
});
