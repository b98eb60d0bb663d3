import { createRequire } from "node:module";
import type { Readable } from "node:stream";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import { type Logger, toErrorData } from "@hardpoint/core";
import { captureOutput } from "../remote/capture-output.js";
import type { Ended, NearTransport } from "../remote/connection.js";
import type { SyncAnswer, SyncQuestion, WorkerStart } from "./worker-main.js";

export interface WorkerLimits {
  /** Megabytes of the old generation of the heap. Best effort: see docs/isolation.md. Default 256. */
  readonly memoryMb: number;
}

/** Starts a worker thread that serves a far side. */
export const startWorker = (label: string, limits: WorkerLimits, log: Logger): NearTransport => {
  const rpc = new MessageChannel();
  const sync = new MessageChannel();
  const answers = new SharedArrayBuffer(4);
  const worker = new Worker(createRequire(import.meta.url).resolve("@hardpoint/loader/worker-main"), {
    name: `hardpoint ${label}`,
    stdout: true,
    stderr: true,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
  });
  const start: WorkerStart = { port: rpc.port2, syncPort: sync.port2, answers };
  worker.postMessage(start, [rpc.port2, sync.port2]);
  for (const name of ["stdout", "stderr"] as const) {
    letGo(worker[name]);
    captureOutput(worker[name], name, label, log);
  }

  let onMessage = (_message: unknown): void => undefined;
  let onQuestion = (_question: SyncQuestion): void => undefined;
  let cause: Ended | undefined;
  const ended = new Promise<Ended>((resolve) => {
    worker.once("error", (thrown: unknown) => {
      cause ??= diedOf(thrown);
    });
    worker.once("exit", (code) => {
      // What it posted before counts.
      drain(
        sync.port1,
        reading((question) => onQuestion(question as SyncQuestion)),
      );
      drain(
        rpc.port1,
        reading((message) => onMessage(message)),
      );
      rpc.port1.close();
      sync.port1.close();
      resolve(cause ?? { kind: "exit", message: `it exited with code ${code}` });
    });
  });

  const kill = (why: Ended): void => {
    cause ??= why;
    void worker.terminate();
  };
  /** An extension may have changed what the worker posts: it must not throw in the host. */
  const reading =
    (listener: (message: unknown) => void): ((message: unknown) => void) =>
    (message) => {
      try {
        listener(message);
      } catch (thrown) {
        kill({ kind: "output", message: `it sent what is no message: ${toErrorData(thrown).message}` });
      }
    };
  const listenOn = (port: MessagePort, listener: (message: unknown) => void): void => {
    port.on("message", reading(listener));
    // The worker alone keeps the host alive, while it is held.
    port.unref();
  };
  worker.unref();

  return {
    post: (message) => rpc.port1.postMessage(message),
    listen(listener) {
      onMessage = listener;
      listenOn(rpc.port1, listener);
    },
    answerSync(answer) {
      const answered = new Int32Array(answers);
      onQuestion = ({ number, request }) => {
        sync.port1.postMessage({ number, answer: answer(request) } satisfies SyncAnswer);
        Atomics.add(answered, 0, 1);
        Atomics.notify(answered, 0);
      };
      listenOn(sync.port1, (question) => onQuestion(question as SyncQuestion));
    },
    ended,
    kill,
    hold(busy) {
      if (busy) worker.ref();
      else worker.unref();
    },
  };
};

/**
 * A stream of a worker that is read keeps the host alive, whatever `unref` was called on, but for those that Node
 * itself pipes on. Nothing public tells it so; where the mark is not found, an idle worker keeps its host waiting.
 */
const letGo = (stream: Readable): void => {
  const mark = Object.getOwnPropertySymbols(stream).find((each) => each.description === "kIncrementsPortRef");
  if (mark) Object.assign(stream, { [mark]: false });
};

/** Node tells a worker's exhausted memory as an error of its own. All others are caught on the far side. */
const diedOf = (thrown: unknown): Ended => {
  const error = toErrorData(thrown);
  if (error.code === "ERR_WORKER_OUT_OF_MEMORY")
    return { kind: "signal", message: `it ran out of memory: ${error.message}`, error };
  return { kind: "lost", message: `nobody caught an error: ${error.name}: ${error.message}`, error };
};

const drain = (port: MessagePort, onMessage: (message: unknown) => void): void => {
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port))
    onMessage(next.message);
};
