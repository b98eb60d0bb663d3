import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const EVERY_MS = 200;

/** Runs `work` while no other process does so under the same lock file; a dead process holds no lock. */
export async function withLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(lock), { recursive: true });
  while (!(await take(lock))) {
    if (await held(lock)) await delay(EVERY_MS);
    else await rm(lock, { force: true });
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** A link appears at once and with its content, so a lock without its owner's name is never seen. */
async function take(lock: string): Promise<boolean> {
  const mine = `${lock}.${randomUUID()}`;
  await writeFile(mine, String(process.pid));
  try {
    await link(mine, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  } finally {
    await rm(mine, { force: true });
  }
}

async function held(lock: string): Promise<boolean> {
  try {
    process.kill(Number(await readFile(lock, "utf8")), 0);
    return true;
  } catch (error) {
    // ESRCH: its owner is dead. ENOENT: it was just released. EPERM: its owner is somebody else's process.
    const code = codeOf(error);
    if (code === "ESRCH" || code === "ENOENT") return false;
    if (code === "EPERM") return true;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
