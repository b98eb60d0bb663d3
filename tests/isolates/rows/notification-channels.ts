import { notificationChannelsContract } from "../../../packages/scopes/notification-channels/src/index.js";
import { type Row, source } from "../row.js";

const message = {
  title: "Hardpoint",
  body: "It broke",
  sessionId: "s1",
  eventType: "error",
  timestamp: "2026-06-01T12:00:00.000Z",
};

export const notificationChannelRows: readonly Row[] = [
  {
    name: "create makes a channel of its configuration, which keeps its state and its this",
    contract: notificationChannelsContract,
    files: {
      "board.mjs": source`
        export const create = ({ mark }, { directory }) => ({
          kind: "board",
          sent: 0,
          send({ body }, { log }) {
            this.sent += 1;
            log.info(mark + body + this.sent + directory);
          },
          dispose() {},
        });`,
    },
    calls: [
      {
        member: "create",
        data: [{ mark: "* " }, { directory: "/d" }],
        makes: "board",
        expect: { value: { kind: "board" } },
      },
      {
        member: "send",
        on: "board",
        data: [message],
        expect: { value: undefined },
        logs: [["info", "* It broke1/d"]],
      },
      {
        member: "send",
        on: "board",
        data: [message],
        expect: { value: undefined },
        logs: [["info", "* It broke2/d"]],
      },
      { member: "dispose", on: "board", data: [], expect: { value: undefined } },
    ],
  },
  {
    name: "create may refuse, with the keys that are wrong",
    contract: notificationChannelsContract,
    files: {
      "strict.mjs": source`
        export const create = () => {
          throw Object.assign(new Error("no"), { issues: [{ path: ["url"], message: "needs a URL" }] });
        };`,
    },
    calls: [
      {
        member: "create",
        data: [{}, {}],
        makes: "strict",
        expect: {
          failure: "throw",
          error: { message: "no", fields: { issues: [{ path: ["url"], message: "needs a URL" }] } },
        },
      },
    ],
  },
  {
    name: "a channel without send is none",
    contract: notificationChannelsContract,
    files: { "mute.mjs": source`export const create = () => ({ kind: "mute" });` },
    calls: [{ member: "create", data: [{}, {}], makes: "mute", expect: { failure: "result" } }],
  },
  {
    name: "send that rejects fails with its error",
    contract: notificationChannelsContract,
    files: {
      "down.mjs": source`
        export const create = () => ({
          kind: "down",
          send: async () => { throw Object.assign(new Error("down"), { status: 503 }); },
        });`,
    },
    calls: [
      { member: "create", data: [{}, {}], makes: "down", expect: { value: { kind: "down" } } },
      { member: "send", on: "down", data: [message], expect: { failure: "throw", error: { status: 503 } } },
    ],
  },
];
