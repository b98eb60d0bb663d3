import { classifyNext } from "./classify.js";
import { detect } from "./detect.js";
import { readError } from "./error-view.js";
import { type Operation, type Ran, runOperation } from "./run-operation.js";
import { wait } from "./wait.js";
import { callOptions, type OpenStep, type Walk } from "./walk.js";

const defaultDeadlineMs = 600_000;

/** Waits, then runs the operation again. When it fails, the walk stands at the new error, maybe of another category. */
export const repeatOperation = async <Value>(
  walk: Walk<Value>,
  execute: Operation<Value>,
  record: OpenStep,
  delayMs: number,
): Promise<Ran<Value>> => {
  const { request, ports } = walk;
  const { signal } = request;
  if (delayMs > 0) record.delayMs = delayMs;
  if (!(await wait(delayMs, ports.sleep, signal, ports.log))) return { kind: "given-up" };
  walk.repeats += 1;
  const told = {
    repeat: walk.repeats,
    error: walk.at.error,
    strategy: record.strategy,
    inject: walk.injectedSinceRun,
    changes: walk.changes,
  };
  walk.injectedSinceRun = [];
  const ran = await runOperation(execute, told, {
    deadlines: ports.deadlines,
    deadlineMs: request.executeDeadlineMs ?? defaultDeadlineMs,
    signal,
  });
  if (ran.kind === "worked") record.repeat = "worked";
  if (ran.kind === "failed") await standAt(walk, record, ran.thrown);
  return ran;
};

const standAt = async <Value>(walk: Walk<Value>, record: OpenStep, thrown: unknown): Promise<void> => {
  const { registry, report, now } = walk.ports;
  const data = readError(thrown);
  record.repeat = "failed";
  record.error = data;
  const time = now();
  const matches = await detect(data, registry.current, { ...callOptions(walk), time, report });
  walk.at = classifyNext(data, matches, walk.at, time);
};
