/**
 * Measures what an isolate costs: its start, and a call there and back, as ratios to an inline call and to a bare
 * `postMessage` there and back. Prints the table of docs/isolation-costs.md.
 *
 * pnpm bench [rounds]
 */
import { cpus } from "node:os";
import { Worker } from "node:worker_threads";
import { asyncCapability, defineContract, method, syncCapability } from "../packages/core/dist/index.js";
import {
  containLateErrors,
  createLoader,
  createProcessIsolate,
  createWorkerIsolate,
} from "../packages/loader/dist/index.js";
import { binding } from "./fixtures/bench-binding.mjs";

const rounds = Number(process.argv[2] ?? 40);
const callsPerRound = 250;
const starts = Math.max(5, Math.round(rounds / 2));
const isolates = ["inline", "worker", "process"];

const anything = { "~standard": { version: 1, vendor: "bench", validate: (value) => ({ value }) } };
const contract = defineContract()({
  scope: "benches",
  version: "1.0",
  entry: anything,
  module: { hi: method(), later: method(), ask: method(), look: method() },
  key: (entry) => entry.name,
  binding,
  farSide: { from: import.meta.url, specifier: "./fixtures/bench-binding.mjs" },
});
const capabilities = {
  ask: asyncCapability({ echo: async (text) => text }),
  look: syncCapability({ echo: (text) => text }),
};

const open = async (isolate) => {
  const loader = createLoader({ isolates: [createWorkerIsolate(), createProcessIsolate()] });
  const request = {
    contract,
    entry: { name: "benched", module: "./fixtures/benched.mjs" },
    directory: import.meta.dirname,
    isolate,
    capabilities,
  };
  const { loaded, diagnostics } = await loader.load([request]);
  if (!loaded[0]) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return { loader, handle: loaded[0].handle };
};

/** The lower quartile: what else the machine does only ever adds. */
const typical = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 4)];

/** Microseconds of each, taken in turns, so that a slow moment hits all of them. */
const measure = async (subjects, calls = callsPerRound) => {
  const times = new Map(Object.keys(subjects).map((name) => [name, []]));
  for (let round = -3; round < rounds; round += 1) {
    for (const [name, subject] of Object.entries(subjects)) {
      const began = performance.now();
      for (let call = 0; call < calls; call += 1) await subject();
      if (round >= 0) times.get(name).push(((performance.now() - began) / calls) * 1000);
    }
  }
  return Object.fromEntries([...times].map(([name, each]) => [name, typical(each)]));
};

const checked = (call) => async () => {
  const result = await call();
  if (!result.ok) throw new Error(result.failure.message);
};

const pingPong = () => {
  const source =
    "const { parentPort: port } = require('node:worker_threads'); port.on('message', (it) => port.postMessage(it));";
  const worker = new Worker(source, { eval: true });
  let answered;
  worker.on("message", (it) => answered(it));
  const ping = () =>
    new Promise((resolve) => {
      answered = resolve;
      worker.postMessage("text");
    });
  return { ping, end: () => worker.terminate() };
};

const startTimes = async () => {
  const subjects = {
    bare: async () => {
      const { ping, end } = pingPong();
      await ping();
      return end;
    },
    ...Object.fromEntries(
      isolates.slice(1).map((isolate) => [
        isolate,
        async () => {
          const { loader, handle } = await open(isolate);
          await handle.call("hi", "text");
          return () => loader.dispose();
        },
      ]),
    ),
  };
  const times = new Map(Object.keys(subjects).map((name) => [name, []]));
  for (let turn = -1; turn < starts; turn += 1) {
    for (const [name, subject] of Object.entries(subjects)) {
      const began = performance.now();
      const end = await subject();
      if (turn >= 0) times.get(name).push(performance.now() - began);
      await end();
    }
  }
  return Object.fromEntries([...times].map(([name, each]) => [name, typical(each)]));
};

const ratio = (value, base) => {
  const times = value / base;
  if (times < 0.1) return times.toPrecision(1);
  return times < 10 ? times.toFixed(1) : Math.round(times).toLocaleString("en");
};
const micro = (value) => `${value < 10 ? value.toFixed(2) : Math.round(value)} µs`;
const table = (rows) => {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  const line = (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(" | ")} |`;
  return [
    line(rows[0]),
    `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`,
    ...rows.slice(1).map(line),
  ].join("\n");
};

const opened = Object.fromEntries(
  await Promise.all(isolates.map(async (isolate) => [isolate, await open(isolate)])),
);
const bare = pingPong();
const calls = await measure({
  bare: bare.ping,
  ...Object.fromEntries(
    isolates.flatMap((isolate) =>
      ["hi", "later", "ask", "look"].map((member) => [
        `${isolate} ${member}`,
        checked(() => opened[isolate].handle.call(member, "text")),
      ]),
    ),
  ),
});
await bare.end();
for (const { loader } of Object.values(opened)) await loader.dispose();

const inline = calls["inline hi"];
const what = {
  hi: "a call of a synchronous handler",
  later: "a call of an asynchronous handler",
  ask: "… that asks an asynchronous capability once",
  look: "… that asks a synchronous capability once",
};
const callRows = Object.entries(what).flatMap(([member, text]) =>
  isolates.map((isolate) => {
    const time = calls[`${isolate} ${member}`];
    return [text, isolate, ratio(time, inline), ratio(time, calls.bare)];
  }),
);

/** Each in its turn: what tracks contexts slows every await of the process, so it can't be there for the others. */
const contained = [];
for (const [name, attribute] of [
  ["not contained", undefined],
  ["contained, by stack", "stack"],
  ["contained, by async context", "async-context"],
]) {
  const end = attribute ? containLateErrors({ report: () => undefined, attribute }) : () => undefined;
  const { loader, handle } = await open("inline");
  const found = await measure(
    {
      hi: () => handle.call("hi", "text"),
      later: () => handle.call("later", "text"),
      await: () => Promise.resolve(1),
    },
    2_000,
  );
  await loader.dispose();
  end();
  contained.push([name, found]);
}
const [, plain] = contained[0];

const start = await startTimes();

console.log(`Node ${process.versions.node}, ${process.platform} ${process.arch}, ${cpus().length} cores.`);
console.log(`An inline call takes ${micro(inline)}, a bare postMessage there and back ${micro(calls.bare)},`);
console.log(`the start of a bare worker ${start.bare.toFixed(0)} ms.\n`);
console.log(table([["a call", "isolate", "inline call = 1", "postMessage = 1"], ...callRows]));
console.log();
console.log(
  table([
    ["a start, until the first answer", "inline call = 1", "postMessage = 1", "bare worker = 1"],
    ...isolates
      .slice(1)
      .map((isolate) => [
        isolate,
        ratio(start[isolate] * 1000, inline),
        ratio(start[isolate] * 1000, calls.bare),
        ratio(start[isolate], start.bare),
      ]),
  ]),
);
console.log();
console.log(
  table([
    ["errors that escape later, inline", "synchronous handler", "asynchronous handler", "a bare await"],
    ...contained.map(([name, found]) => [
      name,
      ...["hi", "later", "await"].map((key) => ratio(found[key], plain[key])),
    ]),
  ]),
);
