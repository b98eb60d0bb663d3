import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CallResult, Logger, ModuleHandle } from "../../packages/core/src/index.js";
import {
  createLoader,
  createProcessIsolate,
  createWorkerIsolate,
  type Loader,
} from "../../packages/loader/src/index.js";
import { requireBuild } from "../build-state.js";
import type { Expected, Row, RowCall } from "./row.js";
import { rows } from "./rows.js";

describe.each(["inline", "worker", "process"] as const)("a module in the isolate %s", (isolate) => {
  let root: string;
  let loader: Loader;

  beforeAll(async () => {
    requireBuild();
    root = await realpath(await mkdtemp(join(tmpdir(), "hardpoint-isolates-")));
    loader = createLoader({
      isolate,
      isolates: [createWorkerIsolate(), createProcessIsolate()],
      breaker: { failures: 0 },
    });
  });

  afterAll(async () => {
    await loader.dispose();
    await rm(root, { recursive: true, force: true });
  });

  const load = async ({ contract, entry, files, module, capabilities }: Row, index: number) => {
    const folder = join(root, `row-${index}`);
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    const specifier = `./row-${index}/${module ?? Object.keys(files)[0]}`;
    const named = { name: `row_${index}`, module: specifier, ...entry };
    const request = { contract, entry: named, directory: root, ...(capabilities ? { capabilities } : {}) };
    return loader.load([request]);
  };

  const titled = rows.map((row, index) => [`${row.contract.scope}: ${row.name}`, row, index] as const);

  it.each(titled)("%s", async (_title, row, index) => {
    const { loaded, failed, diagnostics } = await load(row, index);
    if (row.refused) {
      expect(loaded).toEqual([]);
      expect(failed).toMatchObject([{ step: row.refused.step, failure: { kind: "load" } }]);
      expect(diagnostics).toMatchObject([{ code: row.refused.code }]);
      return;
    }
    expect(failed).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toEqual(row.notes ?? []);
    const module = loaded[0]?.handle as ModuleHandle;
    expect(module.isolate).toBe(isolate);
    const instances = new Map<string, ModuleHandle>();
    for (const call of row.calls ?? []) {
      const handle = call.on === undefined ? module : (instances.get(call.on) as ModuleHandle);
      await makeCall(handle, call, instances);
    }
    for (const instance of instances.values()) await instance.dispose();
    await module.dispose();
  });
});

const makeCall = async (
  handle: ModuleHandle,
  call: RowCall,
  instances: Map<string, ModuleHandle>,
): Promise<void> => {
  const giveUp = new AbortController();
  const lines: unknown[] = [];
  const log = collect((line) => {
    lines.push(line);
    if (line[1] === call.abortAfter) giveUp.abort();
  });
  const options = {
    log,
    ...(call.abortAfter === undefined ? {} : { signal: giveUp.signal }),
    ...(call.capabilities ? { capabilities: call.capabilities } : {}),
    ...(call.deadlineMs === undefined ? {} : { deadlineMs: call.deadlineMs }),
  };
  if (call.makes === undefined) {
    check(await handle.call(call.member, call.data, options), call.expect);
  } else {
    const made = await handle.create(call.member, call.data, options);
    if (made.ok) instances.set(call.makes, made.value);
    check(made.ok ? { ok: true, value: made.value.values } : made, call.expect);
  }
  // A call that was given up may log later.
  if (call.logs) await vi.waitFor(() => expect(lines).toEqual(call.logs));
};

const check = (result: CallResult, expected: Expected): void => {
  if ("value" in expected) {
    expect(result).toEqual({ ok: true, value: expected.value });
    return;
  }
  expect(result).toMatchObject({ ok: false, failure: { kind: expected.failure } });
  if (result.ok) return;
  expect(result.failure.message).toContain(expected.saying ?? "");
  if (expected.error) expect(result.failure.error).toMatchObject(expected.error);
};

type Line = readonly [level: string, message: string, fields?: unknown];

const collect = (onLine: (line: Line) => void): Logger => {
  const write = (level: string) => (message: string, fields?: unknown) =>
    onLine(fields === undefined ? [level, message] : [level, message, fields]);
  return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
};
