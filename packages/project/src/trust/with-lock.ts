import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { toErrorData } from "@hardpoint/core";

const everyMs = 20;

/** What is done under the lock takes milliseconds: whoever has held it for so long is gone or stopped. */
const staleMs = 10_000;

/**
 * Runs `work` while no other process does so under the same lock file. A process that ended holds no lock.
 *
 * @throws Error when the lock is not free within `ms` milliseconds.
 */
export const withLock = async <T>(lock: string, ms: number, work: () => Promise<T>): Promise<T> => {
  await mkdir(dirname(lock), { recursive: true, mode: 0o700 });
  const owner = JSON.stringify([hostname(), process.pid, randomUUID()]);
  const until = performance.now() + ms;
  while (!(await take(lock, owner))) {
    if (performance.now() > until) throw new Error(`another process holds ${lock}`);
    const holder = await read(lock);
    if (holder !== undefined && (await isStale(lock, holder))) await clear(lock, holder);
    else await delay(everyMs);
  }
  try {
    return await work();
  } finally {
    if ((await read(lock)) === owner) await rm(lock, { force: true });
  }
};

/** A link appears at once and with its content, so that a lock without its owner is never seen. */
const take = async (lock: string, owner: string): Promise<boolean> => {
  const mine = `${lock}.${randomUUID()}`;
  await writeFile(mine, owner, { flag: "wx", mode: 0o600 });
  try {
    await link(mine, lock);
    return true;
  } catch (thrown) {
    if (toErrorData(thrown).code === "EEXIST") return false;
    throw thrown;
  } finally {
    await rm(mine, { force: true });
  }
};

const read = async (lock: string): Promise<string | undefined> => {
  try {
    return await readFile(lock, "utf8");
  } catch (thrown) {
    if (toErrorData(thrown).code === "ENOENT") return undefined;
    throw thrown;
  }
};

const isStale = async (lock: string, holder: string): Promise<boolean> => {
  const [, host, pid] = /^\["(.*)",(\d+),/.exec(holder) ?? [];
  if (host === hostname() && !isAlive(Number(pid))) return true;
  try {
    return Date.now() - (await stat(lock)).mtimeMs > staleMs;
  } catch {
    // It was released meanwhile.
    return false;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    // EPERM: it is another user's.
    return toErrorData(thrown).code === "EPERM";
  }
};

/** Takes a stale lock away. Two may find it stale: one that was taken anew meanwhile is put back. */
const clear = async (lock: string, holder: string): Promise<void> => {
  const aside = `${lock}.${randomUUID()}`;
  try {
    await rename(lock, aside);
    if ((await read(aside)) !== holder) await link(aside, lock);
  } catch (thrown) {
    // Another was faster, in taking it away or in taking it.
    if (!["ENOENT", "EEXIST"].includes(String(toErrorData(thrown).code))) throw thrown;
  } finally {
    await rm(aside, { force: true });
  }
};
