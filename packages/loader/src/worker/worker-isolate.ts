import type { Isolate } from "../isolate.js";
import { type GroupMemory, memoryOf } from "../remote/group-memory.js";
import { createRemoteIsolate, type RemoteIsolateOptions } from "../remote/remote-isolate.js";
import { startWorker } from "./worker-transport.js";

export interface WorkerIsolateOptions extends RemoteIsolateOptions {
  /** Megabytes of the heap's old generation, for all groups or for each. Best effort: see docs/isolation.md. Default 256. */
  readonly memoryMb?: GroupMemory;
}

/**
 * Runs each group of extensions in a worker thread. It survives endless loops, `process.exit()` and errors that
 * nobody catches; memory limits are best effort, and signals, descriptors and native code are not contained.
 */
export const createWorkerIsolate = (options: WorkerIsolateOptions = {}): Isolate =>
  createRemoteIsolate(
    "worker",
    {
      group(name) {
        const memoryMb = memoryOf(options.memoryMb, name);
        return (_directories, log) => startWorker(name, { memoryMb }, log);
      },
      // A thread can read what its process can.
      covers: () => true,
    },
    options,
  );
