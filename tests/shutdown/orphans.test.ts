import { spawn } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { requireBuild } from "../build-state.js";
import { descendants, isRunning, seesProcesses, whenGone } from "./processes.js";

/** Starts the host of the fixtures and waits until all of its extensions are at work. */
const startHost = async (end: string) => {
  const host = spawn(process.execPath, [join(import.meta.dirname, "fixtures/host.mjs"), end], {
    stdio: "pipe",
  });
  const exited = new Promise<unknown>((resolve) => {
    host.once("exit", (code, signal) => resolve(signal ?? code));
  });
  let said = "";
  host.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  await new Promise<void>((resolve, reject) => {
    host.stdout.once("data", () => resolve());
    void exited.then((how) => reject(new Error(`The host ended with ${how}: ${said}`)));
  });
  return { host, exited, children: descendants(host.pid ?? 0) };
};

describe.runIf(seesProcesses)("when the host ends, its processes do", () => {
  beforeAll(requireBuild);

  it.each([
    ["is killed", "wait", "SIGKILL"],
    ["is ended by a signal that it does not handle", "wait", "SIGTERM"],
    ["exits in the middle of calls", "exit", undefined],
    ["has an error that nobody catches", "throw", undefined],
    ["aborts", "abort", undefined],
  ] as const)("it %s: none is left a second later", async (_, end, signal) => {
    const { host, exited, children } = await startHost(end);
    // Three processes, the grandchild, and the shell that watches them.
    expect(children.length).toBeGreaterThanOrEqual(5);
    expect(children.every(isRunning)).toBe(true);
    if (signal) host.kill(signal);
    else host.stdin.write("go on\n");
    await exited;
    expect(await whenGone(children)).toBeLessThan(1_000);
  });
});
