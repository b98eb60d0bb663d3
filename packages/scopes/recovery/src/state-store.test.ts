import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createStorage } from "unstorage";
import fsDriver from "unstorage/drivers/fs";
import memoryDriver from "unstorage/drivers/memory";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecoveryStorage } from "./recovery-storage.js";
import { serverError, setUp } from "./testing/set-up.js";

const config = {
  max_session_attempts: 2,
  circuit_breaker: { failures: 3 },
  session_error: { chain: ["step"] },
};
const stepSays = (status: "success" | "next_strategy") => ({ step: { execute: () => ({ status }) } });

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "hardpoint-recovery-"));
});
afterAll(() => rm(directory, { recursive: true }));

let folders = 0;
const folder = () => join(directory, String(folders++));

describe.each<[string, () => RecoveryStorage]>([
  ["a storage in memory", () => createStorage({ driver: memoryDriver() })],
  ["a storage of files", () => createStorage({ driver: fsDriver({ base: folder() }) })],
  ["a driver in memory", () => memoryDriver()],
  ["a driver of files", () => fsDriver({ base: folder() })],
])("what is kept in %s", (_what, create) => {
  const restart = (storage: RecoveryStorage, status: "success" | "next_strategy" = "next_strategy") => {
    const { engine, diagnostics, clock } = setUp({ config, storage, strategies: stepSays(status) });
    const recover = (session: string, operation?: string) =>
      engine.recover({ session, error: serverError(), ...(operation === undefined ? {} : { operation }) });
    return { engine, diagnostics, clock, recover };
  };

  it.each(["s1", "SES_1aB/../..", "a:b c?d", "ünïcode ☂", "x".repeat(60)])(
    "counts on after a restart: session %s",
    async (session) => {
      const storage = create();
      expect(await restart(storage).recover(session)).toMatchObject({ attempts: 1 });
      expect(await restart(storage).recover(session)).toMatchObject({ attempts: 1 });
      const last = restart(storage);
      expect(await last.recover(session)).toMatchObject({ attempts: 0 });
      expect(await last.recover(`${session}2`)).toMatchObject({ attempts: 1 });
      expect(last.diagnostics).toEqual([]);
    },
  );

  it("keeps the breakers of sessions and of operations", async () => {
    const storage = create();
    for (const session of ["s1", "s2", "s3"]) await restart(storage).recover(session, "model:x");
    const { engine, recover } = restart(storage);
    expect(await recover("s4", "model:x")).toMatchObject({ attempts: 0 });
    expect(engine.circuit({ operation: "model:x" })).toBe("open");
  });

  it("forgets a session whose recovery worked", async () => {
    const storage = create();
    await restart(storage).recover("s1");
    await restart(storage, "success").recover("s1");
    expect(await storage.getItem("recovery:session:s1", {})).toBeNull();
    expect(await restart(storage).recover("s1")).toMatchObject({ attempts: 1 });
  });
});

describe("the state's storage", () => {
  it("tells sessions apart that differ in case only, with names for any disk", async () => {
    const base = folder();
    const storage = fsDriver({ base });
    const { engine } = setUp({ config, storage, strategies: stepSays("next_strategy") });
    for (const session of ["ABc", "abC", "."]) await engine.recover({ session, error: serverError() });
    const names = await readdir(join(base, "recovery", "session"));
    expect(names).toHaveLength(3);
    for (const name of names) expect(name).toMatch(/^[a-z0-9_-]+$/u);
  });

  it.each<[string, RecoveryStorage, string]>([
    [
      "can't be read",
      { getItem: () => Promise.reject(new Error("disk full")) },
      "could not be read: disk full",
    ],
    ["holds something else", { getItem: () => '{"version":9}' }, "it is not of the form that was written"],
    ["holds no JSON", { getItem: () => "{" }, "could not be read"],
    [
      "can't be written",
      {
        getItem: () => null,
        setItem() {
          throw new Error("read only");
        },
      },
      "could not be written: read only",
    ],
  ])("costs only the memory when it %s", async (_what, storage, words) => {
    const { engine, diagnostics } = setUp({ config, storage, strategies: stepSays("next_strategy") });
    expect(await engine.recover({ session: "s1", error: serverError() })).toMatchObject({ attempts: 1 });
    const codes = new Set(diagnostics.map(({ code }) => code));
    expect(codes).toEqual(new Set(["RECOVERY_STATE_UNUSABLE"]));
    expect(diagnostics[0]?.message).toContain(words);
  });

  it("is left alone with persist_state: false", async () => {
    const { engine } = setUp({
      config: { persist_state: false },
      storage: {
        getItem() {
          throw new Error("it was asked");
        },
      },
    });
    await engine.recover({ session: "s1", error: serverError() });
  });

  it("is missed where persist_state asks for it", () => {
    expect(setUp({ config: { persist_state: true } }).diagnostics).toMatchObject([
      { code: "RECOVERY_STATE_UNUSABLE" },
    ]);
    expect(setUp({ config: { persist_state: true }, storage: memoryDriver() }).diagnostics).toEqual([]);
  });
});
