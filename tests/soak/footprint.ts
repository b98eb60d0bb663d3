import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { descendants } from "../shutdown/processes.js";

/** What this process holds: what a leak would add to. */
export interface Footprint {
  /** Bytes of heap in use after garbage collection. */
  readonly heap: number;
  /** What keeps libuv busy, by kind. */
  readonly handles: Readonly<Record<string, number>>;
  /** Open descriptors; 0 where the system has no /proc. */
  readonly descriptors: number;
  readonly threads: number;
  /** The child processes, by process id. */
  readonly children: readonly number[];
}

const list = (directory: string): readonly string[] => {
  try {
    return readdirSync(directory);
  } catch {
    // No /proc on this system.
    return [];
  }
};

const look = (): Footprint => {
  const collect = globalThis.gc;
  if (!collect) throw new Error("A footprint needs node --expose-gc.");
  collect();
  const handles: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1;
  return {
    heap: process.memoryUsage().heapUsed,
    handles,
    descriptors: list("/proc/self/fd").length,
    threads: list("/proc/self/task").length,
    children: descendants(process.pid),
  };
};

/** The smallest footprint of several looks: what has just ended needs a moment to be gone. */
export const footprint = async (looks = 8): Promise<Footprint> => {
  let least = look();
  for (let turn = 1; turn < looks; turn += 1) {
    await wait(50);
    const now = look();
    least = {
      heap: Math.min(least.heap, now.heap),
      handles: now.handles,
      descriptors: now.descriptors,
      threads: now.threads,
      children: now.children,
    };
  }
  return least;
};
