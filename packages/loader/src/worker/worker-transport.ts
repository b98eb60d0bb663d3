import { createRequire } from "node:module";
import { MessageChannel, Worker } from "node:worker_threads";
import { type Logger, toErrorData } from "@hardpoint/core";
import { captureOutput } from "../remote/capture-output.js";
import type { Ended, NearTransport } from "../remote/connection.js";
import type { WorkerStart } from "./worker-main.js";

export interface WorkerLimits {
  /** Megabytes of the old generation of the heap. Best effort: see docs/isolation.md. Default 256. */
  readonly memoryMb: number;
}

/** Starts a worker thread that serves a far side. */
export const startWorker = (label: string, limits: WorkerLimits, log: Logger): NearTransport => {
  const rpc = new MessageChannel();
  const sync = new MessageChannel();
  const answered = new SharedArrayBuffer(4);
  const worker = new Worker(createRequire(import.meta.url).resolve("@hardpoint/loader/worker-main"), {
    name: `hardpoint ${label}`,
    stdout: true,
    stderr: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
  });
  const start: WorkerStart = { port: rpc.port2, syncPort: sync.port2, answered };
  worker.postMessage(start, [rpc.port2, sync.port2]);
  captureOutput(worker.stdout, "stdout", label, log);
  captureOutput(worker.stderr, "stderr", label, log);

  let cause: Ended | undefined;
  const ended = new Promise<Ended>((resolve) => {
    worker.once("error", (thrown: unknown) => {
      const error = toErrorData(thrown);
      cause ??= {
        kind: "lost",
        message: `an error that nobody caught ended it: ${error.name}: ${error.message}`,
        error,
      };
    });
    worker.once("exit", (code) => {
      rpc.port1.close();
      sync.port1.close();
      resolve(cause ?? { kind: "exit", message: `it exited with code ${code}` });
    });
  });

  const hold = (busy: boolean): void => {
    const method = busy ? "ref" : "unref";
    worker[method]();
    rpc.port1[method]();
    sync.port1[method]();
  };

  return {
    post: (message) => rpc.port1.postMessage(message),
    listen: (onMessage) => {
      rpc.port1.on("message", onMessage);
      hold(false);
    },
    answerSync(answer) {
      const flag = new Int32Array(answered);
      sync.port1.on("message", (request) => {
        sync.port1.postMessage(answer(request));
        Atomics.store(flag, 0, 1);
        Atomics.notify(flag, 0);
      });
      hold(false);
    },
    ended,
    kill(why) {
      cause ??= why;
      void worker.terminate();
    },
    hold,
  };
};
