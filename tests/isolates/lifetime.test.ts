import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type ModuleHandle, silentLogger } from "../../packages/core/src/index.js";
import {
  createLoader,
  createProcessIsolate,
  createWorkerIsolate,
  type Grants,
  type LoaderOptions,
} from "../../packages/loader/src/index.js";
import { requireBuild } from "../build-state.js";
import { plainContract } from "./plain-contract.js";

beforeAll(requireBuild);

const folderWith = (files: Readonly<Record<string, string>>): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "hardpoint-lifetime-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
};

const isolates = ["worker", "process"] as const;

const setUp = (
  isolate: (typeof isolates)[number],
  options: Partial<LoaderOptions> & { readonly grants?: Grants } = {},
) => {
  const lines: string[] = [];
  const log = {
    ...silentLogger,
    info: (message: string, fields?: unknown) => lines.push(`${message} ${JSON.stringify(fields ?? null)}`),
  };
  const { grants, ...others } = options;
  const loader = createLoader({
    isolate,
    isolates: [
      createWorkerIsolate({ log }),
      createProcessIsolate({ log, ...(grants ? { grants: () => grants } : {}) }),
    ],
    ...others,
  });
  onTestFinished(() => loader.dispose());
  const load = async (directory: string, ...modules: string[]) => {
    const result = await loader.load(
      modules.map((module) => ({
        contract: plainContract,
        entry: { name: module, module: `./${module}` },
        directory,
      })),
    );
    const handleOf = (module: string): ModuleHandle => {
      const found = result.loaded.find(({ name }) => name === module);
      if (!found) throw new Error(`${module} was not loaded: ${JSON.stringify(result.diagnostics)}`);
      return found.handle;
    };
    return { ...result, handleOf };
  };
  return { loader, load, lines };
};

const isAlive = (pid: unknown): boolean => {
  try {
    process.kill(pid as number, 0);
    return true;
  } catch {
    // ESRCH: there is no such process.
    return false;
  }
};

const answerOf = async (handle: ModuleHandle, ...args: unknown[]): Promise<unknown> => {
  const result = await handle.call("run", args);
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
};

const echo = "export const run = (value) => value;";
const pid = "export const run = () => process.pid;";

describe.each(isolates)("the isolate %s", (isolate) => {
  it("loads the neighbours of a module that ends it while it is imported", async () => {
    const { load } = setUp(isolate);
    const folder = folderWith({ "a.mjs": echo, "exits.mjs": "process.exit(3);", "b.mjs": echo });
    const { failed, diagnostics, handleOf } = await load(folder, "a.mjs", "exits.mjs", "b.mjs");
    expect(failed).toMatchObject([{ name: "exits.mjs", step: "import", failure: { kind: "exit" } }]);
    expect(diagnostics).toMatchObject([{ code: "MODULE_THREW" }]);
    expect(await answerOf(handleOf("a.mjs"), 1)).toBe(1);
    expect(await answerOf(handleOf("b.mjs"), 2)).toBe(2);
  });

  // A worker that ends at once may not get out whose code it was: then nobody is blamed, and both calls become suspects
  // that run one at a time. Known, and to be mended in blame.ts; until then the test may need another try.
  it("blames the call whose code ends it, and works on", async () => {
    const { load } = setUp(isolate);
    const folder = folderWith({
      "good.mjs": "export const run = (how) => (how === 'wait' ? new Promise(() => {}) : how);",
      "bad.mjs": `
        class OddError extends Error { name = "OddError"; code = "E_ODD"; detail = [1]; }
        const fail = () => { throw new OddError("nobody catches this"); };
        export const run = (how) => new Promise(() => {
          if (how === "exit") setTimeout(() => process.exit(4), 1);
          if (how === "timer") setTimeout(fail, 1);
          if (how === "rejection") Promise.resolve().then(fail);
        });`,
    });
    const { handleOf } = await load(folder, "good.mjs", "bad.mjs");
    const error = {
      name: "OddError",
      message: "nobody catches this",
      code: "E_ODD",
      fields: { detail: [1] },
    };
    for (const [how, expected] of [
      ["exit", { kind: "exit" }],
      ["timer", { kind: "lost", error }],
      ["rejection", { kind: "lost", error }],
    ] as const) {
      const [good, bad] = await Promise.all([
        handleOf("good.mjs").call("run", ["wait"]),
        handleOf("bad.mjs").call("run", [how]),
      ]);
      expect(bad).toMatchObject({ ok: false, failure: expected });
      expect(good).toMatchObject({ ok: false, failure: { kind: "lost" } });
      expect(good).not.toHaveProperty("failure.error");
      expect(await answerOf(handleOf("good.mjs"), how)).toBe(how);
    }
    expect(handleOf("good.mjs").status).toMatchObject({ faults: 0, restarts: 3 });
  });

  it("quarantines what ends it after its calls have settled, until it is loaded anew", async () => {
    const { loader, load } = setUp(isolate, { breaker: { failures: 2 } });
    const folder = folderWith({
      "late.mjs":
        "export const run = () => { setTimeout(() => { throw new Error('late'); }, 1); return 'well'; };",
    });
    const { handleOf } = await load(folder, "late.mjs");
    const late = handleOf("late.mjs");
    for (const faults of [1, 2]) {
      expect(await answerOf(late)).toBe("well");
      await vi.waitFor(() => expect(late.status?.faults).toBe(faults), 10_000);
    }
    expect(await late.call("run", [])).toMatchObject({ failure: { kind: "quarantined" } });
    loader.clear();
    expect(await answerOf((await load(folder, "late.mjs")).handleOf("late.mjs"))).toBe("well");
  });

  it("keeps what is held across a clear, and reads the files again for what is loaded then", async () => {
    const { loader, load } = setUp(isolate);
    const folder = folderWith({
      "m.mjs": "import { v } from './v.mjs'; export const run = () => v;",
      "v.mjs": "export const v = 1;",
    });
    const old = (await load(folder, "m.mjs")).handleOf("m.mjs");
    writeFileSync(join(folder, "v.mjs"), "export const v = 2;");
    loader.clear();
    const now = (await load(folder, "m.mjs")).handleOf("m.mjs");
    expect([await answerOf(old), await answerOf(now)]).toEqual([1, 2]);
    await old.dispose();
    expect(await old.call("run", [])).toMatchObject({ failure: { kind: "lost" } });
    expect(await answerOf(now)).toBe(2);
  });

  it("logs what is printed, under its own name", async () => {
    const { load, lines } = setUp(isolate);
    const folder = folderWith({
      "prints.mjs": "export const run = () => { console.log('to out'); console.error('to err'); };",
    });
    await answerOf((await load(folder, "prints.mjs")).handleOf("prints.mjs"));
    const told = (stream: string): string => JSON.stringify({ isolate: folder, stream });
    await vi.waitFor(() => {
      expect(lines).toContain(`to out ${told("stdout")}`);
      expect(lines).toContain(`to err ${told("stderr")}`);
    });
  });

  it("refuses to open a module after it was disposed", async () => {
    const { loader, load } = setUp(isolate);
    await loader.dispose();
    const { failed, diagnostics } = await load(folderWith({ "a.mjs": echo }), "a.mjs");
    expect(failed).toMatchObject([{ step: "isolate" }]);
    expect(diagnostics).toMatchObject([{ code: "ISOLATE_UNAVAILABLE" }]);
  });

  it("settles a load that is under way when it is disposed", async () => {
    const { loader, load } = setUp(isolate);
    const loading = load(folderWith({ "a.mjs": "await new Promise(() => {});" }), "a.mjs");
    await new Promise(setImmediate);
    await loader.dispose();
    expect((await loading).failed).toMatchObject([{ failure: { kind: expect.stringMatching(/lost|load/) } }]);
  });

  it("lets an idle host end by itself, and keeps it alive while a call runs", async () => {
    const built = (name: string): string =>
      join(import.meta.dirname, "../../packages", name, "dist/index.js");
    const folder = folderWith({
      "slow.mjs": "export const run = () => new Promise((resolve) => setTimeout(resolve, 300, 'slow'));",
      "host.mjs": `
        import { defineContract, method } from ${JSON.stringify(built("core"))};
        import { createLoader, createProcessIsolate, createWorkerIsolate } from ${JSON.stringify(built("loader"))};
        const entry = { "~standard": { version: 1, vendor: "test", validate: (value) => ({ value }) } };
        const contract = defineContract()({
          scope: "plain", version: "1.0", entry, module: { run: method() }, key: ({ name }) => name,
        });
        const loader = createLoader({
          isolates: [createWorkerIsolate(), createProcessIsolate()],
          isolate: ${JSON.stringify(isolate)},
          callMs: 0,
        });
        const { loaded } = await loader.load([
          { contract, entry: { name: "slow", module: "./slow.mjs" }, directory: import.meta.dirname },
        ]);
        console.log(JSON.stringify(await loaded[0].handle.call("run", [])));
      `,
    });
    const host = spawn(process.execPath, [join(folder, "host.mjs")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let printed = "";
    host.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
    const code = await new Promise((resolve) => host.on("close", resolve));
    expect([code, printed.trim()]).toEqual([0, '{"ok":true,"value":"slow"}']);
  });
});

describe("the isolate process", () => {
  it("is gone once its last module is disposed after a clear, or its loader is", async () => {
    const { loader, load } = setUp("process");
    const folder = folderWith({ "pid.mjs": pid });
    const first = (await load(folder, "pid.mjs")).handleOf("pid.mjs");
    const firstPid = await answerOf(first);
    loader.clear();
    const second = (await load(folder, "pid.mjs")).handleOf("pid.mjs");
    const secondPid = await answerOf(second);
    expect(secondPid).not.toBe(firstPid);
    expect(isAlive(firstPid)).toBe(true);
    await first.dispose();
    await vi.waitFor(() => expect(isAlive(firstPid)).toBe(false), 5_000);
    await loader.dispose();
    expect(isAlive(secondPid)).toBe(false);
  });

  it("reads packages that are linked from a store elsewhere, and what those import", async () => {
    const folder = folderWith({
      "role/hook.mjs": "import { dep } from 'dep'; export const run = () => dep();",
      "store/dep@1/node_modules/dep/package.json":
        '{ "name": "dep", "type": "module", "exports": "./dep.js" }',
      "store/dep@1/node_modules/dep/dep.js":
        "import inner from 'inner'; export const dep = () => 'dep of ' + inner;",
      "store/inner@1/node_modules/inner/index.js": "module.exports = 'inner';",
      "role/node_modules/.keep": "",
    });
    symlinkSync(join(folder, "store/dep@1/node_modules/dep"), join(folder, "role/node_modules/dep"));
    symlinkSync(
      join(folder, "store/inner@1/node_modules/inner"),
      join(folder, "store/dep@1/node_modules/inner"),
    );
    const { load } = setUp("process");
    const { handleOf } = await load(join(folder, "role"), "hook.mjs");
    expect(await answerOf(handleOf("hook.mjs"))).toBe("dep of inner");
  });

  it("says which grant is missing, at import and at a call", async () => {
    const folder = folderWith({
      "role/imports.mjs": "import '../secret.mjs'; export const run = () => 1;",
      "role/reads.mjs": `
        import { readFileSync, writeFileSync } from "node:fs";
        import { execFileSync } from "node:child_process";
        const act = {
          read: () => readFileSync(new URL("../secret.mjs", import.meta.url), "utf8"),
          write: () => writeFileSync(new URL("./new.txt", import.meta.url), ""),
          spawn: () => execFileSync("ls"),
          kill: () => process.kill(process.ppid, "SIGUSR1"),
        };
        export const run = (what) => act[what]();`,
      "secret.mjs": "export {};",
    });
    const secret = join(folder, "secret.mjs");
    const { load } = setUp("process");
    const { diagnostics, handleOf } = await load(join(folder, "role"), "imports.mjs", "reads.mjs");
    expect(diagnostics).toMatchObject([
      {
        code: "MODULE_THREW",
        message: expect.stringContaining(`its isolate does not grant FileSystemRead of ${secret}`),
        hint: expect.stringContaining("`read`"),
      },
    ]);
    for (const [what, saying] of [
      ["read", `FileSystemRead of ${secret}`],
      ["write", `FileSystemWrite of ${join(folder, "role/new.txt")}`],
      ["spawn", "does not grant ChildProcess"],
      ["kill", "process.kill() is not available"],
    ] as const) {
      const result = await handleOf("reads.mjs").call("run", [what]);
      expect(result).toMatchObject({
        ok: false,
        failure: { kind: "throw", error: { code: "ERR_ACCESS_DENIED" } },
      });
      expect(result).toHaveProperty("failure.message", expect.stringContaining(saying));
    }
  });

  it("does what is granted: read, write, environment by name, directory", async () => {
    process.env.HARDPOINT_TEST_OPEN = "open";
    process.env.HARDPOINT_TEST_SECRET = "secret";
    onTestFinished(() => {
      delete process.env.HARDPOINT_TEST_OPEN;
      delete process.env.HARDPOINT_TEST_SECRET;
    });
    const folder = folderWith({
      "role/does.mjs": `
        import { readFileSync, writeFileSync } from "node:fs";
        export const run = (read, write) => {
          writeFileSync(write, "written");
          const { HARDPOINT_TEST_OPEN: open, HARDPOINT_TEST_SECRET: secret } = process.env;
          return { read: readFileSync(read, "utf8"), open, secret, cwd: process.cwd() };
        };`,
      "data/in.txt": "data",
      "out/.keep": "",
    });
    const grants = {
      read: [join(folder, "data")],
      write: [join(folder, "out")],
      env: ["HARDPOINT_TEST_OPEN"],
      cwd: join(folder, "data"),
    };
    const { load } = setUp("process", { grants });
    const { handleOf } = await load(join(folder, "role"), "does.mjs");
    expect(
      await answerOf(handleOf("does.mjs"), join(folder, "data/in.txt"), join(folder, "out/x.txt")),
    ).toEqual({
      read: "data",
      open: "open",
      secret: undefined,
      cwd: join(folder, "data"),
    });
  });

  it("that can't be started fails with spawn", async () => {
    const { load } = setUp("process", { grants: { cwd: "/no/such/directory" } });
    const { failed, diagnostics } = await load(folderWith({ "a.mjs": echo }), "a.mjs");
    expect(failed).toMatchObject([{ step: "isolate", failure: { kind: "spawn" } }]);
    expect(diagnostics).toMatchObject([{ code: "ISOLATE_UNAVAILABLE" }]);
  });
});
