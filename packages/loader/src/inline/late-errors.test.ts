import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, it } from "vitest";
import { requireBuild } from "../../../../tests/build-state.js";
import { moduleFolder, writeModule } from "../fixtures/module-folder.js";

const dist = (name: string) => join(import.meta.dirname, `../../../${name}/dist/index.js`);

/** Runs a script in a Node process of its own. */
const runInProcess = async (folder: string, script: string) => {
  writeModule(folder, "script.mjs", script);
  const child = spawn(process.execPath, [join(folder, "script.mjs")]);
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code, stdout, stderr };
};

beforeAll(requireBuild);

const files = {
  "timer.mjs":
    "export const greet = () => { setTimeout(() => { throw new TypeError('late'); }, 1); return 'hi'; };",
  "timer.ts":
    "export const greet = (): string => { setTimeout(() => { throw new TypeError('late'); }, 1); return 'hi'; };",
  "timer.cjs": "exports.greet = () => { setTimeout(() => { JSON.parse('{'); }, 1); return 'hi'; };",
  "promise.mjs":
    "export const greet = () => { void (async () => { await null; throw new Error('nobody'); })(); return 'hi'; };",
  "sync.mjs":
    "export const greet = () => { void (async () => { throw new Error('at once'); })(); return 'hi'; };",
  "stream.mjs":
    "import { Readable } from 'node:stream'; export const greet = () => { new Readable({ read() { this.destroy(new Error('torn')); } }).resume(); return 'hi'; };",
  "listener.mjs":
    "export const greet = () => { globalThis.bus.on('tick', () => { throw new Error('heard'); }); return 'hi'; };",
  "helper.mjs": "export const later = () => setTimeout(() => { throw new Error('of a helper'); }, 1);",
  "helped.mjs": "import { later } from './helper.mjs'; export const greet = () => { later(); return 'hi'; };",
  "text.mjs": "export const greet = () => { setTimeout(() => { throw 'a text'; }, 1); return 'hi'; };",
  "rejects.mjs": "export const greet = () => { Promise.reject('a reason'); return 'hi'; };",
  "import.mjs": "setTimeout(() => { throw 'since its import'; }, 1); export const greet = () => 'hi';",
};

/** `main` has `load(module)`, which imports a module and calls it, and `settled()`, which waits for what comes of it. */
const script = (containment: string, main: string) => `
  import { EventEmitter } from "node:events";
  import { defineContract, method } from "${dist("core")}";
  import { createLoader, containLateErrors } from "${dist("loader")}";
  const greetings = defineContract()({
    scope: "greetings",
    version: "1.0",
    entry: { "~standard": { version: 1, vendor: "test", validate: (value) => ({ value }) } },
    module: { greet: method() },
    key: ({ name }) => name,
  });
  globalThis.bus = new EventEmitter();
  const told = [];
  const report = ({ code, message, source }) => {
    told.push(code + " " + message + (source ? " " + source.file.split("/").at(-1) + ":" + source.line : ""));
    console.log(told.at(-1));
  };
  ${containment}
  const loader = createLoader({ breaker: { failures: 3 } });
  const load = async (module) => {
    const { loaded: [extension], failed } = await loader.load([
      { contract: greetings, entry: { name: module, module: "./" + module }, directory: import.meta.dirname },
    ]);
    if (!extension) return console.log(JSON.stringify(failed));
    await extension.handle.call("greet", ["Ann"]);
    return extension.handle;
  };
  const settled = async (count) => {
    while (told.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  ${main}
  console.log("alive");
`;

const contain = (options = "") => `const end = containLateErrors({ report${options} });`;
const withContext = ', attribute: "async-context"';

const run = async (containment: string, main: string) =>
  runInProcess(moduleFolder(files), script(containment, main));

const threw = (name: string, message: string, at: string) =>
  `EXTENSION_LATE_ERROR greetings "${name}" threw outside of any call: ${message}. ${at}`;
const left = (name: string, message: string, at?: string) =>
  `EXTENSION_LATE_ERROR greetings "${name}" left a promise that was rejected and that nobody awaits: ${message}.${at === undefined ? "" : ` ${at}`}`;

describe("errors that escape from inline extensions", () => {
  it("are contained where their stack names the extension's module", async () => {
    const { code, stdout, stderr } = await run(
      contain(),
      `for (const [index, module] of ["sync.mjs", "timer.mjs", "timer.ts", "timer.cjs", "promise.mjs", "stream.mjs"].entries()) {
        await load(module);
        await settled(index + 1);
      }
      `,
    );
    expect(stdout.trimEnd().split("\n")).toEqual([
      left("sync.mjs", "at once", "sync.mjs:1"),
      threw("timer.mjs", "late", "timer.mjs:1"),
      threw("timer.ts", "late", "timer.ts:1"),
      expect.stringMatching(/greetings "timer.cjs" threw outside of any call: .*JSON.* timer.cjs:1$/),
      left("promise.mjs", "nobody", "promise.mjs:1"),
      threw("stream.mjs", "torn", "stream.mjs:1"),
      "alive",
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("are contained without a stack, and in what an extension imports, where contexts are tracked", async () => {
    const { code, stdout, stderr } = await run(
      contain(withContext),
      `for (const [index, module] of ["helped.mjs", "text.mjs", "rejects.mjs", "import.mjs"].entries()) {
        await load(module);
        await settled(index + 1);
      }`,
    );
    expect(stdout.trimEnd().split("\n")).toEqual([
      `EXTENSION_LATE_ERROR greetings "helped.mjs" threw outside of any call: of a helper.`,
      `EXTENSION_LATE_ERROR greetings "text.mjs" threw outside of any call: a text.`,
      left("rejects.mjs", "a reason"),
      `EXTENSION_LATE_ERROR greetings "import.mjs" threw outside of any call: since its import.`,
      "alive",
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("count as faults of their extension, which is quarantined for them", async () => {
    const { stdout } = await run(
      contain(),
      `const handle = await load("timer.mjs");
      await settled(1);
      await handle.call("greet", ["Ann"]);
      await settled(2);
      await handle.call("greet", ["Ann"]);
      await settled(3);
      const { failure } = await handle.call("greet", ["Ann"]);
      console.log(failure.kind, handle.status.faults);`,
    );
    expect(stdout.trimEnd().split("\n").slice(3)).toEqual(["quarantined 3", "alive"]);
  });

  it("name every extension that a module is of, and go on being contained after it was let go", async () => {
    const { stdout } = await run(
      contain(),
      `const request = (name) => ({ contract: greetings, entry: { name, module: "./timer.mjs" }, directory: import.meta.dirname });
      const { loaded: [a, b] } = await loader.load([request("a"), request("b")]);
      await a.handle.call("greet", ["Ann"]);
      await settled(1);
      await a.handle.dispose();
      await b.handle.call("greet", ["Ann"]);
      await settled(2);
      await b.handle.call("greet", ["Ann"]);
      await b.handle.dispose();
      await settled(3);`,
    );
    expect(stdout.trimEnd().split("\n")).toEqual([
      threw('a" or greetings "b', "late", "timer.mjs:1"),
      threw("b", "late", "timer.mjs:1"),
      threw('a" or greetings "b', "late", "timer.mjs:1"),
      "alive",
    ]);
  });

  it("end the process as before once the host does not want them contained any more, or its report fails", async () => {
    const failing = await run(
      'containLateErrors({ report() { throw new Error("no report"); } });',
      'await load("timer.mjs"); await new Promise((resolve) => setTimeout(resolve, 100));',
    );
    expect(failing).toMatchObject({ code: 0, stderr: expect.stringContaining("report() threw: no report") });
    const ended = await run(contain(withContext), `end(); end(); await load("timer.mjs"); await settled(1);`);
    expect(ended).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("TypeError: late") });
  });
});

describe("an error that is nobody's", () => {
  const wait = "await new Promise((resolve) => setTimeout(resolve, 200));";
  it.each([
    [
      "is thrown in a timer of the host",
      `setTimeout(() => { throw new RangeError("of the host"); }, 1); ${wait}`,
    ],
    ["is a text", `setTimeout(() => { throw "a text"; }, 1); ${wait}`],
    ["is in a promise of the host", `Promise.reject(new RangeError("of the host")); ${wait}`],
    ["is a reason without a stack", `Promise.reject("a reason"); ${wait}`],
    [
      "is thrown to the host by a listener",
      `await load("listener.mjs"); setTimeout(() => bus.emit("tick"), 1); ${wait}`,
    ],
    ["is thrown to the host's main module", `await load("listener.mjs"); bus.emit("tick");`],
    ["is an extension's, without a stack", `await load("text.mjs"); ${wait}`],
    [
      "quotes an extension's stack in its message",
      `const error = new Error("told: Error\\n    at greet (" + import.meta.dirname + "/timer.mjs:1:1)\\n"); setTimeout(() => { throw error; }, 1); ${wait}`,
    ],
    [
      "has a listener of the host, who ends the process",
      `process.on("uncaughtException", ({ message }) => { console.log("host: " + message); process.exit(7); }); setTimeout(() => { throw new Error("mine"); }, 1); ${wait}`,
    ],
  ])("ends the process as Node does, when it %s", async (_, main) => {
    const folder = moduleFolder(files);
    // A module that could be taken for the culprit.
    const both = `await loader.load([{ contract: greetings, entry: { name: "x", module: "./timer.mjs" }, directory: import.meta.dirname }]); ${main}`;
    const end = async (containment: string) => {
      const { code, stdout, stderr } = await runInProcess(folder, script(containment, both));
      return { code, stdout, stderr: stderr.replaceAll(/\?hardpoint=[\da-f]+/g, "") };
    };
    const plain = await end("".padEnd(contain().length));
    expect(await end(contain())).toEqual(plain);
    expect(plain.code).toBeGreaterThan(0);
    expect(plain.stdout).not.toContain("alive");
  });

  it("goes to a listener of the host, which hears nothing of what was contained", async () => {
    const { code, stdout } = await run(
      contain(),
      `process.on("uncaughtException", ({ message }) => console.log("host: " + message));
      await load("timer.mjs");
      await settled(1);
      setTimeout(() => { throw new Error("mine"); }, 1);
      ${wait}`,
    );
    expect({ code, lines: stdout.trimEnd().split("\n") }).toEqual({
      code: 0,
      lines: [threw("timer.mjs", "late", "timer.mjs:1"), "host: mine", "alive"],
    });
  });
});

it("no context is tracked unless the host asks for it", async () => {
  const tracked = async (containment: string) => {
    // Only while somebody hooks into promises does the code after an await have an id.
    const main = `const { executionAsyncId } = await import("node:async_hooks");
      const handle = await load("helped.mjs").catch(String); await null; console.log("id", executionAsyncId() > 0); process.exit(0);`;
    const { stdout } = await run(containment, main);
    return /id (true|false)/.exec(stdout)?.[1];
  };
  expect(await tracked("")).toBe("false");
  expect(await tracked(contain())).toBe("false");
  // Node 24 keeps contexts in another way.
  if (Number(process.versions.node.split(".")[0]) < 24)
    expect(await tracked(contain(withContext))).toBe("true");
});
