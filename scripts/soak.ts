/**
 * Runs 100,000 calls through each isolate, one in a hundred of them faulty, and checks that every call settles and
 * that nothing is left behind. Exits with 1 where something is.
 *
 * pnpm soak [--calls 100000] [--isolate inline|worker|process] [--seed 1] [--concurrency 16]
 */
import { parseArgs } from "node:util";
import type { IsolateKind } from "../packages/core/src/index.js";
import type { SoakResult } from "../tests/soak/run-soak.js";
import { startSoak } from "../tests/soak/start-soak.js";

const { values } = parseArgs({
  options: {
    calls: { type: "string", default: "100000" },
    isolate: { type: "string", multiple: true, default: ["inline", "worker", "process"] },
    seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
    concurrency: { type: "string", default: "16" },
  },
});
const calls = Number(values.calls);
const seed = Number(values.seed);
const concurrency = Number(values.concurrency);

const showProgress = (isolate: string, settled: number): void => {
  if (!process.stderr.isTTY) return;
  process.stderr.write(
    `\r\u001b[K${isolate}  ${settled.toLocaleString("en")} of ${calls.toLocaleString("en")} calls`,
  );
};
const clearProgress = (): void => {
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
};

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);
const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const columns = [
  "isolate",
  "calls",
  "settled",
  "ok",
  "faults",
  "kills",
  "restarts",
  "lost with them",
  "heap MB",
  "handles",
  "processes",
  "seconds",
];
const row = (result: SoakResult): string[] => {
  const { before, after } = result;
  return [
    result.isolate,
    String(result.calls),
    String(total(result.settled)),
    String(result.settled.ok ?? 0),
    String(result.faults),
    String(result.kills),
    String(result.restarts),
    String(result.collateral),
    `${megabytes(before.heap)} → ${megabytes(after.heap)}`,
    `${total(before.handles)} → ${total(after.handles)}`,
    `${before.children.length} → ${after.children.length}`,
    result.seconds.toFixed(1),
  ];
};

const printTable = (rows: readonly (readonly string[])[]): void => {
  const widths = columns.map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)));
  for (const cells of rows) {
    const line = cells.map((cell, at) =>
      at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
    );
    console.log(line.join("  "));
  }
};

const results: SoakResult[] = [];
const failed: string[] = [];
for (const isolate of values.isolate as IsolateKind[]) {
  try {
    results.push(
      await startSoak({
        isolate,
        calls,
        seed,
        concurrency,
        progress: (settled) => showProgress(isolate, settled),
      }),
    );
  } catch (error) {
    failed.push(`${isolate}: ${error instanceof Error ? error.message : String(error)}`);
  }
  clearProgress();
}

console.log(`Node ${process.versions.node}, seed ${seed}, ${concurrency} calls at a time\n`);
printTable([columns, ...results.map(row)]);
for (const { isolate, violations } of results) {
  for (const violation of violations.slice(0, 20)) failed.push(`${isolate}: ${violation}`);
  if (violations.length > 20) failed.push(`${isolate}: and ${violations.length - 20} more.`);
}
console.log(failed.length === 0 ? "\nNothing was lost and nothing is left." : `\n${failed.join("\n")}`);
process.exitCode = failed.length === 0 ? 0 : 1;
