import { APIError as AnthropicError } from "@anthropic-ai/sdk";
import { asyncCapability, type Capabilities } from "@hardpoint/core";
import * as ai from "ai";
import { APIError as OpenAiError } from "openai";
import { describe, expect, it } from "vitest";
import { createBuiltinStrategies } from "./builtin-strategies.js";
import { defaultChains } from "./default-chains.js";
import type { RecoverRequest } from "./recover-request.js";
import { parameterSchemas } from "./schema.js";
import { serverError, setUp } from "./testing/set-up.js";

/** One strategy as the whole chain of session_error; the operation never works. */
const run = async (
  strategy: string,
  config: object,
  request: Partial<RecoverRequest> = {},
  capabilities: Capabilities = {},
) => {
  const { engine, slept, diagnostics } = setUp({
    capabilities,
    config: { max_total_attempts: 30, session_error: { chain: [{ strategy, config }] } },
  });
  const error = request.error ?? serverError();
  const result = await engine.recover({
    session: "s1",
    error,
    execute: () => Promise.reject(error),
    ...request,
  });
  return {
    ...result,
    slept,
    diagnostics,
    said: result.trace.map(({ status }) => status),
    reason: result.trace.at(-1)?.reason,
  };
};

const offers = (name: string, method: string, answer: (request: never) => unknown): Capabilities => ({
  [name]: asyncCapability({ [method]: answer }),
});

describe("retry", () => {
  it.each<[string, object, number[]]>([
    ["by default twice, from 2 s on, doubling", {}, [2000, 4000]],
    ["as its parameters say", { max_retries: 3, backoff_ms: 100, backoff_factor: 3 }, [100, 300, 900]],
    ["never longer than its max_delay_ms", { max_retries: 4, max_delay_ms: 5000 }, [2000, 4000, 5000, 5000]],
    ["at once without backoff", { backoff_ms: 0 }, []],
    ["not at all with no retries", { max_retries: 0 }, []],
  ])("waits %s", async (_what, config, delays) => {
    expect((await run("retry", { jitter: false, ...config })).slept).toEqual(delays);
  });

  it("spreads its delays over the whole time, unless it is told not to", async () => {
    expect((await run("retry", {})).slept).toEqual([1000, 2000]);
  });

  it("does not overflow, however often it is tried", async () => {
    const { slept } = await run("retry", { max_retries: 20, backoff_factor: 1e300, jitter: false });
    expect(slept).toEqual([2000, ...Array(19).fill(60_000)]);
  });

  const headers = (given: Record<string, string>) => Object.assign(serverError(), { headers: given });
  const inSeconds = (seconds: number) =>
    new Date(Date.parse("2031-03-04T05:06:07Z") + seconds * 1000).toUTCString();

  it.each<[string, unknown, number]>([
    ["seconds", headers({ "retry-after": "7" }), 7000],
    ["seconds with a fraction", headers({ "retry-after": "1.5" }), 1500],
    ["milliseconds, which go first", headers({ "retry-after-ms": "1234", "retry-after": "7" }), 1234],
    ["a date", headers({ "retry-after": inSeconds(20) }), 20_000],
    ["a date that has passed", headers({ "retry-after": inSeconds(-20) }), 1000],
    ["less than the backoff", headers({ "retry-after": "0" }), 1000],
    ["something that is no time", headers({ "retry-after": "soon" }), 1000],
    ["a negative number", headers({ "retry-after": "-5" }), 1000],
    ["openai", OpenAiError.generate(429, { error: {} }, "", new Headers({ "Retry-After": "9" })), 9000],
    ["@anthropic-ai/sdk", AnthropicError.generate(529, {}, "", new Headers({ "retry-after": "9" })), 9000],
    [
      "ai",
      new ai.RetryError({
        message: "again and again",
        reason: "maxRetriesExceeded",
        errors: [
          new ai.APICallError({
            message: "busy",
            url: "u",
            requestBodyValues: {},
            statusCode: 503,
            responseHeaders: { "Retry-After": "9" },
          }),
        ],
      }),
      9000,
    ],
  ])("heeds Retry-After: %s", async (_what, error, delay) => {
    expect((await run("retry", { max_retries: 1 }, { error })).slept).toEqual([delay]);
  });

  it("does not come back before a server wants it to", async () => {
    const { slept, reason } = await run("retry", {}, { error: headers({ "retry-after": "3600" }) });
    expect(slept).toEqual([]);
    expect(reason).toBe("the server asks to wait 3600000 ms, which is more than max_delay_ms (60000)");
  });

  it.each([
    [400, false],
    [401, false],
    [404, false],
    [408, true],
    [409, true],
    [429, true],
    [500, true],
    [529, true],
  ])("of status %i: %s", async (status, tries) => {
    const { said } = await run("retry", {}, { error: Object.assign(new Error("x"), { status }) });
    expect(said[0]).toBe(tries ? "retry" : "next_strategy");
  });
});

describe("compact", () => {
  it.each<[string, Capabilities, string, string | undefined]>([
    ["that is not offered", {}, "next_strategy", "the host offers no compaction.compact"],
    [
      "that could not",
      offers("compaction", "compact", () => false),
      "next_strategy",
      "the host could not compact the session",
    ],
    [
      "that failed",
      offers("compaction", "compact", () => Promise.reject(new Error("full"))),
      "failed",
      undefined,
    ],
    ["that did", offers("compaction", "compact", () => undefined), "success", "The session was compacted."],
  ])("asks the host for a compaction %s", async (_what, capabilities, status, reason) => {
    const result = await run("compact", {}, {}, capabilities);
    expect(result.said).toEqual([status]);
    if (reason !== undefined) expect(result.reason).toBe(reason);
  });

  it("tells the session and why", async () => {
    const asked: unknown[] = [];
    await run(
      "compact",
      {},
      {},
      offers("compaction", "compact", (request) => asked.push(request)),
    );
    expect(asked).toEqual([{ session: "s1", reason: "the server is busy" }]);
  });

  it("leaves the history alone for a key that is refused", async () => {
    const error = Object.assign(new Error("no"), { status: 401 });
    const result = await run(
      "compact",
      {},
      { error },
      offers("compaction", "compact", () => true),
    );
    expect(result.said).toEqual(["next_strategy"]);
  });
});

describe("fallback_model", () => {
  it("needs a model", async () => {
    expect(await run("fallback_model", {})).toMatchObject({
      said: ["next_strategy"],
      reason: "the step names no model",
    });
  });

  it("tells the operation which model to use", async () => {
    let changes: unknown;
    const result = await run(
      "fallback_model",
      { model: "small" },
      { execute: (repeat) => (changes = repeat.changes) },
    );
    expect(result.outcome).toBe("recovered");
    expect(changes).toEqual({ model: "small" });
  });

  it.each<[string, Capabilities, string]>([
    ["that is not offered", {}, "next_strategy"],
    ["that could not", offers("model", "prompt", () => false), "next_strategy"],
    ["that failed", offers("model", "prompt", () => Promise.reject(new Error("x"))), "failed"],
    ["that answered", offers("model", "prompt", () => "fine"), "success"],
  ])(
    "asks the host for a prompt %s, where there is nothing to run again",
    async (_what, capabilities, status) => {
      const request = { execute: undefined as never };
      expect((await run("fallback_model", { model: "small" }, request, capabilities)).said).toEqual([status]);
    },
  );
});

describe("abort", () => {
  it.each([
    [{}, "Recovery was given up: the server is busy"],
    [{ message: "Ask a person." }, "Ask a person."],
  ])("with %j tells the model and the host", async (config, message) => {
    const result = await run("abort", config);
    expect(result).toMatchObject({ outcome: "aborted", message, inject: [message] });
  });
});

describe("remind_and_retry", () => {
  it("reminds twice by default, a second before the repeat", async () => {
    const result = await run("remind_and_retry", {});
    expect(result).toMatchObject({ said: ["retry", "retry", "next_strategy"], slept: [1000, 1000] });
    expect(result.inject).toEqual(Array(2).fill(expect.stringContaining("the server is busy")));
  });

  it("takes its parameters", async () => {
    const config = { max_retries: 1, reminder_text: "Mind the gap.", delay_ms: 0 };
    expect(await run("remind_and_retry", config)).toMatchObject({ inject: ["Mind the gap."], slept: [] });
  });

  it.each([
    ["oldString not found", "Read the file again"],
    ["Unexpected token } in JSON", "valid JSON"],
    ["", "response was empty"],
  ])("has a reminder of its own for %j", async (error, words) => {
    const { engine } = setUp();
    const result = await engine.recover({ session: "s1", error, execute: () => 1 });
    expect(result.inject).toEqual([expect.stringContaining(words)]);
  });
});

describe("truncate", () => {
  it("tells the model what to leave out, up to eight times", async () => {
    const result = await run("truncate", {});
    expect(result.said).toEqual([...Array(8).fill("retry"), "next_strategy"]);
    expect(result.inject[0]).toContain("more than 500 characters down to about 50 %");
  });

  it("asks the host to cut, where it can", async () => {
    const asked: unknown[] = [];
    const host = offers("output", "truncate", (request) => asked.push(request) < 2);
    const config = { max_truncations: 5, target_ratio: 0.25, min_output_size: 100 };
    const result = await run("truncate", config, {}, host);
    expect(asked[0]).toEqual({ session: "s1", targetRatio: 0.25, minOutputSize: 100 });
    expect(result).toMatchObject({
      said: ["retry", "next_strategy"],
      reason: "there is nothing left to truncate",
    });
  });
});

describe("summarize", () => {
  it("has the host prompt a model", async () => {
    const asked: unknown[] = [];
    const host = offers("model", "prompt", (request) => asked.push(request));
    expect((await run("summarize", { model: "small" }, {}, host)).said).toEqual(["success"]);
    expect(asked).toEqual([{ session: "s1", model: "small", text: expect.stringContaining("Summarise") }]);
  });

  // The original: it asked for a retry for ever.
  it.each<[string, Capabilities]>([
    ["offers none", {}],
    ["could not", offers("model", "prompt", () => false)],
    ["failed", offers("model", "prompt", () => Promise.reject(new Error("x")))],
  ])("asks the model itself, once, where the host %s", async (_what, capabilities) => {
    const result = await run("summarize", {}, {}, capabilities);
    expect(result.said).toEqual(["retry", "next_strategy"]);
    expect(result.inject).toEqual([expect.stringContaining("Summarise")]);
  });
});

describe("the built-in vocabulary", () => {
  const names = Object.keys(createBuiltinStrategies({ random: Math.random, now: Date.now }));

  it("has the seven strategies, and knows the parameters of each", () => {
    expect(names).toHaveLength(7);
    expect(Object.keys(parameterSchemas).sort()).toEqual([...names].sort());
  });

  // The original: without a block in the configuration there was no chain at all.
  it("has chains by default, of strategies that exist and with parameters that they take", () => {
    expect([...defaultChains.keys()]).toEqual([
      "session_error",
      "context_window",
      "edit_error",
      "json_error",
      "empty_response",
    ]);
    expect(setUp().diagnostics).toEqual([]);
  });
});
