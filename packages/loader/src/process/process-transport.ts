import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { Duplex } from "node:stream";
import { type CallResult, type ErrorData, type Logger, toErrorData } from "@hardpoint/core";
import { captureOutput } from "../remote/capture-output.js";
import type { Ended, NearTransport } from "../remote/connection.js";
import { createFrameReader, encodeFrame } from "../remote/frames.js";
import type { SyncRequest } from "../remote/protocol.js";
import { type Grants, grantedEnvironment, permissionFlags } from "./grants.js";
import { watchMemory } from "./memory-watch.js";
import { watchGroup } from "./watchdog.js";

export interface ProcessLimits {
  /** Megabytes of heap. Resident memory may be `residentMb` more. Default 256. */
  readonly memoryMb: number;
  /** What a process may hold in memory beside its heap limit, Node itself (some 50) included. Default 128. */
  readonly residentMb: number;
}

/** Starts a child process under Node's permission model that serves a far side. */
export const startProcess = (
  label: string,
  directories: readonly string[],
  grants: Grants,
  limits: ProcessLimits,
  log: Logger,
): NearTransport => {
  const main = createRequire(import.meta.url).resolve("@hardpoint/loader/process-main");
  const child = spawn(
    process.execPath,
    [
      ...permissionFlags(grants, directories, [dirname(dirname(main))]),
      `--max-old-space-size=${limits.memoryMb}`,
      "--no-warnings",
      main,
    ],
    {
      stdio: ["ignore", "pipe", "pipe", "pipe", "pipe"],
      env: grantedEnvironment(grants.env ?? []),
      cwd: grants.cwd ?? directories[0] ?? process.cwd(),
      detached: process.platform !== "win32",
      windowsHide: true,
    },
  );
  const [, , , rpc, sync] = child.stdio as unknown as [null, null, null, Duplex, Duplex];
  if (child.stdout) captureOutput(child.stdout, "stdout", label, log);
  if (child.stderr) captureOutput(child.stderr, "stderr", label, log);

  let cause: Ended | undefined;
  const kill = (why: Ended): void => {
    cause ??= why;
    killGroup(child.pid);
  };
  const releases =
    child.pid === undefined
      ? []
      : [
          watchGroup(child.pid),
          watchMemory(child.pid, limits.memoryMb + limits.residentMb, (used) =>
            kill({
              kind: "signal",
              message: `it was killed: it held ${Math.round(used)} MB, more than ${limits.memoryMb + limits.residentMb}`,
            }),
          ),
        ];

  const ended = new Promise<Ended>((resolve) => {
    child.once("error", (thrown) => {
      cause ??= {
        kind: "spawn",
        message: `it could not be started: ${toErrorData(thrown).message}`,
        error: toErrorData(thrown),
      };
      if (child.pid === undefined) resolve(cause);
    });
    child.once("exit", (code, signal) => {
      for (const release of releases) release();
      // Whatever it left in its group goes with it.
      killGroup(child.pid);
      rpc.destroy();
      sync.destroy();
      resolve(
        cause ??
          (signal === null
            ? { kind: "exit", message: `it exited with code ${code}` }
            : { kind: "signal", message: `it was ended by ${signal}` }),
      );
    });
  });

  const misread = (thrown: unknown): void =>
    kill({ kind: "output", message: `it sent what is no message: ${toErrorData(thrown).message}` });
  const reading = (onMessage: (message: unknown) => void): ((chunk: Buffer) => void) => {
    const read = createFrameReader(onMessage);
    return (chunk) => {
      try {
        read(chunk);
      } catch (thrown) {
        misread(thrown);
      }
    };
  };
  // The other end goes away when the child does: `exit` tells how.
  rpc.on("error", () => undefined);
  sync.on("error", () => undefined);

  return {
    post: (message) => rpc.write(encodeFrame(message)),
    listen: (onMessage) => rpc.on("data", reading(onMessage)),
    answerSync(answer: (request: SyncRequest) => CallResult) {
      sync.on(
        "data",
        reading((request) => {
          const { fault } = request as { fault?: ErrorData };
          if (fault) {
            cause ??= {
              kind: "lost",
              message: `an error that nobody caught ended it: ${fault.name}: ${fault.message}`,
              error: fault,
            };
          }
          sync.write(encodeFrame(fault ? true : answer(request as SyncRequest)));
        }),
      );
    },
    ended,
    kill,
    hold(busy) {
      const method = busy ? "ref" : "unref";
      child[method]();
      for (const stream of [child.stdout, child.stderr, rpc, sync])
        (stream as unknown as Record<string, () => void>)[method]?.();
    },
  };
};

const killGroup = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch (thrown) {
    // ESRCH: the group is gone already.
    if ((thrown as { code?: unknown }).code !== "ESRCH") throw thrown;
  }
};
