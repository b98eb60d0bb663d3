import type { Fault } from "../fault.js";

/** What changes the ground that other code of the same realm or process stands on. */
export const meddling: readonly Fault[] = [
  {
    name: "adds to Object.prototype",
    code: 'Object.prototype.polluted = "yes"; Object.prototype.get = () => 1; Object.prototype.toJSON = () => "polluted";',
    inline: ["?", "?"],
    worker: ["?", "?"],
    process: ["?", "?"],
  },
  {
    name: "makes every object a thenable that never calls back",
    code: "Object.prototype.then = () => {};",
    deadlineMs: 500,
    inline: ["?", "?"],
    worker: ["?", "?"],
    process: ["?", "?"],
  },
  {
    name: "replaces methods of Array.prototype",
    code: `
      const no = () => { throw new Error("polluted"); };
      for (const name of ["map", "push", "slice", "filter", "flatMap", "includes", "join", "forEach"]) Array.prototype[name] = no;
      Array.prototype[Symbol.iterator] = no;`,
    deadlineMs: 1000,
    inline: ["?", "?"],
    worker: ["?", "?"],
    process: ["?", "?"],
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
    inline: ["?", "?"],
    worker: ["?", "?"],
    process: ["?", "?"],
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
    inline: ["?", "?"],
    worker: ["?", "?"],
    process: ["?", "?"],
  },
  {
    name: "process.chdir()",
    code: 'process.chdir("/");',
    inline: ["?", "?"],
    worker: ["load", "throw"],
    process: ["ok", "ok"],
  },
  {
    name: "edits process.env",
    code: 'process.env.NODE_OPTIONS = "--no-such-option"; process.env.PATH = "/nowhere"; delete process.env.HOME;',
    inline: ["?", "?"],
    worker: ["ok", "ok"],
    process: ["ok", "ok"],
  },
  {
    name: "process.umask(0)",
    code: "process.umask(0);",
    inline: ["?", "?"],
    worker: ["load", "throw"],
    process: ["ok", "ok"],
  },
];
