import { expect } from "vitest";
import { plainContract } from "../plain-contract.js";
import { type Row, source } from "../row.js";

export const errorRows: readonly Row[] = [
  {
    name: "an error of a class of its own keeps name, code, status, headers, fields and causes",
    contract: plainContract,
    files: {
      "rate-limit.mjs": source`
        class RateLimitError extends Error {
          name = "RateLimitError";
          code = "E_RATE";
          status = 429;
          headers = new Headers({ "Retry-After": "3" });
          attempts = [{ at: 1 }, { at: 2 }];
          secret = () => 1;
        }
        const fail = () => {
          throw new RateLimitError("slow down", {
            cause: new TypeError("too fast", { cause: "the user" }),
          });
        };
        export const run = (how) => (how === "later" ? Promise.resolve().then(fail) : fail());`,
    },
    calls: ["now", "later"].map((how) => ({
      member: "run",
      data: [how],
      expect: {
        failure: "throw",
        saying: "slow down",
        error: {
          name: "RateLimitError",
          message: "slow down",
          stack: expect.stringContaining("rate-limit.mjs"),
          code: "E_RATE",
          status: 429,
          headers: { "retry-after": "3" },
          fields: { attempts: [{ at: 1 }, { at: 2 }] },
          cause: expect.objectContaining({
            name: "TypeError",
            message: "too fast",
            cause: { name: "string", message: "the user" },
          }),
        },
      },
    })),
  },
  {
    name: "an AggregateError tells what it gathers",
    contract: plainContract,
    files: {
      "several.mjs":
        "export const run = () => Promise.any([Promise.reject(new Error('a')), Promise.reject('b')]);",
    },
    calls: [
      {
        member: "run",
        expect: {
          failure: "throw",
          error: {
            name: "AggregateError",
            errors: [expect.objectContaining({ message: "a" }), { name: "string", message: "b" }],
          },
        },
      },
    ],
  },
  {
    name: "anything can be thrown",
    contract: plainContract,
    files: {
      "odd.mjs": source`
        const odd = {
          text: "just text",
          nothing: undefined,
          object: { reason: "an object" },
          getter: { get message() { throw new Error("no message for you"); } },
          cyclic: Object.assign(new Error("cyclic"), { self: null }),
          proxy: Proxy.revocable({}, {}),
        };
        odd.cyclic.self = odd.cyclic;
        odd.proxy.revoke();
        odd.proxy = odd.proxy.proxy;
        export const run = (what) => { throw odd[what]; };`,
    },
    calls: [
      {
        member: "run",
        data: ["text"],
        expect: { failure: "throw", error: { name: "string", message: "just text" } },
      },
      { member: "run", data: ["nothing"], expect: { failure: "throw" } },
      {
        member: "run",
        data: ["object"],
        expect: { failure: "throw", error: { fields: { reason: "an object" } } },
      },
      { member: "run", data: ["getter"], expect: { failure: "throw", error: { name: "Error" } } },
      { member: "run", data: ["cyclic"], expect: { failure: "throw", error: { message: "cyclic" } } },
      { member: "run", data: ["proxy"], expect: { failure: "throw", error: { name: "Error" } } },
    ],
  },
  {
    name: "a call that does not settle fails at its deadline, and the next one works",
    contract: plainContract,
    files: {
      "never.mjs": "export const run = (how) => (how === 'never' ? new Promise(() => {}) : how);",
    },
    calls: [
      {
        member: "run",
        data: ["never"],
        deadlineMs: 60,
        expect: { failure: "timeout", saying: "within 60 ms" },
      },
      { member: "run", data: ["well"], expect: { value: "well" } },
    ],
  },
];
