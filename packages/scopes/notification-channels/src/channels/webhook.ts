import { defineNotificationChannel } from "../define-notification-channel.js";
import { withoutTranscript } from "../message.js";
import { webhookSchema } from "./channel-schema.js";
import { postJson } from "./http-post.js";
import { readChannelConfig } from "./read-channel-config.js";

/** Posts the message as JSON, without what was said in the session. */
export const webhookChannel = defineNotificationChannel({
  create(config) {
    const { kind, unknownKeys, url, headers } = readChannelConfig(webhookSchema, config);
    return {
      kind,
      unknownKeys,
      send: (message, { signal }) => postJson({ url, headers, body: withoutTranscript(message), signal }),
    };
  },
});
