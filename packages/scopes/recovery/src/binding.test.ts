import { asyncCapability, createInlineExtension, type Logger, silentLogger } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import type { ExecuteData } from "./binding.js";
import { type ErrorView, readError, viewError } from "./error-view.js";
import { recoveryPatternsContract } from "./patterns-contract.js";
import type { RecoveryPatternModule } from "./recovery-pattern.js";
import type { RecoveryStrategyModule } from "./recovery-strategy.js";
import { recoveryStrategiesContract } from "./strategies-contract.js";

const handleOf = (
  contract: typeof recoveryPatternsContract | typeof recoveryStrategiesContract,
  module: unknown,
) => {
  const { extension } = createInlineExtension(contract, { name: "it", module, origin: { kind: "host" } });
  if (!extension) throw new Error("the fixture keeps the contract");
  return extension.handle;
};

const match = async (pattern: RecoveryPatternModule["match"], error: unknown) =>
  handleOf(recoveryPatternsContract, { category: "c", match: pattern }).call("match", {
    error: readError(error),
  });

/** What a pattern sees of an error. */
const seenOf = async (error: unknown) => {
  let seen: ErrorView = { name: "nothing", message: "was seen" };
  await match((view) => {
    seen = view;
    return null;
  }, error);
  return seen;
};

const execute = async (
  strategy: RecoveryStrategyModule["execute"],
  data: Partial<ExecuteData> = {},
  log: Logger = silentLogger,
) => {
  const error = new Error("busy");
  const told: ExecuteData = {
    sessionID: "s1",
    error: {
      category: "session_error",
      errorType: "api_error",
      message: "busy",
      raw: viewError(readError(error)),
      timestamp: 1,
    },
    attempt: 0,
    stepConfig: {},
    canRetry: true,
    ...data,
  };
  return handleOf(recoveryStrategiesContract, { execute: strategy }).call("execute", told, {
    log,
    capabilities: { model: asyncCapability({ prompt: (text: string) => Promise.resolve(`${text}!`) }) },
  });
};

describe("a pattern", () => {
  class QuotaError extends Error {
    override name = "QuotaError";
    code = "quota";
    status = 429;
    headers = new Headers({ "X-Left": "0" });
    error = { type: "insufficient_quota" };
    callback = () => 1;
  }

  it("sees an error as data, with its own properties under their names", async () => {
    const seen = await seenOf(new QuotaError("used up", { cause: new Error("why") }));
    expect(seen).toMatchObject({
      name: "QuotaError",
      message: "used up",
      code: "quota",
      status: 429,
      headers: { "x-left": "0" },
      error: { type: "insufficient_quota" },
      fields: { error: { type: "insufficient_quota" } },
      cause: { name: "Error", message: "why" },
    });
    expect(seen).not.toHaveProperty("callback");
    expect(seen).not.toBeInstanceOf(Error);
  });

  it("does not see what passes for a part of the data in its place", async () => {
    const seen = await seenOf({ status: "429", errors: 3 });
    expect(seen.status).toBeUndefined();
    expect(seen.fields).toEqual({ status: "429", errors: 3 });
  });

  it("can't change it", async () => {
    const result = await match((error) => {
      (error.error as { type: string }).type = "other";
      return null;
    }, new QuotaError());
    expect(result).toMatchObject({ ok: false, failure: { kind: "throw", error: { name: "TypeError" } } });
  });

  it.each([
    ["null", null, null],
    ["nothing", undefined, null],
    [
      "what it knows",
      { category: "c", errorType: "t", message: "m" },
      { category: "c", errorType: "t", message: "m" },
    ],
    ["less than all", { errorType: "t" }, { errorType: "t" }],
    ["more than is read", { raw: () => 1, timestamp: 3 }, {}],
  ])("may give %s", async (_what, said, value) => {
    expect(await match(() => said as never, "x")).toEqual({ ok: true, value });
  });

  it.each([
    ["true", true],
    ["a text", "quota"],
    ["a list", []],
    ["a category that is no text", { category: 3 }],
    ["an empty category", { category: "" }],
  ])("may not give %s", async (_what, said) => {
    expect(await match(() => said as never, "x")).toMatchObject({ ok: false, failure: { kind: "result" } });
  });
});

describe("a strategy", () => {
  it("is told all about the step, and can't change it", async () => {
    let seen: unknown;
    const data = { attempt: 2, stepConfig: { model: "small" } };
    const result = await execute((ctx) => {
      seen = ctx;
      return { status: "next_strategy", reason: String(Object.isFrozen(ctx) && Object.isFrozen(ctx.error)) };
    }, data);
    expect(result).toEqual({
      ok: true,
      value: { result: { status: "next_strategy", reason: "true" }, inject: [] },
    });
    expect(seen).toMatchObject({
      sessionID: "s1",
      attempt: 2,
      stepConfig: { model: "small" },
      canRetry: true,
      error: { category: "session_error", raw: { message: "busy" } },
    });
  });

  it("may ask the host, and inject on the way", async () => {
    const result = await execute(async ({ capability, inject }) => {
      inject("first");
      const prompt = capability("model")?.prompt as ((text: string) => Promise<string>) | undefined;
      inject((await prompt?.("go")) ?? "");
      inject("");
      return { status: "success" };
    });
    expect(result).toMatchObject({ value: { inject: ["first", "go!"] } });
  });

  it("is warned when what it injects is no text, or comes too late", async () => {
    const warnings: string[] = [];
    const log = { ...silentLogger, warn: (message: string) => warnings.push(message) };
    let late: (text: string) => void = () => undefined;
    await execute(
      ({ inject }) => {
        inject(3 as never);
        late = inject;
        return { status: "success" };
      },
      {},
      log,
    );
    late("too late");
    expect(warnings).toEqual([expect.stringContaining("the number 3"), expect.stringContaining("had ended")]);
  });
});
