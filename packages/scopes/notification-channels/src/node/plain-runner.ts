import { type ChildProcess, spawn } from "node:child_process";
import type { CommandRequest, CommandResult, CommandRunner } from "./command-runner.js";

const keptBytes = 4096;
/** Milliseconds between the polite signal and the other one. */
const graceMs = 500;
/** Milliseconds for what it wrote last to arrive; what it has started may hold its output open for longer. */
const lastWordsMs = 100;
const isWindows = process.platform === "win32";

/** Runs programs as this user, confined by nothing. */
export const plainRunner: CommandRunner = {
  run: (request) =>
    new Promise<CommandResult>((resolve, reject) => {
      request.signal.throwIfAborted();
      const child = start(request);
      let stderr = "";
      let killing: NodeJS.Timeout | undefined;
      const onAbort = (): void => {
        killTree(child, "SIGTERM");
        killing = setTimeout(() => killTree(child, "SIGKILL"), graceMs);
      };
      const settled = (): void => {
        clearTimeout(killing);
        request.signal.removeEventListener("abort", onAbort);
      };
      request.signal.addEventListener("abort", onAbort, { once: true });
      child.stderr?.setEncoding("utf8").on("data", (text: string) => {
        stderr = (stderr + text).slice(-keptBytes);
      });
      child.on("error", (error) => {
        settled();
        reject(error);
      });
      child.on("exit", (code, signal) => {
        // Whatever of the group survived the polite signal must not survive the run.
        if (killing) killTree(child, "SIGKILL");
        settled();
        const end = (): void => {
          clearTimeout(waiting);
          child.stderr?.destroy();
          resolve({ code, signal, stderr });
        };
        const waiting = setTimeout(end, lastWordsMs);
        child.on("close", end);
      });
      // A program that does not read its input may end before all of it is written.
      child.stdin?.on("error", () => undefined);
      child.stdin?.end(request.input ?? "");
    }),
};

const start = ({ command, args, shell, cwd, env }: CommandRequest): ChildProcess =>
  spawn(command, args, {
    shell,
    env,
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ["pipe", "ignore", "pipe"],
    windowsHide: true,
    // A group of its own, so that all that it starts can be ended with it.
    detached: !isWindows,
  });

const killTree = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid === undefined) return;
  if (isWindows) {
    spawn("taskkill", ["/pid", String(child.pid), "/t", "/f"], { stdio: "ignore", windowsHide: true }).on(
      "error",
      () => child.kill(signal),
    );
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // ESRCH: nothing of the group is left.
  }
};
