import { asyncCapability, defineContract, method, syncCapability } from "../../../packages/core/src/index.js";
import { binding } from "../fixtures/ask-far-side.mjs";
import { type NamedEntry, namedEntry } from "../plain-contract.js";
import { type Row, source } from "../row.js";

/** A scope whose modules can ask the host for anything that it offers. */
const askers = defineContract<unknown, NamedEntry>()({
  scope: "askers",
  version: "1.0",
  entry: namedEntry,
  module: { run: method() },
  key: (entry) => entry.name,
  binding,
  farSide: { from: import.meta.url, specifier: "../fixtures/ask-far-side.mjs" },
});

const notes = ["one", "two"];
const refusal = (): Error =>
  Object.assign(new RangeError("no such note"), { code: "E_NOTE", status: 404, detail: { known: 2 } });

const sync = syncCapability({
  read: (index: number) => notes[index],
  all: () => ({ notes, size: notes.length }),
  fail: () => {
    throw refusal();
  },
  add: (left: number, right: number) => left + right,
});

const async = asyncCapability({
  read: async (index: number) => notes[index],
  // Not every host that declares a method asynchronous gives a promise.
  now: () => 7,
  fail: async () => {
    throw refusal();
  },
});

const tellError = "({ name, message, code, status, detail }) => ({ name, message, code, status, detail })";
const refused = {
  name: "RangeError",
  message: "no such note",
  code: "E_NOTE",
  status: 404,
  detail: { known: 2 },
};

export const capabilityRows: readonly Row[] = [
  {
    name: "a synchronous capability gives its result at once",
    contract: askers,
    capabilities: { notes: sync },
    files: {
      "sync.mjs": source`
        export const run = ({ ask }) => [ask("notes", "read", 1), ask("notes", "read", 9), ask("notes", "all")];`,
    },
    calls: [
      { member: "run", expect: { value: ["two", undefined, { notes: ["one", "two"], size: 2 }] } },
      { member: "run", expect: { value: ["two", undefined, { notes: ["one", "two"], size: 2 }] } },
    ],
  },
  {
    name: "a synchronous capability can be asked many times in one call, also after an await",
    contract: askers,
    capabilities: { notes: sync },
    files: {
      "often.mjs": source`
        export const run = async ({ ask }) => {
          let sum = 0;
          for (let i = 0; i < 50; i++) sum = ask("notes", "add", sum, 1);
          await null;
          for (let i = 0; i < 50; i++) sum = ask("notes", "add", sum, 1);
          return sum;
        };`,
    },
    calls: [{ member: "run", expect: { value: 100 } }],
  },
  {
    name: "a synchronous capability throws what the host threw",
    contract: askers,
    capabilities: { notes: sync },
    files: {
      "sync-throws.mjs": source`
        const tell = ${tellError};
        export const run = ({ ask, data }) => {
          if (data === "uncaught") return ask("notes", "fail");
          try { ask("notes", "fail"); } catch (thrown) { return tell(thrown); }
        };`,
    },
    calls: [
      { member: "run", expect: { value: refused } },
      {
        member: "run",
        data: "uncaught",
        expect: {
          failure: "throw",
          saying: "no such note",
          error: { name: "RangeError", code: "E_NOTE", status: 404, fields: { detail: { known: 2 } } },
        },
      },
    ],
  },
  {
    name: "an asynchronous capability gives a promise",
    contract: askers,
    capabilities: { notes: async },
    files: {
      "async.mjs": source`
        export const run = async ({ ask }) =>
          Promise.all([ask("notes", "read", 0), ask("notes", "read", 1), ask("notes", "now")]);`,
    },
    calls: [{ member: "run", expect: { value: ["one", "two", 7] } }],
  },
  {
    name: "an asynchronous capability rejects with what the host threw",
    contract: askers,
    capabilities: { notes: async },
    files: {
      "async-throws.mjs": source`
        const tell = ${tellError};
        export const run = ({ ask }) => ask("notes", "fail").then(() => "?", tell);`,
    },
    calls: [{ member: "run", expect: { value: refused } }],
  },
  {
    name: "a call's own capabilities go before what the module was loaded with",
    contract: askers,
    capabilities: { notes: sync },
    files: { "own.mjs": 'export const run = ({ ask, data }) => ask(data, "read", 0);' },
    calls: [
      { member: "run", data: "notes", expect: { value: "one" } },
      {
        member: "run",
        data: "notes",
        capabilities: { notes: syncCapability({ read: () => "the call's" }) },
        expect: { value: "the call's" },
      },
      { member: "run", data: "notes", expect: { value: "one" } },
      { member: "run", data: "constructor", expect: { failure: "throw", saying: "there is no constructor" } },
    ],
  },
  {
    name: "log lines come in order, with their fields",
    contract: askers,
    files: {
      "log.mjs": source`
        export const run = async ({ log }) => {
          log.debug("first");
          await null;
          const { info } = log;
          info("second", { list: [1, null, "x"], nested: { deep: true } });
          log.error("third", "text");
        };`,
    },
    calls: [
      {
        member: "run",
        expect: { value: undefined },
        logs: [
          ["debug", "first"],
          ["info", "second", { list: [1, null, "x"], nested: { deep: true } }],
          ["error", "third", "text"],
        ],
      },
    ],
  },
  {
    name: "a signal that is first looked at when the host has given up is aborted",
    contract: askers,
    files: {
      "late.mjs": source`
        const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
        let seen = false;
        export const run = async ({ data, log, signal }) => {
          if (data === "was it?") {
            while (!seen) await pause();
            return seen;
          }
          log.info("waiting");
          await pause();
          while (!signal().aborted) await pause();
          seen = true;
        };`,
    },
    calls: [
      {
        member: "run",
        abortAfter: "waiting",
        expect: { failure: "timeout", saying: "given up by the host" },
      },
      { member: "run", data: "was it?", expect: { value: true } },
    ],
  },
];
