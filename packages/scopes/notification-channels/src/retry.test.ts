import type { ErrorData, FailureKind } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { openEngine, settled } from "./fixtures/open-engine.js";
import { retryDelay } from "./retry.js";
import { defaultDelivery } from "./settings.js";

const now = Date.UTC(2026, 5, 1, 12);
const settings = { ...defaultDelivery, attempts: 6, backoffMs: 500, maxBackoffMs: 3000 };

describe("the wait before another attempt", () => {
  it.each<[string, FailureKind, Partial<ErrorData>, number, number | undefined]>([
    ["doubles", "throw", {}, 1, 500],
    ["doubles", "throw", {}, 2, 1000],
    ["has a limit", "throw", {}, 5, 3000],
    ["ends with the attempts", "throw", {}, 6, undefined],
    ["follows a timeout", "timeout", {}, 1, 500],
    ["follows a server's trouble", "throw", { status: 503 }, 1, 500],
    ["follows a status that asks for patience", "throw", { status: 429 }, 1, 500],
    ["is as long as is asked for", "throw", { status: 429, headers: { "retry-after": "2" } }, 1, 2000],
    [
      "is as long as until a date",
      "throw",
      { status: 503, headers: { "retry-after": new Date(now + 1000).toUTCString() } },
      1,
      1000,
    ],
    [
      "is not for longer than the limit",
      "throw",
      { status: 429, headers: { "retry-after": "60" } },
      1,
      undefined,
    ],
    ["takes no notice of what is no time", "throw", { headers: { "retry-after": "soon" } }, 1, 500],
    ["is for nothing that comes to the same", "throw", { status: 404 }, 1, undefined],
    ["is for nothing that comes to the same", "throw", { status: 308 }, 1, undefined],
    ["is for nothing that comes to the same", "throw", { fields: { permanent: true } }, 1, undefined],
    ["is for nothing that comes to the same", "quarantined", {}, 1, undefined],
  ])("%s", (_what, kind, error, attempt, expected) => {
    const failure = { kind, message: "no", error: { name: "Error", message: "no", ...error } };
    expect(retryDelay(failure, attempt, settings, now, 0)).toBe(expected);
  });

  it("is shortened by up to a quarter", () => {
    expect(retryDelay({ kind: "throw", message: "no" }, 1, settings, now, 1)).toBe(375);
  });
});

const flaky = (failures: number) => {
  let tries = 0;
  return {
    tries: () => tries,
    module: {
      create: () => ({
        kind: "flaky",
        send() {
          tries += 1;
          if (tries <= failures) throw new Error(`try ${tries}`);
        },
      }),
    },
  };
};

it("a message waits between attempts, and arrives", async () => {
  const { tries, module } = flaky(2);
  const { engine, clock, told } = await openEngine({ channels: ["flaky"] }, { custom: { flaky: module } });
  const result = engine.notify("error", { session: "s" });
  await settled();
  expect([tries(), clock.waits()]).toEqual([1, [500]]);
  clock.pass(500);
  await settled();
  expect([tries(), clock.waits()]).toEqual([2, [1000]]);
  clock.pass(1000);
  expect(await result).toEqual({ event: "error", delivered: ["flaky"], failed: [] });
  expect(told).toEqual([]);
});

it("what is given up is told once until a message arrives again", async () => {
  const { module } = flaky(2);
  const { engine, told } = await openEngine(
    { channels: [{ kind: "flaky", attempts: 1 }] },
    { custom: { flaky: module } },
  );
  const outcomes: number[] = [];
  for (let at = 0; at < 3; at += 1)
    outcomes.push((await engine.notify("error", { session: "s" })).failed.length);
  expect([outcomes, told.map(({ code }) => code)]).toEqual([[1, 1, 0], ["NOTIFY_UNDELIVERED"]]);
});

it("no further attempt is made when the engine ends, and no timer is left", async () => {
  const { tries, module } = flaky(9);
  const { engine, clock } = await openEngine({ channels: ["flaky"] }, { custom: { flaky: module } });
  const result = engine.notify("error", { session: "s" });
  await settled();
  await engine.dispose();
  expect((await result).failed).toMatchObject([{ channel: "flaky", attempts: 1 }]);
  expect([tries(), clock.waits()]).toEqual([1, []]);
});

it.each<[string, () => unknown]>([
  ["throws nothing in particular", () => Promise.reject(undefined)],
  [
    "throws what can't be read",
    () => {
      throw Proxy.revocable({}, {}).proxy;
    },
  ],
  ["never settles", () => new Promise(() => undefined)],
])("a channel that %s fails, and the caller does not", async (_what, send) => {
  const { engine } = await openEngine(
    { channels: [{ kind: "bad", attempts: 1, timeoutMs: 20 }, "one"] },
    { custom: { bad: { create: () => ({ kind: "bad", send }) } } },
  );
  const result = await engine.notify("error", { session: "s" });
  expect([result.delivered, result.failed.map(({ channel }) => channel)]).toEqual([["one"], ["bad"]]);
});
