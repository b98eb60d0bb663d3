import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { isAlive, nothing, pidIn, sh, testFolder, testRunner } from "../fixtures/bench.js";
import { runHost } from "../fixtures/run-host.js";

describe("dispose", () => {
  it("ends what runs and waits for it, and nothing is started after", async () => {
    const folder = testFolder();
    const runner = testRunner();
    const limits = { graceMs: 200 };
    const meek = runner.run({ ...sh("echo $$ > meek; exec sleep 300"), cwd: folder, limits }, nothing);
    const stubborn = runner.run(
      { ...sh("trap '' TERM; echo $$ > stubborn; while :; do sleep 1; done"), cwd: folder, limits },
      nothing,
    );
    const pids = [await pidIn(join(folder, "meek")), await pidIn(join(folder, "stubborn"))];
    expect(runner.size).toBe(2);
    await runner.dispose();
    expect(runner.size).toBe(0);
    await vi.waitFor(() => expect(pids.map(isAlive)).toEqual([false, false]), 5_000);
    const aborted = { kind: "aborted", by: "dispose", started: true };
    expect((await meek).end).toEqual({ ...aborted, forced: false });
    expect((await stubborn).end).toEqual({ ...aborted, forced: true });

    const late = await runner.run({ ...sh("touch late"), cwd: folder }, nothing);
    expect(late.end).toEqual({ kind: "aborted", by: "dispose", started: false, forced: false });
    expect(readdirSync(folder).sort()).toEqual(["meek", "stubborn"]);
  });

  it("catches a command that is just being started", async () => {
    const folder = testFolder();
    const runner = testRunner();
    const running = runner.run({ ...sh("touch started"), cwd: folder }, nothing);
    await runner.dispose();
    expect((await running).end).toMatchObject({ kind: "aborted", started: false });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("may be asked for twice", async () => {
    const runner = testRunner();
    await runner[Symbol.asyncDispose]();
    await expect(runner.dispose()).resolves.toBeUndefined();
  });
});

describe.skipIf(process.platform === "win32")("the end of the host", () => {
  const host = (folder: string, end: string): string => `
    import { existsSync } from "node:fs";
    import { createCommandRunner } from "@hardpoint/runners";
    const runner = createCommandRunner({ environment: () => process.env });
    const cwd = ${JSON.stringify(folder)};
    const done = await runner.run({ shell: true, text: "sh -c 'echo $$ > left; exec sleep 300' & exit 0", cwd, limits: { drainMs: 50 } }, { kind: "none" });
    void runner.run({ shell: true, text: "trap '' TERM; echo $$ > pid; while :; do sleep 1; done", cwd }, { kind: "none" });
    const wait = () => existsSync(cwd + "/pid") ? (${end}) : setTimeout(wait, 10);
    wait();
  `;

  it.each([
    ["is killed", `process.kill(process.pid, "SIGKILL")`],
    ["is interrupted", `process.kill(process.pid, "SIGINT")`],
    ["exits", "process.exit(0)"],
  ])("takes along what runs when it %s, and not what was left behind", async (_, end) => {
    const folder = testFolder();
    await runHost(folder, host(folder, end));
    const [pid, left] = [await pidIn(join(folder, "pid")), await pidIn(join(folder, "left"))];
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 5_000);
    expect(isAlive(left)).toBe(true);
  });

  it("is not put off by a runner that has nothing to do, nor by a pipe that was left open", async () => {
    const folder = testFolder();
    const { code, stdout } = await runHost(
      folder,
      `
        import { createCommandRunner } from "@hardpoint/runners";
        const run = await createCommandRunner().run(
          { shell: true, text: "sh -c 'echo $$ > left; exec sleep 300' & exit 0", cwd: ${JSON.stringify(folder)}, limits: { drainMs: 50 } },
          { kind: "none" },
        );
        console.log(run.leftBehind);
      `,
    );
    expect([code, stdout]).toEqual([0, "true\n"]);
    await pidIn(join(folder, "left"));
  });

  it.runIf(process.platform === "linux")("finds no descriptor more after a hundred commands", async () => {
    const runner = testRunner();
    const count = () => readdirSync("/proc/self/fd").length;
    await runner.run(sh("true"), nothing);
    const before = count();
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(
        Array.from({ length: 10 }, () =>
          runner.run(sh("exit 1"), { kind: "json", value: "x".repeat(300_000) }),
        ),
      );
    }
    await vi.waitFor(() => expect(count()).toBeLessThanOrEqual(before + 3), 5_000);
  });
});
