import type { Isolate } from "../isolate.js";
import { type GroupMemory, memoryOf } from "../remote/group-memory.js";
import { createRemoteIsolate, type RemoteIsolateOptions } from "../remote/remote-isolate.js";
import { canRead, type Grants } from "./grants.js";
import { startProcess } from "./process-transport.js";

export interface ProcessIsolateOptions extends RemoteIsolateOptions {
  /** Megabytes of heap, for all groups or for each. Default 256. */
  readonly memoryMb?: GroupMemory;
  /** Megabytes that a process may hold beside its heap limit, Node itself (some 50) included. Default 128. */
  readonly residentMb?: number;
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
    {
      group(name) {
        const grants = options.grants?.(name) ?? {};
        const limits = { memoryMb: memoryOf(options.memoryMb, name), residentMb: options.residentMb ?? 128 };
        return (directories, log) => startProcess(name, directories, grants, limits, log);
      },
      covers: canRead,
    },
    options,
  );
