import type { Isolate } from "../isolate.js";
import { createRemoteIsolate, type RemoteIsolateOptions } from "../remote/remote-isolate.js";
import { startWorker, type WorkerLimits } from "./worker-transport.js";

export interface WorkerIsolateOptions extends RemoteIsolateOptions, Partial<WorkerLimits> {}

/**
 * Runs each group of extensions in a worker thread. It survives endless loops, `process.exit()` and errors that
 * nobody catches; memory limits are best effort, and signals, descriptors and native code are not contained.
 */
export const createWorkerIsolate = (options: WorkerIsolateOptions = {}): Isolate =>
  createRemoteIsolate(
    "worker",
    (group, _directories, log) => startWorker(group, { memoryMb: options.memoryMb ?? 256 }, log),
    options,
  );
