import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { createDeadlines } from "@hardpoint/core";
import { buildEnvironment, unusableName } from "./build-environment.js";
import { type CwdChoice, chooseCwd } from "./choose-cwd.js";
import { type CommandLimits, mergeLimits } from "./command-limits.js";
import type { CommandEnd, CommandRun } from "./command-run.js";
import type { CommandInput, CommandSpec } from "./command-spec.js";
import { encodeInput } from "./encode-input.js";
import { planInvocation } from "./invocation.js";
import { createLatch, type Latch } from "./latch.js";
import { createLeftPipes } from "./left-pipes.js";
import { readSpawnError, spawnFailure } from "./spawn-failure.js";
import { type Child, type StopReason, supervise } from "./supervise.js";
import { createWatchdog } from "./watchdog.js";

/** Runs commands, and ends those that still run when it is disposed or the host dies. */
export interface CommandRunner {
  /**
   * Runs one command. The promise always fulfils, with one of the ways to end of `CommandRun`; no input, program or
   * output makes it reject.
   *
   * @example
   * const run = await runner.run({ shell: true, text: "jq .tool_name" }, { kind: "json", value: event });
   */
  run(command: CommandSpec, input: CommandInput, options?: CommandRunOptions): Promise<CommandRun>;
  /** How many commands are under way. */
  readonly size: number;
  /** Ends what runs (TERM, then KILL) and waits for it. Later commands are not started. */
  dispose(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface CommandRunOptions {
  /** Ends the command as its deadline would. */
  readonly signal?: AbortSignal;
}

export interface CommandRunnerOptions {
  /** For commands that have none of their own. */
  readonly limits?: CommandLimits;
  /** What is granted from. Read at each run. Default: the environment of the process. */
  readonly environment?: () => Readonly<Record<string, string | undefined>>;
}

export const createCommandRunner = (options: CommandRunnerOptions = {}): CommandRunner => {
  const hostEnvironment = options.environment ?? (() => process.env);
  const deadlines = createDeadlines();
  const watchdog = createWatchdog();
  const leftPipes = createLeftPipes();
  const live = new Map<Promise<unknown>, Latch<StopReason>>();
  let disposed = false;

  const execute = async (
    command: CommandSpec,
    input: CommandInput,
    stop: Latch<StopReason>,
  ): Promise<CommandRun> => {
    const startedAt = performance.now();
    const cwd = await chooseCwd(command.cwd);
    const unstarted = (end: CommandEnd): CommandRun => ({
      end,
      stdout: "",
      stderr: "",
      truncated: { stdout: 0, stderr: 0 },
      leftBehind: false,
      durationMs: performance.now() - startedAt,
      cwd,
    });
    const early = stop.current();
    if (early?.kind === "aborted") return unstarted({ ...early, started: false, forced: false });
    if (cwd.path === undefined) return unstarted(spawnFailure("cwd", describeRefusals(cwd)));
    const encoded = encodeInput(input);
    if (!encoded.ok) return unstarted(spawnFailure("input", encoded.message));

    const unusable = unusableName(command.env?.add ?? {}, encoded.variables);
    if (unusable !== undefined) {
      return unstarted(
        spawnFailure("invalid", `"${unusable}" can't be the name of an environment variable.`),
      );
    }
    const environment = buildEnvironment(
      hostEnvironment(),
      command.env ?? {},
      encoded.variables,
      process.platform,
    );
    const invocation = planInvocation(command, {
      platform: process.platform,
      environment,
      cwd: cwd.path,
      isFile,
    });
    if ("kind" in invocation) return unstarted(invocation);

    const { path } = cwd;
    const failed = (thrown: unknown): CommandRun =>
      unstarted(
        existsSync(path)
          ? readSpawnError(thrown as NodeJS.ErrnoException, invocation.file, (file) => isThere(file, path))
          : // It was there a moment ago. The system gives the same code as for a missing program.
            spawnFailure("cwd", `The working directory "${path}" is gone.`, "ENOENT"),
      );
    const opened = open(invocation.file, {
      args: invocation.args,
      verbatim: invocation.verbatim,
      cwd: path,
      environment,
    });
    if (!opened.ok) return failed(await opened.thrown);

    const { child } = opened;
    const unwatch = child.pid === undefined ? undefined : watchdog.watch(child.pid);
    const supervised = await supervise(child, {
      stdin: encoded.stdin,
      limits: mergeLimits(command.limits, options.limits),
      deadlines,
      stop,
      leftPipes,
    });
    unwatch?.();
    return { ...supervised, durationMs: performance.now() - startedAt, cwd };
  };

  const dispose = async (): Promise<void> => {
    disposed = true;
    for (const stop of live.values()) stop.set({ kind: "aborted", by: "dispose" });
    await Promise.all(live.keys());
    leftPipes.close();
    watchdog.close();
  };

  return {
    async run(command, input, { signal } = {}) {
      const stop = createLatch<StopReason>();
      const abort = (): void => stop.set({ kind: "aborted", by: "signal" });
      if (disposed) stop.set({ kind: "aborted", by: "dispose" });
      if (signal?.aborted) abort();
      signal?.addEventListener("abort", abort, { once: true });
      const running = execute(command, input, stop);
      live.set(running, stop);
      try {
        return await running;
      } finally {
        live.delete(running);
        signal?.removeEventListener("abort", abort);
      }
    },
    get size() {
      return live.size;
    },
    dispose,
    [Symbol.asyncDispose]: dispose,
  };
};

interface Opening {
  readonly args: readonly string[];
  readonly verbatim: boolean;
  readonly cwd: string;
  readonly environment: Record<string, string>;
}

/** Node throws some of the system's refusals and emits the others. */
const open = (
  file: string,
  { args, verbatim, cwd, environment }: Opening,
):
  | { readonly ok: true; readonly child: Child }
  | { readonly ok: false; readonly thrown: Promise<unknown> } => {
  try {
    const child = spawn(file, args, {
      cwd,
      env: environment,
      stdio: ["pipe", "pipe", "pipe"],
      // A process group of its own, which can be ended as a whole. Windows would open a window.
      detached: process.platform !== "win32",
      windowsHide: true,
      windowsVerbatimArguments: verbatim,
    });
    const thrown = new Promise<unknown>((settle) => child.once("error", settle));
    return child.pid === undefined ? { ok: false, thrown } : { ok: true, child };
  } catch (thrown) {
    return { ok: false, thrown: Promise.resolve(thrown) };
  }
};

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Only a path is looked for: a bare name could be anywhere on the PATH. */
const isThere = (file: string, cwd: string): boolean => file.includes("/") && existsSync(resolve(cwd, file));

const describeRefusals = ({ refused }: CwdChoice): string =>
  refused.length === 0
    ? "The command was not started: the list of its working directories is empty."
    : `The command was not started: it has no working directory (${refused
        .map(({ path, why }) => `"${path}": ${why}`)
        .join(", ")}).`;
