import type { Fault } from "../fault.js";

const noBorder = "n/a: inline there is no border that an answer crosses";

/** What changes the ground that other code of the same realm or process stands on. */
export const meddling: readonly Fault[] = [
  {
    name: "adds to Object.prototype",
    code: 'Object.prototype.polluted = "yes"; Object.prototype.get = () => 1; Object.prototype.toJSON = () => "polluted";',
    inline: ["reaches: changes the host's Object.prototype", "reaches: changes the host's Object.prototype"],
    worker: ["ok", "ok"],
    process: ["ok", "ok"],
  },
  {
    name: "makes every object a thenable that never calls back",
    code: "Object.prototype.then = () => {};",
    deadlineMs: 500,
    inline: ["down", "down"],
    worker: ["contained", "contained"],
    process: ["contained", "contained"],
  },
  {
    name: "replaces methods of Array.prototype",
    code: `
      const no = () => { throw new Error("polluted"); };
      for (const name of ["map", "push", "slice", "filter", "flatMap", "includes", "join", "forEach"]) Array.prototype[name] = no;
      Array.prototype[Symbol.iterator] = no;`,
    deadlineMs: 1000,
    inline: ["down", "down"],
    worker: ["contained", "contained"],
    process: ["contained", "contained"],
  },
  {
    name: "replaces globals",
    code: `
      const no = () => { throw new Error("patched"); };
      for (const name of ["setTimeout", "setImmediate", "queueMicrotask", "structuredClone", "fetch", "AbortController"]) globalThis[name] = no;
      for (const name of ["parse", "stringify"]) JSON[name] = no;
      for (const name of ["keys", "entries", "fromEntries", "hasOwn", "defineProperty"]) Object[name] = no;
      Reflect.apply = no; Promise.prototype.then = no; Promise.resolve = no; Array.isArray = no;
      Buffer.from = Buffer.alloc = Buffer.allocUnsafe = Buffer.concat = no; performance.now = no; process.nextTick = no;`,
    deadlineMs: 1000,
    inline: ["down", "down"],
    worker: ["contained", "contained"],
    process: ["contained", "contained"],
  },
  {
    name: "replaces functions of node:fs",
    code: `
      const fs = require("node:fs");
      const no = () => { throw new Error("patched"); };
      for (const name of ["readFileSync", "writeSync", "readSync", "readFile", "open", "existsSync"]) fs[name] = no;
      fs.promises.readFile = no;
      require("node:module").syncBuiltinESMExports();`,
    deadlineMs: 1000,
    inline: ["reaches: changes the host's node:fs", "reaches: changes the host's node:fs"],
    worker: ["ok", "ok"],
    process: ["ok", "ok"],
  },
  {
    name: "process.chdir()",
    code: 'process.chdir("/");',
    inline: ["reaches: changes the host's cwd", "reaches: changes the host's cwd"],
    worker: ["load", "throw"],
    process: ["ok | load", "ok | throw"],
  },
  {
    name: "edits process.env",
    code: 'process.env.NODE_OPTIONS = "--no-such-option"; process.env.PATH = "/nowhere"; delete process.env.HOME;',
    inline: ["reaches: changes the host's environment", "reaches: changes the host's environment"],
    worker: ["ok", "ok"],
    process: ["ok", "ok"],
  },
  {
    name: "process.umask(0)",
    code: "process.umask(0);",
    inline: ["reaches: changes the host's umask", "reaches: changes the host's umask"],
    worker: ["load", "throw"],
    process: ["ok", "ok"],
  },
  {
    name: "mangles what the isolate answers",
    code: `
      const spoil = (message) => (message?.t === "s" ? { ...message, r: { ok: false } } : message);
      const v8 = require("node:v8");
      const { serialize } = v8;
      v8.serialize = (message) => serialize(spoil(message));
      require("node:module").syncBuiltinESMExports();
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (message, ...more) { return postMessage.call(this, spoil(message), ...more); };`,
    inline: [noBorder, noBorder],
    worker: ["output", "output"],
    process: ["output", "output"],
  },
  {
    name: "posts nothing but null to the host",
    code: `
      const v8 = require("node:v8");
      const { serialize } = v8;
      v8.serialize = () => serialize(null);
      require("node:module").syncBuiltinESMExports();
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function () { return postMessage.call(this, null); };`,
    inline: [noBorder, noBorder],
    worker: ["output", "output"],
    process: ["output", "output"],
  },
];
