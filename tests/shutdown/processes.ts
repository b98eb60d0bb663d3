import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** Whether processes can be looked at: it takes Linux's /proc. */
export const seesProcesses = process.platform === "linux";

/** The running children of a process, and theirs. */
export const descendants = (pid: number): readonly number[] => {
  const own = children(pid);
  return [...own, ...own.flatMap(descendants)];
};

/** Whether a process runs. One that has ended, and that nobody has waited for yet, does not. */
export const isRunning = (pid: number): boolean => {
  const state = read(pid)?.state;
  return state !== undefined && state !== "Z" && state !== "X";
};

/** Waits until none of the processes runs. Gives the milliseconds that took; Infinity after 10 s. */
export const whenGone = async (pids: readonly number[]): Promise<number> => {
  const began = performance.now();
  while (pids.some(isRunning)) {
    if (performance.now() - began > 10_000) return Number.POSITIVE_INFINITY;
    await wait(10);
  }
  return performance.now() - began;
};

const children = (parent: number): readonly number[] => {
  if (!seesProcesses) return [];
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return all.map(Number).filter((pid) => read(pid)?.parent === parent && isRunning(pid));
};

const read = (pid: number): { readonly state: string; readonly parent: number } | undefined => {
  try {
    // The name stands in parentheses and may hold anything, parentheses included.
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    const [state = "", parent] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state, parent: Number(parent) };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
};
