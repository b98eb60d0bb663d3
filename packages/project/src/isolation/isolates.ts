import type { Deadlines, Logger } from "@hardpoint/core";
import { createProcessIsolate, createWorkerIsolate, type Grants, type Isolate } from "@hardpoint/loader";
import type { IsolateGroup, Isolation } from "./read-isolation.js";

/** The isolates of a project beside the inline one. Each thread and process is started when it is first needed. */
export interface Isolates {
  readonly all: readonly Isolate[];
  /** What the groups may do that are made from now on. Those that live already keep what they were made with. */
  configure(groups: Isolation["groups"]): void;
}

export const createIsolates = (ports: { readonly log: Logger; readonly deadlines: Deadlines }): Isolates => {
  let groups: Isolation["groups"] = new Map();
  const memoryMb = (group: string): number | undefined => groups.get(group)?.memoryMb;
  return {
    all: [
      createWorkerIsolate({ ...ports, memoryMb }),
      createProcessIsolate({ ...ports, memoryMb, grants: (group) => grantsOf(groups.get(group)) }),
    ],
    configure(next) {
      groups = next;
    },
  };
};

const grantsOf = (group: IsolateGroup | undefined): Grants => {
  const { read, write, env, childProcesses, workers, addons, cwd } = group ?? {};
  return {
    ...(read ? { read } : {}),
    ...(write ? { write } : {}),
    ...(env ? { env } : {}),
    ...(childProcesses === undefined ? {} : { childProcesses }),
    ...(workers === undefined ? {} : { workers }),
    ...(addons === undefined ? {} : { addons }),
    ...(cwd === undefined ? {} : { cwd }),
  };
};
