import { z } from "zod";
import { channelConfig, filled, wholeNumber } from "./fields-schema.js";

const httpUrl = filled("a URL").refine((url) => /^https?:\/\//iu.test(url) && URL.canParse(url), {
  error: "needs a URL that begins with https:// or http://",
});

const headers = z.record(z.string(), filled("text as a header"), { error: "needs a map of headers" });

export const logSchema = channelConfig({
  level: z
    .enum(["debug", "info", "warn", "error"], { error: "needs one of debug, info, warn and error" })
    .default("info"),
});

export const webhookSchema = channelConfig({ url: httpUrl, headers: headers.default({}) });

export const slackSchema = channelConfig({ url: httpUrl });

export const discordSchema = channelConfig({ url: httpUrl, username: filled("a name").optional() });

export const ntfySchema = channelConfig({
  topic: filled("a topic"),
  url: httpUrl.default("https://ntfy.sh"),
  token: filled("a token").optional(),
  priority: wholeNumber(1, 5).optional(),
  tags: z.array(filled("text as a tag"), { error: "needs a list of tags" }).optional(),
});
