import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { isAlive, json, node, nothing, pidIn, sh, testFolder, testRunner } from "../fixtures/bench.js";

/** Long enough for the shell to write its files on a busy machine, short beside the 300 s of what it starts. */
const limits = { deadlineMs: 1_500, graceMs: 300, drainMs: 50 };

describe.skipIf(process.platform === "win32")("a deadline", () => {
  it.each([
    ["TERM is enough", "echo $$ > pid; echo part; exec sleep 300", false],
    ["a shell waits for a child", "sleep 300 & echo $! > pid; echo part; wait", false],
    ["TERM is ignored", "trap '' TERM; echo $$ > pid; echo part; while :; do sleep 1; done", true],
    [
      "a grandchild ignores TERM and holds the output",
      "(trap '' TERM; sh -c 'echo $$ > pid; echo part; while :; do sleep 1; done') & wait",
      true,
    ],
    [
      "a grandchild ignores TERM and holds nothing",
      "(trap '' TERM; exec >/dev/null 2>&1; sh -c 'echo $$ > pid; while :; do sleep 1; done') & echo part; wait",
      true,
    ],
    ["a grandchild was stopped", "sh -c 'echo $$ > pid; kill -STOP $$' & echo part; wait", true],
  ])("ends the whole group when %s", async (_, text, forced) => {
    const folder = testFolder();
    const run = await testRunner().run({ ...sh(text), cwd: folder, limits }, nothing);
    const pid = await pidIn(join(folder, "pid"));
    expect(run).toMatchObject({ end: { kind: "timeout", deadlineMs: 1_500, forced }, stdout: "part\n" });
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 5_000);
  });

  it("gives a command the grace to tidy up, and keeps what it then writes", async () => {
    const run = await testRunner().run(
      {
        ...sh("trap 'echo tidy; exit 0' TERM; echo begun; sleep 300 & wait"),
        limits: { ...limits, graceMs: 10_000 },
      },
      nothing,
    );
    expect(run).toMatchObject({ end: { kind: "timeout", forced: false }, stdout: "begun\ntidy\n" });
  });

  it("does not wait for a grandchild that left the group with the output in its hands", async () => {
    const folder = testFolder();
    const run = await testRunner().run(
      { ...sh("setsid sh -c 'echo $$ > pid; exec sleep 300' & wait"), cwd: folder, limits },
      nothing,
    );
    const pid = await pidIn(join(folder, "pid"));
    expect(run.end).toMatchObject({ kind: "timeout" });
    expect(isAlive(pid)).toBe(true);
  });

  it("does not take an exit for a timeout that the host was too busy to hear of", async () => {
    const folder = testFolder();
    const deadlineMs = 1_500;
    const command = sh("echo $$ > pid; until [ -e go ]; do :; done");
    const running = testRunner().run({ ...command, cwd: folder, limits: { deadlineMs } }, nothing);
    const pid = await pidIn(join(folder, "pid"));
    // After this turn timers come first, and only then what happened outside.
    await new Promise(setImmediate);
    // From here until past the deadline the event loop stands still, and the command ends.
    writeFileSync(join(folder, "go"), "");
    const until = performance.now() + deadlineMs;
    while (performance.now() < until || isAlive(pid)) {
      // Busy.
    }
    expect((await running).end.kind).toBe("exit");
  });

  it.each([0, -1, Number.POSITIVE_INFINITY, 2 ** 31, Number.NaN])(
    "%d ms ends nothing at once",
    async (deadlineMs) => {
      const run = await testRunner().run(
        { ...node("setTimeout(() => console.log('done'), 100)"), limits: { deadlineMs } },
        nothing,
      );
      expect(run).toMatchObject({ end: { kind: "exit", code: 0 }, stdout: "done\n" });
    },
  );

  it("takes a limit from the command, else from the runner", async () => {
    const runner = testRunner({ limits: { deadlineMs: 100, graceMs: 100 } });
    expect((await runner.run(sh("sleep 300"), nothing)).end).toMatchObject({
      kind: "timeout",
      deadlineMs: 100,
    });
    expect(
      (await runner.run({ ...sh("sleep 300"), limits: { deadlineMs: 200 } }, nothing)).end,
    ).toMatchObject({
      deadlineMs: 200,
    });
  });
});

describe("a caller's signal", () => {
  it("ends a command that runs", async () => {
    const folder = testFolder();
    const controller = new AbortController();
    const running = testRunner().run(
      { ...sh("echo $$ > pid; exec sleep 300"), cwd: folder, limits },
      nothing,
      controller,
    );
    const pid = await pidIn(join(folder, "pid"));
    controller.abort();
    expect((await running).end).toEqual({ kind: "aborted", by: "signal", started: true, forced: false });
    expect(isAlive(pid)).toBe(false);
  });

  it("keeps a command from being started", async () => {
    const folder = testFolder();
    const run = await testRunner().run({ ...sh("touch started"), cwd: folder }, nothing, {
      signal: AbortSignal.abort(),
    });
    expect(run.end).toEqual({ kind: "aborted", by: "signal", started: false, forced: false });
    expect(existsSync(join(folder, "started"))).toBe(false);
  });

  it("is let go of when the command has ended", async () => {
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, "removeEventListener");
    await testRunner().run(sh("true"), nothing, { signal });
    expect(removed).toHaveBeenCalledOnce();
  });
});

describe("output over the limit", () => {
  it("is read, counted and dropped, and the command goes on to its own end", async () => {
    const run = await testRunner().run(
      {
        ...node(
          "process.stdout.write('a'.repeat(1_000_000)); process.stderr.write('b'.repeat(500)); process.exitCode = 2",
        ),
        limits: { maxOutputBytes: 1_000 },
      },
      json({}),
    );
    expect(run).toMatchObject({
      end: { kind: "exit", code: 2 },
      stdout: "a".repeat(1_000),
      stderr: "b".repeat(500),
      truncated: { stdout: 999_000, stderr: 0 },
    });
  });

  it("keeps 1 MB whole by default", async () => {
    const run = await testRunner().run(node("process.stdout.write('ü'.repeat(500_000))"), nothing);
    expect(run.stdout).toBe("ü".repeat(500_000));
  });
});
