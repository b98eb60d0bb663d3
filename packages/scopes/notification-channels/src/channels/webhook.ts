import { ChannelConfigError } from "../channel-issues.js";
import { defineNotificationChannel } from "../define-notification-channel.js";
import { withoutTranscript } from "../message.js";
import { webhookSchema } from "./channel-schema.js";
import { postJson } from "./http-post.js";
import { readChannelConfig } from "./read-channel-config.js";

/** Posts the message as JSON, without what was said in the session. */
export const webhookChannel = defineNotificationChannel({
  create(config) {
    const { kind, unknownKeys, url, headers } = readChannelConfig(webhookSchema, config);
    checkHeaders(headers);
    return {
      kind,
      unknownKeys,
      send: (message, { signal }) => postJson({ url, headers, body: withoutTranscript(message), signal }),
    };
  },
});

const checkHeaders = (headers: Readonly<Record<string, string>>): void => {
  const issues = Object.entries(headers).flatMap(([name, value]) => {
    try {
      new Headers({ [name]: value });
      return [];
    } catch {
      // What is thrown shows the value, which may be a secret.
      return [
        { path: ["headers", name], message: `"headers.${name}" has characters that no header may have` },
      ];
    }
  });
  if (issues.length > 0) throw new ChannelConfigError(issues);
};
