import { type CallResult, createDeadlines, type IsolateKind } from "../../packages/core/src/index.js";
import {
  createLoader,
  createProcessIsolate,
  createWorkerIsolate,
  type Loader,
} from "../../packages/loader/src/index.js";
import { type Footprint, footprint } from "./footprint.js";
import { soakCapabilities, soakContract } from "./soak-contract.js";
import { planSoak, type SoakCall, warmUp } from "./soak-plan.js";

export interface SoakOptions {
  readonly isolate: IsolateKind;
  readonly calls: number;
  readonly seed: number;
  /** How many calls are under way at a time. */
  readonly concurrency: number;
  readonly progress?: (settled: number) => void;
}

export interface SoakResult {
  readonly isolate: IsolateKind;
  readonly calls: number;
  readonly faults: number;
  readonly kills: number;
  /** How often the isolate was started again. */
  readonly restarts: number;
  /** How the calls settled: `ok` or the kind of the failure. */
  readonly settled: Readonly<Record<string, number>>;
  /** Calls that were in order and were lost with an isolate that another call ended. */
  readonly collateral: number;
  readonly before: Footprint;
  readonly after: Footprint;
  readonly seconds: number;
  /** What should not have happened, one sentence each. */
  readonly violations: readonly string[];
  /** The children that it had; the parent looks whether they are gone. */
  readonly children: readonly number[];
}

/** A call that has not settled by then never will: longer than its own deadline and all that the group adds. */
const settleMs = 60_000;
const growth = 1.05;
/** How a call settles that was under way when another ended its isolate. */
const lostWith = ["lost", "exit", "signal"];

/** Runs one isolate through its calls, and compares what the process holds afterwards with what it held before. */
export const runSoak = async (options: SoakOptions): Promise<SoakResult> => {
  const { isolate, calls, seed, concurrency, progress } = options;
  const limits = { graceMs: 20, pingMs: 5_000, restartMs: 0 };
  const loader = createLoader({
    isolate,
    isolates: [
      createWorkerIsolate({ limits }),
      createProcessIsolate({ limits, memoryMb: 64, residentMb: 96 }),
    ],
    breaker: { failures: 0 },
  });
  const handle = await openModule(loader);
  const violations: string[] = [];
  const watch = createDeadlines();
  const settled: Record<string, number> = {};
  let count = 0;
  let faults = 0;
  let kills = 0;
  let collateral = 0;

  const perform = async (call: SoakCall, number: number): Promise<CallResult> => {
    const text = `#${number}`;
    if (call.what === "instance") {
      const made = await handle.create("create", [text], { deadlineMs: 0 });
      if (!made.ok) return made;
      const result = await made.value.call("count", ["counts"]);
      await made.value.dispose();
      return result;
    }
    if (call.what !== "fail") return handle.call("run", { what: call.what, text });
    const { name, deadlineMs, givenUpAfterMs } = call.fault;
    return handle.call(
      "run",
      { what: "fail", text: name },
      {
        ...(deadlineMs === undefined ? {} : { deadlineMs }),
        ...(givenUpAfterMs === undefined ? {} : { signal: AbortSignal.timeout(givenUpAfterMs) }),
      },
    );
  };

  const judge = (call: SoakCall, number: number, result: CallResult): void => {
    const got = result.ok ? "ok" : result.failure.kind;
    settled[got] = (settled[got] ?? 0) + 1;
    const what = call.what === "fail" ? call.fault.name : call.what;
    const wanted = call.what === "fail" ? call.fault.kind : "ok";
    const value = call.what === "instance" ? `#${number} counts 1` : `${call.what} #${number}`;
    if (got === wanted && (!result.ok || result.value === value)) return;
    if (!result.ok && lostWith.includes(got)) collateral += 1;
    else
      violations.push(
        `Call ${number}, ${what}, settled with ${JSON.stringify(result)} instead of ${wanted}.`,
      );
  };

  const inTime = (call: Promise<CallResult>): Promise<CallResult | "overdue"> =>
    new Promise((resolve, reject) => {
      const deadline = watch.start(settleMs, () => resolve("overdue"));
      call.then(resolve, reject).finally(() => deadline.cancel());
    });

  const runAll = async (plan: Iterable<SoakCall>): Promise<void> => {
    const left = plan[Symbol.iterator]();
    const runner = async (): Promise<void> => {
      for (let next = left.next(); !next.done; next = left.next()) {
        count += 1;
        const number = count;
        const call = next.value;
        if (call.what === "fail") {
          faults += 1;
          if (call.fault.kills) kills += 1;
        }
        const result = await inTime(perform(call, number));
        if (result === "overdue") violations.push(`Call ${number}, ${call.what}, did not settle.`);
        else judge(call, number, result);
        if (count % 500 === 0) progress?.(count);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, runner));
  };

  await runAll([...warmUp(isolate), ...planSoak(isolate, 500, seed + 1)]);
  await runAll([{ what: "plain" }]);
  const before = await footprint();
  const restartsBefore = handle.status?.restarts ?? 0;
  [count, faults, kills, collateral] = [0, 0, 0, 0];
  for (const kind of Object.keys(settled)) delete settled[kind];
  const began = performance.now();
  await runAll(planSoak(isolate, calls, seed));
  const seconds = (performance.now() - began) / 1000;
  const restarts = (handle.status?.restarts ?? 0) - restartsBefore;
  const outcome = { faults, kills, collateral, restarts, settled: { ...settled } };
  // An isolate that was just ended is started by the next call; the one before ran as well.
  await runAll([{ what: "plain" }]);
  const after = await footprint();
  violations.push(...compare(before, after));
  if (restarts > kills)
    violations.push(`The isolate was started again ${restarts} times, and ended ${kills} times.`);
  if (outcome.collateral > kills * (concurrency - 1))
    violations.push(`${outcome.collateral} calls were lost with ${kills} isolates.`);

  const { children } = after;
  await loader.dispose();
  const end = await footprint();
  if (end.children.length > 0)
    violations.push(`${end.children.length} child processes are left after dispose().`);
  return { isolate, calls, ...outcome, before, after, seconds, violations, children };
};

const openModule = async (loader: Loader) => {
  const { loaded, diagnostics } = await loader.load([
    {
      contract: soakContract,
      entry: { name: "soaked", module: "./fixtures/soaked.mjs" },
      directory: import.meta.dirname,
      capabilities: soakCapabilities,
    },
  ]);
  const handle = loaded[0]?.handle;
  if (!handle) throw new Error(`The soaked module could not be loaded: ${JSON.stringify(diagnostics)}`);
  return handle;
};

const compare = (before: Footprint, after: Footprint): readonly string[] => {
  const more = (what: string, was: number, is: number): string[] =>
    is > was ? [`There are ${is} ${what} where there were ${was}.`] : [];
  const heap =
    after.heap > before.heap * growth
      ? [`The heap has grown from ${before.heap} to ${after.heap} bytes, more than 5 %.`]
      : [];
  return [
    ...heap,
    ...more("descriptors", before.descriptors, after.descriptors),
    ...more("threads", before.threads, after.threads),
    ...more("child processes", before.children.length, after.children.length),
    ...Object.entries(after.handles).flatMap(([kind, now]) =>
      more(`handles of kind ${kind}`, before.handles[kind] ?? 0, now),
    ),
  ];
};
