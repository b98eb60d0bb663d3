import type { Isolate } from "../isolate.js";
import { createRemoteIsolate, type RemoteIsolateOptions } from "../remote/remote-isolate.js";
import type { Grants } from "./grants.js";
import { type ProcessLimits, startProcess } from "./process-transport.js";

export interface ProcessIsolateOptions extends RemoteIsolateOptions, Partial<ProcessLimits> {
  /** What the extensions of a group may do. Default: read their own directory and the packages that it can import. */
  readonly grants?: (group: string) => Grants;
}

/**
 * Runs each group of extensions in a child process under Node's permission model. The only isolate that survives
 * exhausted memory and aborts. It is fault isolation and least privilege, not a sandbox against hostile code.
 */
export const createProcessIsolate = (options: ProcessIsolateOptions = {}): Isolate =>
  createRemoteIsolate(
    "process",
    (group, directories, log) =>
      startProcess(
        group,
        directories,
        options.grants?.(group) ?? {},
        { memoryMb: options.memoryMb ?? 256, residentMb: options.residentMb ?? 128 },
        log,
      ),
    options,
  );
