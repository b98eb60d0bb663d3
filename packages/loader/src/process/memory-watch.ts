import { readFileSync } from "node:fs";

const pollMs = 100;

interface Watched {
  readonly pid: number;
  readonly limitMb: number;
  readonly exceeded: (usedMb: number) => void;
}

const watched = new Set<Watched>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Looks at a process's resident memory ten times a second: Buffers and WebAssembly pass the heap's own limit.
 * Reads /proc, so it only works on Linux; elsewhere the heap's flag is the only limit.
 */
export const watchMemory = (
  pid: number,
  limitMb: number,
  exceeded: (usedMb: number) => void,
): (() => void) => {
  const entry: Watched = { pid, limitMb, exceeded };
  watched.add(entry);
  timer ??= setInterval(poll, pollMs);
  timer.unref();
  return () => {
    watched.delete(entry);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

const poll = (): void => {
  for (const entry of [...watched]) {
    const usedMb = residentMb(entry.pid);
    if (usedMb === undefined || usedMb <= entry.limitMb) continue;
    watched.delete(entry);
    entry.exceeded(usedMb);
  }
};

const residentMb = (pid: number): number | undefined => {
  try {
    // Not `statm`, which counts in pages, whose size Node does not tell.
    const found = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"));
    return found ? Number(found[1]) / 1024 : undefined;
  } catch {
    // The process is gone, or this system has no /proc.
    return undefined;
  }
};
