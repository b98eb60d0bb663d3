import { type MessagePort, parentPort, receiveMessageOnPort } from "node:worker_threads";
import { type CallResult, failed, failure } from "@hardpoint/core";
import { serveFarSide } from "../remote/far-side.js";
import type { SyncRequest } from "../remote/protocol.js";

/** The first message of a worker: the ports are not in `workerData`, where an extension would find them. */
export interface WorkerStart {
  readonly port: MessagePort;
  readonly syncPort: MessagePort;
  /** One Int32: how many answers the host has put on `syncPort`. */
  readonly answers: SharedArrayBuffer;
}

/** A call back to the host that blocks the worker, by number: an answer may come when nobody waits any more. */
export interface SyncQuestion {
  readonly number: number;
  readonly request: unknown;
}

export interface SyncAnswer {
  readonly number: number;
  readonly answer: unknown;
}

/** How long a synchronous call back to the host may block the worker, in milliseconds. */
const syncMs = 30_000;

parentPort?.once("message", ({ port, syncPort, answers }: WorkerStart) => {
  const answered = new Int32Array(answers);
  let last = 0;

  serveFarSide({
    post: (message) => port.postMessage(message),
    listen: (onMessage) => port.on("message", onMessage),
    callSync(request) {
      last += 1;
      const question: SyncQuestion = { number: last, request };
      syncPort.postMessage(question);
      const until = performance.now() + syncMs;
      for (;;) {
        const seen = Atomics.load(answered, 0);
        const found = receiveMessageOnPort(syncPort)?.message as SyncAnswer | undefined;
        if (found?.number === last) return found.answer as CallResult;
        if (found) continue;
        const left = until - performance.now();
        if (left > 0) Atomics.wait(answered, 0, seen, left);
        else return unanswered(request);
      }
    },
    report(report) {
      // The host reads what is left on the port when the worker has ended.
      syncPort.postMessage({ number: 0, request: { last: report } } satisfies SyncQuestion);
    },
  });
});

const unanswered = ({ name, method }: SyncRequest): CallResult =>
  failed(failure("timeout", `The host did not answer ${name}.${method}() within ${syncMs} ms.`));
