import type fastCheck from "fast-check";
import type { Arbitrary } from "fast-check";
import type { ChannelConfig, ChannelPlace } from "../channel.js";
import { notificationChannelsContract } from "../contract.js";
import type { NotificationMessage } from "../message.js";

type Creating = readonly [config: ChannelConfig, place: ChannelPlace];
type Sending = readonly [message: NotificationMessage];

const small: NotificationMessage = {
  title: "Hardpoint · idle",
  body: "session-1",
  sessionId: "session-1",
  eventType: "idle",
  timestamp: "2031-03-04T05:06:07.000Z",
};

/** As long as one may be, with what a careless channel might take for markup. */
const large: NotificationMessage = {
  title: `Build <failed> & "stopped" ${"é".repeat(229)}`,
  body: `*All* of \`it\`:\n\n${"line\n".repeat(796)}`,
  sessionId: "session-2",
  eventType: "acme/deploy_done",
  agent: "große prüferin",
  roleName: "release",
  timestamp: "2031-03-04T05:06:07.890Z",
  lastUserMessage: "go on 🚀",
  lastAssistantMessage: "```js\nawait deploy();\n```",
};

const messageOf = (fc: typeof fastCheck): Arbitrary<NotificationMessage> =>
  fc.record(
    {
      title: fc.string({ maxLength: 256 }),
      body: fc.string({ maxLength: 4_000 }),
      sessionId: fc.oneof(fc.constant(""), fc.uuid()),
      eventType: fc.string({ minLength: 1 }),
      timestamp: fc
        .date({ min: new Date(0), max: new Date("2100-01-01T00:00:00Z"), noInvalidDate: true })
        .map((date) => date.toISOString()),
      agent: fc.string({ unit: "grapheme" }),
      roleName: fc.string({ unit: "grapheme" }),
      lastUserMessage: fc.string({ unit: "grapheme" }),
      lastAssistantMessage: fc.string({ unit: "grapheme" }),
    },
    { requiredKeys: ["title", "body", "sessionId", "eventType", "timestamp"] },
  );

/** Whatever a configuration file may say of it. */
const configOf = (fc: typeof fastCheck): Arbitrary<ChannelConfig> =>
  fc
    .tuple(fc.string({ minLength: 1 }), fc.dictionary(fc.string(), fc.jsonValue()))
    .map(([kind, more]) => ({ ...more, kind }));

/**
 * How channels are tested with `@hardpoint/testkit`: configurations to make one of, and messages to send. They are sent:
 * give a configuration that leads to a place of the test's own as the first of `samples.create`.
 */
export const notificationChannelsKit = {
  contract: notificationChannelsContract,
  members: {
    create: {
      samples: [
        [{ kind: "pager" }, {}],
        [
          { kind: "pager", number: "+49 30 1234", level: "info", priority: 3, tags: ["one", "two"] },
          { directory: "/work/project" },
        ],
      ] as readonly Creating[],
      arbitrary: (fc: typeof fastCheck): Arbitrary<Creating> =>
        fc.tuple(configOf(fc), fc.record({ directory: fc.constant("/work/project") }, { requiredKeys: [] })),
      makes: {
        send: {
          samples: [[small], [large]] as readonly Sending[],
          arbitrary: (fc: typeof fastCheck): Arbitrary<Sending> =>
            messageOf(fc).map((message): Sending => [message]),
        },
        dispose: { samples: [[]] as readonly (readonly [])[] },
      },
    },
  },
};
