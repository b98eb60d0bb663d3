import type { Fault } from "../fault.js";

/** What takes more memory, time or bandwidth than there is. Isolates have 64 MB here, the host 192. */
export const excessive: readonly Fault[] = [
  {
    name: "fills the heap with an array",
    code: "const kept = []; for (;;) kept.push([kept.length]);",
    inline: ["?", "?"],
    worker: ["?", "?"],
    process: ["signal", "signal"],
  },
  {
    name: "fills the heap with a Map",
    code: "const kept = new Map(); for (;;) kept.set(kept.size, {});",
    inline: ["?", "?"],
    worker: ["?", "?"],
    process: ["signal", "signal"],
  },
  {
    name: "fills the heap with strings",
    code: 'const kept = []; for (;;) kept.push(`${kept.length}`.padStart(10_000, "x").split("").join("y"));',
    inline: ["?", "?"],
    worker: ["?", "?"],
    process: ["signal", "signal"],
  },
  {
    name: "fills the heap with JSON.parse",
    code: 'const text = `[${"[1],".repeat(200_000)}1]`; const kept = []; for (;;) kept.push(JSON.parse(text));',
    inline: ["?", "?"],
    worker: ["?", "?"],
    process: ["signal", "signal"],
  },
  {
    name: "fills 600 MB of memory with Buffers",
    code: `
      globalThis.kept = [];
      for (let i = 0; i < 600; i += 1) kept.push(Buffer.alloc(1024 * 1024, 1));
      await new Promise((resolve) => setTimeout(resolve, 1500));`,
    inline: ["?", "?"],
    worker: ["?", "?"],
    process: ["signal", "signal"],
  },
  {
    name: "gives a text of maximal length",
    gives: '"x".repeat(require("node:buffer").constants.MAX_STRING_LENGTH)',
    inline: ["?", "?"],
    worker: ["?", "?"],
    process: ["result", "result"],
  },
  {
    name: "throws an error with a message of maximal length",
    code: 'throw new Error("x".repeat(require("node:buffer").constants.MAX_STRING_LENGTH));',
    inline: ["?", "?"],
    worker: ["?", "?"],
    process: ["?", "?"],
  },
  {
    name: "writes 100 MB on stdout",
    code: 'for (let i = 0; i < 100; i += 1) process.stdout.write("x".repeat(1024 * 1024));',
    inline: ["?", "?"],
    worker: ["ok", "ok"],
    process: ["ok", "ok"],
  },
  {
    name: "writes 100,000 lines by console.log",
    code: 'for (let i = 0; i < 100_000; i += 1) console.log("a line");',
    inline: ["?", "?"],
    worker: ["ok", "ok"],
    process: ["ok", "ok"],
  },
  {
    name: "writes on descriptor 1, past its own stdout",
    code: 'require("node:fs").writeSync(1, "not of the host\\n");',
    inline: ["?", "?"],
    worker: ["?", "?"],
    process: ["ok", "ok"],
  },
  {
    name: "posts 100,000 messages: log calls",
    code: 'for (let i = 0; i < 100_000; i += 1) tools.log.info("a message", { i });',
    imported: "n/a",
    wantsLogged: 100_000,
    inline: ["n/a: a module is given a log when it is called, not while it is imported", "ok"],
    worker: ["n/a: a module is given a log when it is called, not while it is imported", "ok"],
    process: ["n/a: a module is given a log when it is called, not while it is imported", "ok"],
  },
  {
    name: "posts 100,000 messages to its parent's port",
    code: `
      const { parentPort } = require("node:worker_threads");
      for (let i = 0; i < 100_000; i += 1) parentPort.postMessage({ t: "q", m: "nothing", i });`,
    inline: ["n/a: the host's thread has no parent", "n/a: the host's thread has no parent"],
    worker: ["ok", "ok"],
    process: ["n/a: a process isolate has no port", "n/a: a process isolate has no port"],
  },
];
