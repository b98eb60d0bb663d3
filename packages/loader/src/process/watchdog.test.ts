import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { moduleFolder } from "../fixtures/module-folder.js";
import { runInProcess } from "../fixtures/run-in-process.js";
import { watchGroup } from "./watchdog.js";

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // ESRCH: there is no such process.
    return false;
  }
};

/** A host that starts children which never return to their event loops, tells their pids, and dies. */
const host = (watchdog: string, body: string): string => `
  import { spawn } from "node:child_process";
  import { watchGroup } from ${JSON.stringify(watchdog)};
  const start = () => spawn(process.execPath, ["-e", "for (;;) {}"], { detached: true, stdio: "ignore" });
  ${body}
`;

const watchdog = new URL("./watchdog.ts", import.meta.url).pathname;

const runHost = async (body: string): Promise<number[]> => {
  const { stdout } = await runInProcess(moduleFolder({}), host(watchdog, body));
  const pids = JSON.parse(stdout) as number[];
  onTestFinished(() => {
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  });
  return pids;
};

const die = `console.log(JSON.stringify(pids)); process.kill(process.pid, "SIGKILL");`;

describe.skipIf(process.platform === "win32")("watchGroup", () => {
  it("ends the groups of a host that was killed, and not those that it had let go", async () => {
    const [watched = 0, released = 0, other = 0] = await runHost(`
      const pids = [start(), start(), start()].map((child) => child.pid);
      watchGroup(pids[0]);
      watchGroup(pids[1])();
      watchGroup(pids[2]);
      ${die}
    `);
    await vi.waitFor(() => expect([isAlive(watched), isAlive(other)]).toEqual([false, false]), 5_000);
    expect(isAlive(released)).toBe(true);
  });

  it("lets the host end by itself while nothing but the watch is left", async () => {
    const { code } = await runInProcess(
      moduleFolder({}),
      host(watchdog, "watchGroup(process.pid + 100_000_000);"),
    );
    expect(code).toBe(0);
  });

  it("watches again after its shell has ended", async () => {
    const stop = watchGroup(2 ** 30);
    onTestFinished(stop);
    const [shell] = await shells();
    expect(shell).toBeDefined();
    if (shell === undefined) return;
    process.kill(shell, "SIGKILL");
    await vi.waitFor(() => expect(isAlive(shell)).toBe(false), 5_000);
    // Its end is told in a later turn of the event loop.
    await vi.waitFor(async () => {
      watchGroup(2 ** 30 + 1)();
      expect(await shells()).not.toEqual([]);
    }, 5_000);
  });
});

/** The shells that this process has started. */
const shells = async (): Promise<number[]> => {
  const ps: ChildProcess = spawn("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)]);
  let text = "";
  ps.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  await once(ps, "close");
  return text.split("\n").flatMap((line) => (line.includes("groups=") ? [Number.parseInt(line, 10)] : []));
};
