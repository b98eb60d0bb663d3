import { type MessagePort, parentPort, receiveMessageOnPort } from "node:worker_threads";
import { type CallResult, failed, failure } from "@hardpoint/core";
import { serveFarSide } from "../remote/far-side.js";

/** The first message of a worker: the ports are not in `workerData`, where an extension would find them. */
export interface WorkerStart {
  readonly port: MessagePort;
  readonly syncPort: MessagePort;
  /** One Int32: 0 while a synchronous call waits, 1 when its answer is on `syncPort`. */
  readonly answered: SharedArrayBuffer;
}

/** How long a synchronous call back to the host may block the worker, in milliseconds. */
const syncMs = 30_000;

parentPort?.once("message", ({ port, syncPort, answered }: WorkerStart) => {
  const flag = new Int32Array(answered);
  serveFarSide({
    post: (message) => port.postMessage(message),
    listen: (onMessage) => port.on("message", onMessage),
    callSync(request) {
      Atomics.store(flag, 0, 0);
      syncPort.postMessage(request);
      if (Atomics.wait(flag, 0, 0, syncMs) === "timed-out") {
        return failed(
          failure(
            "timeout",
            `The host did not answer ${request.name}.${request.method}() within ${syncMs} ms.`,
          ),
        );
      }
      return receiveMessageOnPort(syncPort)?.message as CallResult;
    },
  });
});
