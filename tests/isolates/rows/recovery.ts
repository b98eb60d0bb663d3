import { asyncCapability, toErrorData } from "../../../packages/core/src/index.js";
import {
  recoveryPatternsContract,
  recoveryStrategiesContract,
} from "../../../packages/scopes/recovery/src/index.js";
import { type Row, source } from "../row.js";

const quota = Object.assign(new Error("used up", { cause: new TypeError("no credit") }), {
  code: "insufficient_quota",
  status: 429,
  headers: new Headers({ "Retry-After": "7" }),
  error: { type: "insufficient_quota" },
});
const error = toErrorData(quota);

const step = {
  sessionID: "s1",
  error: { category: "billing", errorType: "used_up", message: "used up", raw: error, timestamp: 5 },
  attempt: 1,
  stepConfig: { account: "second", limits: { a: 1 } },
  canRetry: true,
};

const model = asyncCapability({
  prompt: async (request: { readonly text: string }) => `${request.text}!`,
  broken: async () => {
    throw Object.assign(new Error("no model"), { status: 503 });
  },
});

const executes = (result: unknown, inject: readonly string[] = []) => ({
  member: "execute",
  data: step,
  capabilities: { model },
  expect: { value: { result, inject } },
});

export const recoveryRows: readonly Row[] = [
  {
    name: "match sees the error's data, with its own properties beside",
    contract: recoveryPatternsContract,
    files: {
      "quota.mjs": source`
        export const category = "billing";
        export const match = (error) =>
          error.name === "Error" && error.code === "insufficient_quota" && error.status === 429 &&
          error.headers["retry-after"] === "7" && error.error.type === "insufficient_quota" &&
          error.cause.message === "no credit" && error.fields.error.type === "insufficient_quota" &&
          Object.isFrozen(error.error) && !(error instanceof Error)
            ? { errorType: "used_up", message: error.message, raw: error, timestamp: Date.now() }
            : null;`,
    },
    calls: [
      { member: "match", data: { error }, expect: { value: { errorType: "used_up", message: "used up" } } },
      { member: "match", data: { error: toErrorData("text") }, expect: { value: null } },
    ],
  },
  {
    name: "match may be late, and keeps its this",
    contract: recoveryPatternsContract,
    files: {
      "late.cjs": source`
        module.exports = {
          category: "billing",
          async match(error, { log }) {
            log.info("asked");
            return error.message === "used up" ? { category: this.category } : undefined;
          },
        };`,
    },
    calls: [
      {
        member: "match",
        data: { error },
        expect: { value: { category: "billing" } },
        logs: [["info", "asked"]],
      },
      { member: "match", data: { error: toErrorData("text") }, expect: { value: null } },
    ],
  },
  {
    name: "match that throws, or gives something else, fails",
    contract: recoveryPatternsContract,
    files: {
      "odd.mjs": source`
        export const category = "odd";
        const answers = { yes: true, text: "billing", number: { category: 3 } };
        export const match = ({ message }) => {
          if (message === "throw") throw new Error("no idea");
          return answers[message];
        };`,
    },
    calls: [
      {
        member: "match",
        data: { error: toErrorData("throw") },
        expect: { failure: "throw", saying: "no idea" },
      },
      ...["yes", "text", "number"].map((message) => ({
        member: "match",
        data: { error: toErrorData(message) },
        expect: { failure: "result" as const, saying: "gave a result that its contract does not allow" },
      })),
    ],
  },
  {
    name: "a pattern without a category does not keep the contract",
    contract: recoveryPatternsContract,
    files: { "bare.mjs": "export const match = () => null;" },
    refused: { step: "validate", code: "CONTRACT_MISMATCH" },
  },
  {
    name: "execute is told the step, asks the host, and injects",
    contract: recoveryStrategiesContract,
    entry: { categories: ["billing"] },
    files: {
      "second.mjs": source`
        export const execute = async (ctx) => {
          const { prompt } = ctx.capability("model");
          ctx.inject("first");
          ctx.inject(await prompt({ text: ctx.error.raw.error.type }));
          const told = ctx.sessionID === "s1" && ctx.attempt === 1 && ctx.canRetry && ctx.stepConfig.limits.a === 1 &&
            ctx.error.category === "billing" && ctx.error.timestamp === 5 && ctx.capability("none") === undefined;
          return { status: "retry", delayMs: 5, reason: String(told), changes: { account: ctx.stepConfig.account } };
        };`,
    },
    calls: [
      executes({ status: "retry", delayMs: 5, reason: "true", changes: { account: "second" } }, [
        "first",
        "insufficient_quota!",
      ]),
    ],
  },
  {
    name: "execute may give each of the four results at once",
    contract: recoveryStrategiesContract,
    files: {
      "all.mjs": source`
        const results = [
          { status: "success", message: "done" },
          { status: "retry" },
          { status: "next_strategy", reason: "not mine" },
          { status: "abort", reason: "no way" },
        ];
        export const execute = () => results.shift();`,
    },
    calls: [
      executes({ status: "success", message: "done" }),
      executes({ status: "retry" }),
      executes({ status: "next_strategy", reason: "not mine" }),
      executes({ status: "abort", reason: "no way" }),
    ],
  },
  {
    name: "an error of the host's crosses into a strategy, and out of it",
    contract: recoveryStrategiesContract,
    files: {
      "pass.mjs": source`
        export const execute = async (ctx) => {
          ctx.inject("lost");
          await ctx.capability("model").broken();
        };`,
    },
    calls: [
      {
        member: "execute",
        data: step,
        capabilities: { model },
        expect: { failure: "throw", saying: "no model", error: { status: 503 } },
      },
    ],
  },
  {
    name: "execute that gives something else fails",
    contract: recoveryStrategiesContract,
    files: {
      "odd.mjs": source`
        const results = [undefined, "retry", { action: "retry" }, { status: "again" }, { status: "retry", delayMs: "5" }];
        export const execute = () => results.shift();`,
    },
    calls: Array.from({ length: 5 }, () => ({
      member: "execute",
      data: step,
      expect: { failure: "result" as const, saying: "gave a result that its contract does not allow" },
    })),
  },
  {
    name: "execute that does not end is given up, and learns of it",
    contract: recoveryStrategiesContract,
    files: {
      "slow.mjs": source`
        let aborted = false;
        export const execute = (ctx) => {
          if (ctx.stepConfig.ask) return { status: "success", message: String(aborted) };
          return new Promise(() => ctx.signal.addEventListener("abort", () => { aborted = true; }));
        };`,
    },
    calls: [
      {
        member: "execute",
        data: step,
        deadlineMs: 100,
        expect: { failure: "timeout", saying: "within 100 ms" },
      },
      {
        member: "execute",
        data: { ...step, stepConfig: { ask: true } },
        expect: { value: { result: { status: "success", message: "true" }, inject: [] } },
      },
    ],
  },
];
