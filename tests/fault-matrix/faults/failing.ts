import type { Fault } from "../fault.js";

/** Modules that fail as programs do: nothing of it is meant. */
export const failing: readonly Fault[] = [
  {
    name: "throws an Error",
    code: 'throw new Error("fault");',
    inline: ["load", "throw"],
    worker: ["load", "throw"],
    process: ["load", "throw"],
  },
  {
    name: "throws a text",
    code: 'throw "fault";',
    inline: ["load", "throw"],
    worker: ["load", "throw"],
    process: ["load", "throw"],
  },
  {
    name: "throws undefined",
    code: "throw undefined;",
    inline: ["load", "throw"],
    worker: ["load", "throw"],
    process: ["load", "throw"],
  },
  {
    name: "throws an object whose getters throw",
    declares: 'const no = { get() { throw new Error("a getter"); }, enumerable: true };',
    code: "throw Object.defineProperties({}, { name: no, message: no, stack: no, code: no, cause: no, toJSON: no, extra: no });",
    inline: ["load", "throw"],
    worker: ["load", "throw"],
    process: ["load", "throw"],
  },
  {
    name: "has a syntax error (at call: imports a file that has one)",
    imported: "export const run = ;\n",
    code: 'await import("./broken.mjs");',
    files: { "broken.mjs": "export const broken = ;\n" },
    inline: ["load", "throw"],
    worker: ["load", "throw"],
    process: ["load", "throw"],
  },
  {
    name: "imports a package that is not installed",
    imported: 'import "a-package-that-is-not-there";\nexport const run = () => "fine";\n',
    code: 'await import("a-package-that-is-not-there");',
    inline: ["load", "throw"],
    worker: ["load", "throw"],
    process: ["load", "throw"],
  },
  {
    name: "recurses without end",
    declares: "const deeper = (n) => deeper(n + 1) + 1;",
    code: "deeper(0);",
    inline: ["load", "throw"],
    worker: ["load", "throw"],
    process: ["load", "throw"],
  },
  {
    name: "awaits a promise that never settles",
    code: "await new Promise(() => {});",
    deadlineMs: 500,
    inline: ["timeout", "timeout"],
    worker: ["timeout", "timeout"],
    process: ["timeout", "timeout"],
  },
  {
    name: "loops without end",
    code: "for (;;);",
    deadlineMs: 500,
    inline: ["down: hangs", "down: hangs"],
    worker: ["timeout", "timeout"],
    process: ["timeout", "timeout"],
  },
  {
    name: "blocks its thread for a second",
    code: "for (const end = performance.now() + 1000; performance.now() < end; );",
    watchesLoop: true,
    inline: ["reaches: stops the host's event loop", "reaches: stops the host's event loop"],
    worker: ["ok", "ok"],
    process: ["ok", "ok"],
  },
  {
    name: "blocks its thread in a system call for two seconds",
    code: 'require("node:child_process").execFileSync("sleep", ["2"]);',
    deadlineMs: 500,
    watchesLoop: true,
    inline: ["reaches: stops the host's event loop", "reaches: stops the host's event loop"],
    worker: ["timeout", "timeout"],
    process: ["load", "throw"],
  },
  {
    name: "leaks 10,000 timers",
    code: "for (let i = 0; i < 10_000; i += 1) setInterval(() => {}, 1000);",
    inline: ["reaches: keeps the host from ending", "reaches: keeps the host from ending"],
    worker: ["ok", "ok"],
    process: ["ok", "ok"],
  },
  {
    name: "never lets go of a socket",
    code: `
      const net = require("node:net");
      await new Promise((resolve) => {
        const server = net.createServer().listen(0, "127.0.0.1", () => {
          net.connect(server.address().port, "127.0.0.1", resolve);
        });
      });`,
    inline: ["reaches: keeps the host from ending", "reaches: keeps the host from ending"],
    worker: ["ok", "ok"],
    process: ["ok", "ok"],
  },
];
