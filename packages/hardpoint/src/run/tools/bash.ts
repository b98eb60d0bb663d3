import { type ChildProcess, spawn } from "node:child_process";
import { delimiter, dirname } from "node:path";
import { defineTool, type Tool } from "../tool.js";
import { bashSchema } from "./schema.js";

export interface BashOptions {
  /** Milliseconds that a command has; default 60,000. */
  readonly timeoutMs?: number;
  /** Characters of output that are kept; default 65,536. */
  readonly maxOutput?: number;
}

const drainMs = 500;

/**
 * Runs a command with the system's shell, in the workspace and with a minimal environment. Unlike the file tools
 * it is not confined: a command can reach what the user who runs it can.
 */
export const bashTool = (workspace: string, options: BashOptions = {}): Tool =>
  defineTool({
    name: "bash",
    description: "Runs a shell command in the workspace and gives its exit code and output.",
    schema: bashSchema,
    run: ({ command }) =>
      runCommand(command, workspace, options.timeoutMs ?? 60_000, options.maxOutput ?? 65_536),
  });

const runCommand = (command: string, cwd: string, timeoutMs: number, maxOutput: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const posix = process.platform !== "win32";
    // A group of its own on POSIX, so that what the command started ends with it.
    const child = spawn(command, {
      shell: true,
      cwd,
      env: environment(dirname(cwd)),
      stdio: ["ignore", "pipe", "pipe"],
      detached: posix,
    });
    let output = "";
    let dropped = 0;
    const take = (chunk: string): void => {
      const room = Math.max(0, maxOutput - output.length);
      output += chunk.slice(0, room);
      dropped += Math.max(0, chunk.length - room);
    };
    child.stdout.setEncoding("utf8").on("data", take);
    child.stderr.setEncoding("utf8").on("data", take);

    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      endGroup(child, posix);
    }, timeoutMs);
    const onExit = (): void => endGroup(child, posix);
    process.once("exit", onExit);
    const settle = (code: number | null, signal: NodeJS.Signals | null): void => {
      clearTimeout(timer);
      process.removeListener("exit", onExit);
      child.stdout.destroy();
      child.stderr.destroy();
      if (timedOut) {
        reject(new Error(`The command did not end within ${timeoutMs} ms and was stopped.`));
        return;
      }
      const cut = dropped === 0 ? "" : `\n… ${dropped} more characters`;
      const text = `${output.trimEnd()}${cut}`;
      resolve(`exit ${signal ?? code}${text === "" ? "" : `\n${text}`}`);
    };
    child.on("error", (thrown) => {
      clearTimeout(timer);
      process.removeListener("exit", onExit);
      reject(new Error(`The command could not be started: ${thrown.message}`, { cause: thrown }));
    });
    // `close` waits for everyone who holds the output; a process that the command left behind must not hold us.
    child.on("exit", (code, signal) => {
      const drained = setTimeout(() => settle(code, signal), drainMs);
      child.on("close", () => {
        clearTimeout(drained);
        settle(code, signal);
      });
    });
  });

const endGroup = (child: ChildProcess, posix: boolean): void => {
  try {
    if (posix && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    else child.kill("SIGKILL");
  } catch {
    // The group is gone already, or not ours to signal: what is left is the child itself.
    child.kill("SIGKILL");
  }
};

const inherited = ["LANG", "TMPDIR", "TEMP", "TMP", "SystemRoot", "ComSpec", "PATHEXT"];

/** No secrets of the host's environment: what a shell needs, and the Node that runs us first in PATH. */
const environment = (home: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    inherited.filter((name) => process.env[name] !== undefined).map((name) => [name, process.env[name]]),
  ),
  PATH: [dirname(process.execPath), process.env.PATH ?? "/usr/local/bin:/usr/bin:/bin"].join(delimiter),
  HOME: home,
  NO_COLOR: "1",
});
