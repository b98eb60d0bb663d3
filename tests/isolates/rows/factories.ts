import { defineContract, factory, method, value } from "../../../packages/core/src/index.js";
import { type NamedEntry, namedEntry } from "../plain-contract.js";
import { type Row, source } from "../row.js";

interface Channel {
  send(text: string): unknown;
  dispose?(): unknown;
}

/** A module that makes instances, which keep state of their own and may make others. */
const channels = defineContract<{ create(config: unknown): Channel }, NamedEntry>()({
  scope: "channels",
  version: "1.0",
  entry: namedEntry,
  module: {
    create: factory({
      send: method(),
      dispose: method({ optional: true }),
      limit: value({ optional: true }),
      thread: factory({ send: method() }, { optional: true }),
    }),
  },
  key: (entry) => entry.name,
});

const config = { prefix: "#", limit: 2 };

export const factoryRows: readonly Row[] = [
  {
    name: "each instance keeps its own state",
    contract: channels,
    files: {
      "count.mjs": source`
        export const create = ({ prefix, limit }) => {
          let sent = 0;
          return {
            limit,
            send(text) {
              sent += 1;
              if (sent > this.limit) throw new RangeError("too many");
              return prefix + sent + " " + text;
            },
            dispose: async () => sent,
          };
        };`,
    },
    calls: [
      { member: "create", data: [config], makes: "a", expect: { value: { limit: 2 } } },
      { member: "create", data: [{ prefix: "*", limit: 1 }], makes: "b", expect: { value: { limit: 1 } } },
      { on: "a", member: "send", data: ["one"], expect: { value: "#1 one" } },
      { on: "b", member: "send", data: ["one"], expect: { value: "*1 one" } },
      { on: "a", member: "send", data: ["two"], expect: { value: "#2 two" } },
      {
        on: "a",
        member: "send",
        data: ["three"],
        expect: { failure: "throw", error: { name: "RangeError" } },
      },
      { on: "a", member: "dispose", expect: { value: 3 } },
      { on: "b", member: "dispose", expect: { value: 1 } },
    ],
  },
  {
    name: "a class instance is called as a method of itself, and makes instances too",
    contract: channels,
    files: {
      "thread.mjs": source`
        class Channel {
          #sent = [];
          constructor(name) { this.name = name; }
          send(text) { this.#sent.push(text); return this.#sent.join(); }
          thread(topic) { return new Channel(this.name + "/" + topic); }
        }
        export default { create: async ({ prefix }) => new Channel(prefix) };`,
    },
    calls: [
      { member: "create", data: [config], makes: "channel", expect: { value: {} } },
      { on: "channel", member: "thread", data: ["x"], makes: "thread", expect: { value: {} } },
      { on: "channel", member: "send", data: ["one"], expect: { value: "one" } },
      { on: "thread", member: "send", data: ["two"], expect: { value: "two" } },
      { on: "channel", member: "send", data: ["three"], expect: { value: "one,three" } },
      { on: "thread", member: "dispose", expect: { failure: "throw", saying: "dispose" } },
    ],
  },
  {
    name: "a factory that fails makes nothing",
    contract: channels,
    files: {
      "picky.mjs": source`
        export const create = (config) => {
          if (config.prefix === undefined) throw new TypeError("no configuration");
          return config.broken ? { sned() {} } : 7;
        };`,
    },
    calls: [
      { member: "create", data: [], makes: "a", expect: { failure: "throw", saying: "no configuration" } },
      {
        member: "create",
        data: [{ prefix: "", broken: true }],
        makes: "a",
        expect: { failure: "result", saying: 'there is no function "send" (only "sned")' },
      },
      {
        member: "create",
        data: [{ prefix: "" }],
        makes: "a",
        expect: { failure: "result", saying: "not an object" },
      },
      { member: "send", data: [], makes: "a", expect: { failure: "result", saying: "is no factory" } },
    ],
  },
  {
    name: "an instance's method gets a signal last",
    contract: channels,
    files: {
      "signal.mjs": source`
        export const create = () => ({ send: async (text, { signal }) => text + signal.aborted });`,
    },
    calls: [
      { member: "create", data: [], makes: "a", expect: { value: {} } },
      { on: "a", member: "send", data: ["aborted: "], expect: { value: "aborted: false" } },
    ],
  },
];
