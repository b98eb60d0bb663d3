/**
 * A host that may be lost. It loads the module of one cell of the fault matrix into its isolate, beside a brother in
 * the same group, a neighbour in a group of its own, and one in its own thread; lets the fault happen; and tells
 * on descriptor 3 what came of each. Whether it survives, and ends by itself, is seen from outside.
 */
import { once } from "node:events";
import fs, { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineContract, method, value } from "../../packages/core/dist/index.js";
import {
  containLateErrors,
  createLoader,
  createProcessIsolate,
  createWorkerIsolate,
} from "../../packages/loader/dist/index.js";
import { binding } from "./far-side.mjs";
import { observeHost } from "./observe-host.mjs";

const file = process.argv[2];
const cell = JSON.parse(readFileSync(file, "utf8"));
const folder = dirname(file);
const outside = join(folder, "outside");

// A module of this thread may replace what the host itself needs to tell of it.
const { stringify } = JSON;
const { writeSync } = fs;
const { now } = performance;
const { setTimeout: later, setImmediate: soon } = globalThis;
const tell = (message) => writeSync(3, `${stringify(message)}\n`);

let contacts = 0;
const server = createServer((socket) => {
  contacts += 1;
  socket.destroy();
});
server.unref().listen(0, "127.0.0.1");
await once(server, "listening");

// What a module may know of its host: anybody of the same user can find that out.
for (const group of ["ours", "neighbours"]) {
  writeFileSync(
    join(folder, group, "cell.mjs"),
    `export const hostPid = ${process.pid};\nexport const hostPort = ${server.address().port};\nexport const outside = ${stringify(outside)};\n`,
  );
}

const anything = {
  "~standard": { version: 1, vendor: "fault-matrix", validate: (given) => ({ value: given }) },
};

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
  isolates: [
    createWorkerIsolate(settings),
    createProcessIsolate({ ...settings, grants: () => cell.grants ?? {} }),
  ],
  // A cell without a deadline of its own is never slow, unless the machine is.
  callMs: 20_000,
  importMs: 20_000,
});
if (cell.containsLateErrors) containLateErrors({ report: () => undefined, attribute: "async-context" });
let logged = 0;
const silent = () => undefined;
const info = () => {
  logged += 1;
};
const log = { debug: silent, info, warn: silent, error: silent };
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

/** What must be there for the cell to say anything. */
const loadFine = async (...where) => {
  const { extension, failure } = await load(...where);
  if (!extension) throw new Error(`${where.slice(0, 3).join(" ")} can't be loaded: ${stringify(failure)}`);
  const answer = await answers(extension);
  if (answer !== "works") throw new Error(`${where.slice(0, 3).join(" ")} does not work: ${answer}`);
  return extension;
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
const own = await loadFine("neighbour", "inline", "neighbours");
const neighbour = await loadFine("neighbour", cell.isolate, "neighbours");
const brother = await loadFine("brother", cell.isolate, "ours");
const ours = cell.at === "call" ? await loadFine("fault", cell.isolate, "ours", limits) : undefined;
// The loader takes away its listeners once an import is over, at the end of this turn.
await new Promise((resolve) => soon(resolve));
const { look, restore } = observeHost(folder);
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
// To look into a text of maximal length would be to write it out in memory.
const said = typeof given === "string" && given.length < 1_000_000 ? given : "";
const report = {
  settled: settled.kind,
  message: settled.message,
  next: extension ? await recovers(extension, patience) : "works",
  brother: await recovers(brother, Math.min(patience, 5_000)),
  neighbour: await answers(neighbour),
  own: await answers(own),
  findings: [
    ...(said.includes(cell.secret) ? ["reads it"] : []),
    ...(said.startsWith("finding: ") ? [said.slice(9)] : []),
    ...(stood ? ["stops the host's event loop"] : []),
    ...(cell.wantsLogged !== undefined && logged < cell.wantsLogged ? [`only ${logged} arrive`] : []),
    ...(contacts > 0 ? ["reaches the network"] : []),
    ...look(),
  ],
};
restore();
await loader.dispose();
clearInterval(heart);
tell({ report });
