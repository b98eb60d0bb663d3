import type { NotificationChannelModule } from "../channel.js";
import { discordChannel } from "./discord.js";
import { logChannel } from "./log.js";
import { ntfyChannel } from "./ntfy.js";
import { slackChannel } from "./slack.js";
import { webhookChannel } from "./webhook.js";

/** The channels that need nothing but `fetch`, as modules by kind. */
export const builtinChannels: Readonly<Record<string, NotificationChannelModule>> = {
  log: logChannel,
  webhook: webhookChannel,
  slack: slackChannel,
  discord: discordChannel,
  ntfy: ntfyChannel,
};
