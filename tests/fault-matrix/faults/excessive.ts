import type { Fault } from "../fault.js";

/** What takes more memory, time or bandwidth than there is. Isolates have 64 MB here, the host 128. */
export const excessive: readonly Fault[] = [
  {
    name: "fills the heap with an array",
    code: "const kept = []; for (;;) kept.push([kept.length]);",
    inline: ["down: SIGABRT", "down: SIGABRT"],
    worker: ["signal | down: SIGABRT", "signal | down: SIGABRT"],
    process: ["signal", "signal"],
  },
  {
    name: "fills the heap with a Map",
    code: "const kept = new Map(); for (;;) kept.set(kept.size, {});",
    inline: ["down: SIGABRT", "down: SIGABRT"],
    worker: ["signal | down: SIGABRT", "signal | down: SIGABRT"],
    process: ["signal", "signal"],
  },
  {
    name: "fills the heap with strings",
    code: 'const kept = []; for (;;) kept.push(String(kept.length).padStart(10_000, "x").split("").join("y"));',
    inline: ["down: SIGABRT", "down: SIGABRT"],
    worker: ["signal | down: SIGABRT", "signal | down: SIGABRT"],
    process: ["signal", "signal"],
  },
  {
    name: "fills the heap with JSON.parse",
    code: 'const text = "[" + "[1],".repeat(200_000) + "1]"; const kept = []; for (;;) kept.push(JSON.parse(text));',
    inline: ["down: SIGABRT", "down: SIGABRT"],
    worker: ["signal | down: SIGABRT", "signal | down: SIGABRT"],
    process: ["signal", "signal"],
  },
  {
    name: "fills 450 MB of memory with Buffers",
    code: `
      const kept = [];
      for (let i = 0; i < 450; i += 1) kept.push(Buffer.alloc(1024 * 1024, 1));
      await new Promise((resolve) => setTimeout(resolve, 1500));`,
    inline: ["reaches: takes the host's memory", "reaches: takes the host's memory"],
    worker: ["reaches: takes the host's memory", "reaches: takes the host's memory"],
    process: ["signal", "signal"],
  },
  {
    name: "gives a text of maximal length",
    gives: '"x".repeat(require("node:buffer").constants.MAX_STRING_LENGTH)',
    inline: ["ok", "ok"],
    worker: ["result", "result"],
    process: ["result", "result"],
  },
  {
    name: "throws an error with a message of maximal length",
    code: 'throw new Error("x".repeat(require("node:buffer").constants.MAX_STRING_LENGTH));',
    inline: ["load", "throw"],
    worker: ["load", "throw"],
    process: ["load", "throw"],
  },
  {
    name: "writes 100 MB on stdout",
    code: 'for (let i = 0; i < 100; i += 1) process.stdout.write("x".repeat(1024 * 1024));',
    inline: ["reaches: writes on the host's stdout", "reaches: writes on the host's stdout"],
    worker: ["ok", "ok"],
    process: ["ok", "ok"],
  },
  {
    name: "writes 100,000 lines by console.log",
    code: 'for (let i = 0; i < 100_000; i += 1) console.log("a line");',
    inline: ["reaches: writes on the host's stdout", "reaches: writes on the host's stdout"],
    worker: ["ok", "ok"],
    process: ["ok", "ok"],
  },
  {
    name: "writes on descriptor 1, past its own stdout",
    code: 'require("node:fs").writeSync(1, "not of the host\\n");',
    inline: ["reaches: writes on the host's stdout", "reaches: writes on the host's stdout"],
    worker: ["reaches: writes on the host's stdout", "reaches: writes on the host's stdout"],
    process: ["ok", "ok"],
  },
  {
    name: "posts 100,000 messages: log calls",
    code: 'for (let i = 0; i < 100_000; i += 1) tools.log.info("a message", { i });',
    imported: "n/a",
    wantsLogged: 5_000,
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
