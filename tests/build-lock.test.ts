import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withLock } from "./build-lock.js";

describe("the lock around the build", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "hardpoint-lock-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("lets one at a time in, and is released after a failure", async () => {
    const lock = join(folder, "lock");
    let inside = 0;
    const work = async () => {
      inside += 1;
      expect(inside).toBe(1);
      await Promise.resolve();
      inside -= 1;
      throw new Error("failed inside");
    };
    const runs = await Promise.allSettled([withLock(lock, work), withLock(lock, work)]);
    expect(runs.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(existsSync(lock)).toBe(false);
  });

  it("takes a lock over from a process that died with it", async () => {
    const lock = join(folder, "lock");
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    writeFileSync(lock, String(pid));
    expect(await withLock(lock, async () => "in")).toBe("in");
  });
});
