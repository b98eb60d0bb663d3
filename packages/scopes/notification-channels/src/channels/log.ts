import { defineNotificationChannel } from "../define-notification-channel.js";
import { withoutTranscript } from "../message.js";
import { logSchema } from "./channel-schema.js";
import { readChannelConfig } from "./read-channel-config.js";

/** Writes to the host's log. */
export const logChannel = defineNotificationChannel({
  create(config) {
    const { kind, unknownKeys, level } = readChannelConfig(logSchema, config);
    return {
      kind,
      unknownKeys,
      send: (message, { log }) => log[level](`${message.title}: ${message.body}`, withoutTranscript(message)),
    };
  },
});
