import { defineNotificationChannel } from "../define-notification-channel.js";
import { ntfySchema } from "./channel-schema.js";
import { postJson } from "./http-post.js";
import { readChannelConfig } from "./read-channel-config.js";

/** Publishes to a topic of ntfy, as JSON: headers could not hold every character of a title. */
export const ntfyChannel = defineNotificationChannel({
  create(config) {
    const { kind, unknownKeys, url, topic, token, priority, tags } = readChannelConfig(ntfySchema, config);
    return {
      kind,
      unknownKeys,
      send: ({ title, body }, { signal }) =>
        postJson({
          url,
          headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
          body: {
            topic,
            title,
            message: body,
            ...(priority === undefined ? {} : { priority }),
            ...(tags === undefined ? {} : { tags }),
          },
          signal,
        }),
    };
  },
});
