import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { Duplex } from "node:stream";
import { type Logger, toErrorData } from "@hardpoint/core";
import { captureOutput } from "../remote/capture-output.js";
import type { Ended, NearTransport } from "../remote/connection.js";
import { createFrameReader, encodeFrame } from "../remote/frames.js";
import { type Grants, grantedEnvironment, permissionFlags } from "./grants.js";
import { addonsFlag } from "./harden.js";
import { ignoreInspectorSignal } from "./inspector-signal.js";
import { watchMemory } from "./memory-watch.js";
import { watchGroup } from "./watchdog.js";

export interface ProcessLimits {
  /** Megabytes of heap. Resident memory may be `residentMb` more. Default 256. */
  readonly memoryMb: number;
  /** What a process may hold in memory beside its heap limit, Node itself (some 50) included. Default 128. */
  readonly residentMb: number;
}

/** How long what a child had written may take to arrive after its end, in milliseconds. */
const drainMs = 200;

/**
 * Starts a child process under Node's permission model that serves a far side.
 *
 * @throws what `spawn` throws where the system has no room for another process.
 */
export const startProcess = (
  label: string,
  directories: readonly string[],
  grants: Grants,
  limits: ProcessLimits,
  log: Logger,
): NearTransport => {
  ignoreInspectorSignal();
  const child = spawnChild(directories, grants, limits);
  const [, , , rpc, sync] = child.stdio as unknown as [null, null, null, Duplex, Duplex];
  if (child.stdout) captureOutput(child.stdout, "stdout", label, log);
  if (child.stderr) captureOutput(child.stderr, "stderr", label, log);
  // The child alone keeps the host alive, while it is held.
  for (const each of [child, child.stdout, child.stderr, rpc, sync])
    (each as { unref?: () => void } | null)?.unref?.();

  let cause: Ended | undefined;
  const kill = (why: Ended): void => {
    cause ??= why;
    killGroup(child.pid);
  };
  const releases = child.pid === undefined ? [] : watch(child.pid, limits, kill);

  const ended = new Promise<Ended>((resolve) => {
    child.once("error", (thrown) => {
      const error = toErrorData(thrown);
      cause ??= { kind: "spawn", message: `it could not be started: ${error.message}`, error };
      if (child.pid === undefined) resolve(cause);
    });
    child.once("exit", (code, signal) => {
      for (const release of releases) release();
      // Whatever it left in its group goes with it.
      killGroup(child.pid);
      void drained([rpc, sync]).then(() => {
        rpc.destroy();
        sync.destroy();
        resolve(cause ?? exited(code, signal));
      });
    });
  });

  const reading = (onMessage: (message: unknown) => void): ((chunk: Buffer) => void) => {
    const read = createFrameReader(onMessage);
    let isBroken = false;
    return (chunk) => {
      if (isBroken) return;
      try {
        read(chunk);
      } catch (thrown) {
        isBroken = true;
        kill({ kind: "output", message: `it sent what is no message: ${toErrorData(thrown).message}` });
      }
    };
  };
  // The other end goes away when the child does: `exit` tells how.
  rpc.on("error", () => undefined);
  sync.on("error", () => undefined);

  return {
    post: (message) => rpc.write(encodeFrame(message)),
    listen: (onMessage) => rpc.on("data", reading(onMessage)),
    answerSync: (answer) =>
      sync.on(
        "data",
        reading((request) => sync.write(encodeFrame(answer(request)))),
      ),
    ended,
    kill,
    hold(busy) {
      if (busy) child.ref();
      else child.unref();
    },
  };
};

const spawnChild = (directories: readonly string[], grants: Grants, limits: ProcessLimits): ChildProcess => {
  const main = createRequire(import.meta.url).resolve("@hardpoint/loader/process-main");
  return spawn(
    process.execPath,
    [
      ...permissionFlags(grants, [...directories, dirname(dirname(main))]),
      `--max-old-space-size=${limits.memoryMb}`,
      "--no-warnings",
      main,
      ...(grants.addons ? [addonsFlag] : []),
    ],
    {
      stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"],
      env: grantedEnvironment(grants.env ?? []),
      cwd: grants.cwd ?? directories[0] ?? process.cwd(),
      detached: process.platform !== "win32",
      windowsHide: true,
    },
  );
};

const watch = (pid: number, limits: ProcessLimits, kill: (cause: Ended) => void): (() => void)[] => {
  const most = limits.memoryMb + limits.residentMb;
  return [
    watchGroup(pid),
    watchMemory(pid, most, (used) =>
      kill({ kind: "signal", message: `it was killed: it held ${Math.round(used)} MB, more than ${most}` }),
    ),
  ];
};

const exited = (code: number | null, signal: NodeJS.Signals | null): Ended =>
  signal === null
    ? { kind: "exit", message: `it exited with code ${code}` }
    : { kind: "signal", message: `it was ended by ${signal}` };

/** Settles when all that was written has been read. A process of its own that a child left behind may hold it open. */
const drained = async (streams: readonly Duplex[]): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, drainMs);
  });
  const ends = streams.map(
    (stream) =>
      new Promise<void>((resolve) => {
        if (stream.readableEnded || stream.destroyed) resolve();
        else stream.once("end", resolve).once("close", resolve);
      }),
  );
  await Promise.race([Promise.all(ends), late]);
  clearTimeout(timer);
};

const killGroup = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // Nothing is left of the group, or (EPERM on macOS) nothing but what has ended already.
  }
};
