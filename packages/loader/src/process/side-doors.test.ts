import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineContract, method, silentLogger } from "@hardpoint/core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { requireBuild } from "../../../../tests/build-state.js";
import { createProcessIsolate } from "./process-isolate.js";

const contract = defineContract()({
  scope: "doors",
  version: "1.0",
  entry: { "~standard": { version: 1, vendor: "test", validate: (value: unknown) => ({ value }) } },
  module: { run: method() },
  key: () => "door",
});

/** Ways to a file that Node's permission model does not look at. */
const doors = {
  "a database of node:sqlite": `
    const { DatabaseSync } = await import("node:sqlite");
    new DatabaseSync(file).exec("create table t (a)");`,
  "the report that Node writes when memory ends": `
    const { dirname, basename } = await import("node:path");
    const named = await import("node:process");
    for (const { report } of [process, named, named.default]) {
      report.directory = dirname(file);
      report.filename = basename(file);
      report.reportOnFatalError = true;
      report.getReport();
    }
    for (const all = [];;) all.push(new Array(1_000).fill(1.5));`,
};

describe("a process isolate has no side door to a file outside of its grants", () => {
  let folder: string;
  let outside: string;

  beforeAll(requireBuild);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "hardpoint-doors-"));
    outside = await mkdtemp(join(tmpdir(), "hardpoint-outside-"));
  });
  afterEach(async () => {
    for (const path of [folder, outside]) await rm(path, { recursive: true, force: true });
  });

  it.each(Object.entries(doors))("%s", async (_, code) => {
    const path = join(folder, "a.mjs");
    await writeFile(path, `export const run = async (file) => {${code}\n};`);
    const isolate = createProcessIsolate({ memoryMb: 64 });
    const url = pathToFileURL(path).href;
    const opened = await isolate.open({
      url,
      contract,
      label: "a door",
      importMs: 10_000,
      callMs: 20_000,
      log: silentLogger,
    });
    if (!opened.ok) throw new Error(opened.failure.message);
    const file = join(outside, "written");
    expect(await opened.handle.call("run", [file])).toMatchObject({ ok: false });
    expect(existsSync(file)).toBe(false);
    await isolate.dispose();
  });
});
