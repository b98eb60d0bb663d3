import { defineNotificationChannel } from "../define-notification-channel.js";
import { slackSchema } from "./channel-schema.js";
import { escapeMarkup } from "./escape-markup.js";
import { postJson } from "./http-post.js";
import { readChannelConfig } from "./read-channel-config.js";

/**
 * Posts to an incoming webhook of Slack, or of what understands the same. Nothing in a message is a link or a mention:
 * https://docs.slack.dev/messaging/formatting-message-text
 */
export const slackChannel = defineNotificationChannel({
  create(config) {
    const { kind, unknownKeys, url } = readChannelConfig(slackSchema, config);
    return {
      kind,
      unknownKeys,
      send: ({ title, body }, { signal }) =>
        postJson({
          url,
          body: { text: [`*${escapeMarkup(title)}*`, escapeMarkup(body)].join("\n") },
          signal,
        }),
    };
  },
});
