import { expect, it } from "vitest";
import { createTracer, type TraceRecord } from "./trace.js";

const record = { time: 0, point: "event", generation: 1, entries: [], applied: undefined, ms: 0 };

it("numbers records from 1 and hands each to all that listen", () => {
  const tracer = createTracer();
  const first: number[] = [];
  const second: TraceRecord[] = [];
  tracer.listen((given) => first.push(given.id));
  tracer.listen((given) => second.push(given));
  tracer.write(record);
  tracer.write(record);
  expect(first).toEqual([1, 2]);
  expect(second[0]).toEqual({ id: 1, ...record });
});

it("knows whether anybody listens", () => {
  const tracer = createTracer();
  const listener = (): void => undefined;
  expect(tracer.listening).toBe(false);
  const endFirst = tracer.listen(listener);
  const endSecond = tracer.listen(listener);
  endFirst();
  endFirst();
  expect(tracer.listening).toBe(true);
  endSecond();
  expect(tracer.listening).toBe(false);
});

it("tells what a listener throws or rejects with, and goes on to the next", async () => {
  const errors: unknown[] = [];
  const tracer = createTracer((thrown) => errors.push(thrown));
  const seen: number[] = [];
  tracer.listen(() => {
    throw "sync";
  });
  tracer.listen(async () => {
    throw "async";
  });
  tracer.listen((given) => seen.push(given.id));
  tracer.write(record);
  await Promise.resolve();
  expect(seen).toEqual([1]);
  expect(errors).toEqual(["sync", "async"]);
});

it("lets a listener end its listening while it is called", () => {
  const tracer = createTracer();
  const seen: number[] = [];
  const end = tracer.listen(() => end());
  tracer.listen((given) => seen.push(given.id));
  tracer.write(record);
  tracer.write(record);
  expect(seen).toEqual([1, 2]);
});
