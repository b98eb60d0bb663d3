import { defineNotificationChannel } from "../define-notification-channel.js";
import { discordSchema } from "./channel-schema.js";
import { postJson } from "./http-post.js";
import { readChannelConfig } from "./read-channel-config.js";

/** Posts to a webhook of Discord. Nothing in a message mentions anybody. */
export const discordChannel = defineNotificationChannel({
  create(config) {
    const { kind, unknownKeys, url, username } = readChannelConfig(discordSchema, config);
    return {
      kind,
      unknownKeys,
      send: ({ title, body, timestamp }, { signal }) =>
        postJson({
          url,
          body: {
            ...(username === undefined ? {} : { username }),
            // An embed holds 4,096 characters; plain content would hold 2,000.
            embeds: [{ title, description: body, timestamp }],
            allowed_mentions: { parse: [] },
          },
          signal,
        }),
    };
  },
});
