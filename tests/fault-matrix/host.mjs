/**
 * A host that may be lost. It loads the module of one cell of the fault matrix into its isolate, beside a brother in
 * the same group, a neighbour in a group of its own, and one in its own thread; lets the fault happen; and tells
 * on descriptor 3 what came of each. Whether it survives, and ends by itself, is seen from outside.
 */
import { readFileSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineContract, method, value } from "../../packages/core/dist/index.js";
import { createLoader, createProcessIsolate, createWorkerIsolate } from "../../packages/loader/dist/index.js";
import { binding } from "./far-side.mjs";
import { observeHost } from "./observe-host.mjs";

const file = process.argv[2];
const cell = JSON.parse(readFileSync(file, "utf8"));
const folder = dirname(file);
const outside = join(folder, "outside");

const { stringify } = JSON;
const { now } = performance;
const { setTimeout: later, setImmediate: soon } = globalThis;
const tell = (message) => writeSync(3, `${stringify(message)}\n`);

// What a module may know of its host: anybody of the same user can find that out.
for (const group of ["ours", "neighbours"]) {
  writeFileSync(
    join(folder, group, "cell.mjs"),
    `export const hostPid = ${process.pid};\nexport const outside = ${stringify(outside)};\n`,
  );
}

const anything = { "~standard": { version: 1, vendor: "fault-matrix", validate: (given) => ({ value: given }) } };

const contract = defineContract()({
  scope: "faults",
  version: "1.0",
  entry: anything,
  module: { run: method(), data: value({ optional: true }) },
  key: (entry) => entry.name,
  binding,
  farSide: { from: pathToFileURL(join(folder, "contract", "host.mjs")).href, specifier: "./far-side.mjs" },
});

const settings = { memoryMb: 64, limits: { graceMs: 200, pingMs: 200, restartMs: 20 } };
const loader = createLoader({
  isolates: [createWorkerIsolate(settings), createProcessIsolate(settings)],
  // A cell without a deadline of its own is never slow, unless the machine is.
  callMs: 20_000,
  importMs: 20_000,
  ...cell.loader,
});
let logged = 0;
const log = { debug() {}, info: () => void (logged += 1), warn() {}, error() {} };
const options = { log };

const load = async (name, isolate, group, limits = {}) => {
  const { loaded, failed } = await loader.load([
    {
      contract,
      entry: { name, module: `./${name}.mjs` },
      directory: join(folder, group),
      isolate,
      ...limits,
    },
  ]);
  return { extension: loaded[0], failure: failed[0]?.failure };
};

/** Calls until it works, or is quarantined; a lost or poisoned isolate may cost a call or two. */
const recovers = async (extension, deadlineMs) => {
  let result;
  for (let attempt = 0; attempt < 7; attempt += 1) {
    result = await extension.handle.call("run", [false], { ...options, deadlineMs });
    if (result.ok && result.value === "fine") return "works";
    if (!result.ok && result.failure.kind === "quarantined") return "quarantined";
  }
  return result.ok ? "gives something else" : `${result.failure.kind}: ${result.failure.message}`;
};

const answers = async (extension) => {
  const result = await extension.handle.call("run", [false], options);
  return result.ok && result.value === "fine" ? "works" : stringify(result);
};

let beats = 0;
const heart = setInterval(() => {
  beats += 1;
  tell({ beat: beats });
}, 50);
heart.unref();

const limits = { callMs: cell.deadlineMs, importMs: cell.deadlineMs };
const patience = cell.deadlineMs ?? 20_000;
const { extension: own } = await load("neighbour", "inline", "neighbours");
const { extension: neighbour } = await load("neighbour", cell.isolate, "neighbours");
const { extension: brother } = await load("brother", cell.isolate, "ours");
const ours = cell.at === "call" ? (await load("fault", cell.isolate, "ours", limits)).extension : undefined;
for (const extension of [own, neighbour, brother, ...(cell.at === "call" ? [ours] : [])]) {
  const answer = await answers(extension);
  if (answer !== "works") throw new Error(`It does not work to begin with: ${answer}`);
}
// The loader takes away its listeners once an import is over, at the end of this turn.
await new Promise((resolve) => soon(resolve));
const look = observeHost(outside);
tell({ begins: true });

const from = beats;
const at = now.call(performance);
let settled;
let given;
let extension = ours;
if (cell.at === "import") {
  const result = await load("fault", cell.isolate, "ours", limits);
  extension = result.extension;
  settled = result.failure ?? { kind: "ok" };
  given = extension?.handle.values.data;
} else {
  const result = await ours.handle.call("run", [true], options);
  settled = result.ok ? { kind: "ok" } : result.failure;
  given = result.ok ? result.value : undefined;
}
const took = now.call(performance) - at;
const stood = cell.watchesLoop && took > 900 && beats - from < 3;

await new Promise((resolve) => (cell.laterMs ? later(resolve, cell.laterMs) : soon(resolve)));
const report = {
  settled: settled.kind,
  message: settled.message,
  next: extension ? await recovers(extension, patience) : "works",
  brother: await recovers(brother, Math.min(patience, 5_000)),
  neighbour: await answers(neighbour),
  own: await answers(own),
  findings: [
    ...(typeof given === "string" && given.includes(cell.secret) ? ["reads it"] : []),
    ...(given === "native code ran" ? ["runs native code in the host"] : []),
    ...(stood ? ["stops the host's event loop"] : []),
    ...(cell.wantsLogged !== undefined && logged < cell.wantsLogged ? [`only ${logged} arrive`] : []),
    ...look(),
  ],
};
await loader.dispose();
clearInterval(heart);
tell({ report });
