import type { Fault } from "../fault.js";

/** Results that are hard to take. At import: the module exports such a value, which its contract names. */
export const results: readonly Fault[] = [
  {
    name: "gives a result that can't be cloned",
    gives: "{ inner: () => {} }",
    inline: ["ok", "ok"],
    worker: ["result", "result"],
    process: ["result", "result"],
  },
  {
    name: "gives a result of 1,000,000 nodes",
    gives: "Array.from({ length: 1000 }, () => Array.from({ length: 1000 }, (_, i) => i))",
    inline: ["ok", "ok"],
    worker: ["result", "result"],
    process: ["result", "result"],
  },
  {
    name: "gives a result that refers to itself",
    declares: "const cycle = {}; cycle.cycle = cycle;",
    gives: "cycle",
    inline: ["ok", "ok"],
    worker: ["result", "result"],
    process: ["result", "result"],
  },
  {
    name: "gives a proxy whose traps throw",
    declares:
      'const no = () => { throw new Error("a trap"); };\nconst trap = new Proxy({}, { get: no, ownKeys: no, getPrototypeOf: no, has: no, getOwnPropertyDescriptor: no });',
    gives: "trap",
    inline: ["ok", "ok"],
    worker: ["result", "result"],
    process: ["result", "result"],
  },
  {
    name: "gives a revoked proxy",
    declares: "const { proxy, revoke } = Proxy.revocable({}, {}); revoke();",
    gives: "proxy",
    inline: ["ok", "ok"],
    worker: ["result", "result"],
    process: ["result", "result"],
  },
  {
    name: "gives a getter bomb: each property makes ten more",
    declares: `
      const bomb = () => Object.defineProperties({}, Object.fromEntries(
        Array.from({ length: 10 }, (_, i) => [i, { get: bomb, enumerable: true }]),
      ));`,
    gives: "bomb()",
    inline: ["ok", "ok"],
    worker: ["result", "result"],
    process: ["result", "result"],
  },
  {
    name: "gives a getter that loops without end",
    gives: "({ get endless() { for (;;); } })",
    deadlineMs: 500,
    inline: ["ok", "ok"],
    worker: ["timeout", "timeout"],
    process: ["timeout", "timeout"],
  },
  {
    name: "gives a thenable that never calls back (at import: exports `then`)",
    imported: 'export const run = () => "fine";\nexport function then() {}\n',
    gives: "({ then() {} })",
    deadlineMs: 500,
    inline: ["timeout", "timeout"],
    worker: ["timeout", "timeout"],
    process: ["timeout", "timeout"],
  },
  {
    name: "gives a thenable that calls back twice (at import: exports `then`)",
    imported:
      'const module = { run: () => "fine" };\nexport function then(resolve, reject) { resolve(module); resolve(2); reject(new Error("late")); }\n',
    gives: '({ then(resolve, reject) { resolve("done"); resolve("again"); reject(new Error("late")); } })',
    inline: ["ok", "ok"],
    worker: ["ok", "ok"],
    process: ["ok", "ok"],
  },
  {
    name: "gives a key `__proto__`",
    gives: `JSON.parse('{ "__proto__": { "polluted": true }, "constructor": { "prototype": { "polluted": true } } }')`,
    inline: ["ok", "ok"],
    worker: ["ok", "ok"],
    process: ["ok", "ok"],
  },
];
