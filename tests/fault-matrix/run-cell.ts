import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { copyFile, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { writeFiles } from "../run-example.js";
import { type Expected, type Fault, type Moment, moduleSource } from "./fault.js";

/** `lateErrors` is `inline` in a host that calls `containLateErrors`. */
export const columns = ["inline", "lateErrors", "worker", "process"] as const;
type Column = (typeof columns)[number];

export interface Cell {
  readonly fault: Fault;
  readonly column: Column;
  readonly at: Moment;
}

/** What a cell's host tells: see host.mjs. */
interface Report {
  readonly settled: string;
  readonly message?: string;
  readonly next: string;
  readonly brother: string;
  readonly neighbour: string;
  readonly own: string;
  readonly findings: readonly string[];
}

export interface Measured {
  /** In the same words as what is expected of a cell. */
  readonly outcome: string;
  /** More of it, for a person whose test fails. */
  readonly details: string;
}

/** After so long without a beat of its heart a host is taken for hanging: soon where that is expected. */
const silenceMs = { expected: 2_500, unexpected: 30_000 };
const here = import.meta.dirname;

export const expectedOf = ({ fault, column, at }: Cell): Expected => {
  const cells = fault[column];
  if (!cells) throw new TypeError(`Nothing is expected of "${fault.name}" in ${column}.`);
  return cells[at === "import" ? 0 : 1];
};

/** Runs one cell in a host process of its own. */
export const runCell = async (cell: Cell): Promise<Measured> => {
  const expected = expectedOf(cell);
  if (expected.startsWith("n/a: ")) return { outcome: expected, details: "" };
  const folder = await realpath(await mkdtemp(join(tmpdir(), "hardpoint-fault-")));
  try {
    await prepare(cell, folder);
    return await watch(folder, expected);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

/** However much a host shows that it lives, it is ended after this. */
const longestMs = 120_000;

const secret = `secret-${randomUUID()}`;

const prepare = async ({ fault, column, at }: Cell, folder: string): Promise<void> => {
  const fine = 'export const run = () => "fine";\n';
  await writeFiles(folder, {
    "cell.json": JSON.stringify({
      isolate: column === "lateErrors" ? "inline" : column,
      containsLateErrors: column === "lateErrors",
      at,
      secret,
      deadlineMs: fault.deadlineMs,
      laterMs: fault.laterMs,
      watchesLoop: fault.watchesLoop,
      wantsLogged: fault.wantsLogged,
      grants: fault.grants,
    }),
    "ours/package.json": '{ "type": "module" }\n',
    "ours/fault.mjs": moduleSource(fault, at),
    "ours/brother.mjs": fine,
    "neighbours/neighbour.mjs": fine,
    "contract/package.json": '{ "type": "module" }\n',
    "contract/far-side.mjs": readFileSync(join(here, "far-side.mjs"), "utf8"),
    "outside/secret.txt": `SECRET=${secret}\n`,
    "outside/secret.mjs": `export default ${JSON.stringify(secret)};\n`,
    "outside/secret.json": `${JSON.stringify(secret)}\n`,
    ...Object.fromEntries(Object.entries(fault.files ?? {}).map(([name, text]) => [`ours/${name}`, text])),
  });
  if (fault.needsAddon) await copyFile(findAddon(), join(folder, "ours/addon.node"));
};

/** Some native addon that was installed for this machine: what it does matters not, only whether it may be loaded. */
const findAddon = (): string => {
  const store = join(here, "../../node_modules/.pnpm");
  for (const name of readdirSync(store).filter((entry) => entry.startsWith("@rollup+rollup-"))) {
    const scope = join(store, name, "node_modules/@rollup");
    const addon = readdirSync(scope, { recursive: true, encoding: "utf8" }).find((file) =>
      file.endsWith(".node"),
    );
    if (addon !== undefined) return join(scope, addon);
  }
  throw new Error("There is no native addon of rollup's under node_modules.");
};

const watch = async (folder: string, expected: string): Promise<Measured> => {
  const spec = join(folder, "cell.json");
  const host = spawn(
    process.execPath,
    ["--no-warnings", "--inspect-port=0", "--max-old-space-size=128", join(here, "host.mjs"), spec],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, HARDPOINT_SECRET: secret },
      stdio: ["ignore", "pipe", "pipe", "pipe"],
      // A fault that signals its process group must not reach the tests.
      detached: true,
    },
  );
  const seen = listen(host);
  const end = new Promise<string>((resolve) => {
    host.once("exit", (code, signal) => resolve(signal ?? `exit ${code}`));
  });
  const mayBeSilent = (): number => {
    const isExpected = /down($| \|)|down: hangs|keeps the host/.test(expected);
    return seen.begun && isExpected ? silenceMs.expected : silenceMs.unexpected;
  };
  let hangs = false;
  const started = performance.now();
  const look = setInterval(() => {
    const now = performance.now();
    if (now - seen.lastBeat < mayBeSilent() && now - started < longestMs) return;
    hangs = true;
    killTree(host);
  }, 100);
  const how = await end;
  clearInterval(look);
  const leftBehind = await processesOf(folder);
  killTree(host);
  await seen.closed;
  const { report } = seen;
  const details = [JSON.stringify(report), seen.stderr].join("\n").slice(0, 4_000);
  if (!seen.begun) return { outcome: `broken: the host did not begin (${how})`, details };
  if (!report) return { outcome: `down: ${hangs ? "hangs" : how}`, details };
  const findings = [
    ...report.findings,
    ...(seen.wroteBytes > 0 ? ["writes on the host's stdout"] : []),
    ...(hangs ? ["keeps the host from ending"] : how === "exit 0" ? [] : [`changes the host's end (${how})`]),
    ...(leftBehind > 0 ? [`leaves ${leftBehind} processes behind`] : []),
  ];
  return { outcome: judge(report, findings), details };
};

const judge = (report: Report, findings: readonly string[]): string => {
  const { settled, next, brother, neighbour, own } = report;
  const answers = Object.entries({ neighbour, own, next, brother });
  const broken = answers.filter(
    ([who, answer]) =>
      answer !== "works" && (answer !== "quarantined" || who === "neighbour" || who === "own"),
  );
  if (broken.length > 0) return `broken: ${broken.map(([who, answer]) => `${who} ${answer}`).join("; ")}`;
  if (findings.length > 0) return `reaches: ${findings.join("; ")}`;
  return next === "quarantined" ? `${settled}, quarantined` : settled;
};

interface Seen {
  begun: boolean;
  lastBeat: number;
  report?: Report;
  stderr: string;
  wroteBytes: number;
  readonly closed: Promise<unknown>;
}

const listen = (host: ChildProcess): Seen => {
  const [, stdout, stderr, told] = host.stdio as unknown as [null, Readable, Readable, Readable];
  const seen: Seen = {
    begun: false,
    lastBeat: performance.now(),
    stderr: "",
    wroteBytes: 0,
    closed: new Promise((resolve) => told.once("close", resolve)),
  };
  stdout.on("data", (bytes: Buffer) => {
    seen.wroteBytes += bytes.length;
  });
  stderr.on("data", (bytes: Buffer) => {
    if (seen.stderr.length < 4_000) seen.stderr += bytes.toString();
  });
  createInterface({ input: told }).on("line", (line) => {
    const message = JSON.parse(line) as { begins?: true; report?: Report };
    seen.lastBeat = performance.now();
    if (message.begins) seen.begun = true;
    if (message.report) seen.report = message.report;
  });
  return seen;
};

/** How many processes that were started for this folder are there still, once a second has passed at most. */
const processesOf = async (folder: string): Promise<number> => {
  if (!existsSync("/proc/self/cmdline")) return 0;
  const count = (): number =>
    readdirSync("/proc").filter((pid) => /^\d+$/.test(pid) && isOf(pid, folder)).length;
  const until = performance.now() + 1_000;
  let left = count();
  while (left > 0 && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    left = count();
  }
  return left;
};

const isOf = (pid: string, folder: string): boolean => {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return command.includes(folder) || readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
  } catch {
    // It ended meanwhile, or is another user's.
    return false;
  }
};

/** Ends a host and whatever it left in its process group. */
const killTree = (host: ChildProcess): void => {
  if (host.pid === undefined) return;
  try {
    process.kill(-host.pid, "SIGKILL");
  } catch {
    // Nobody is left in the group.
  }
};
