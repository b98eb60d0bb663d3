import { createNotifications, type NotificationsOptions } from "../create-notifications.js";
import type { NotificationEngine } from "../engine.js";
import { createNotificationScope, type NotificationScopeOptions } from "../scope.js";
import type { CommandRunner } from "./command-runner.js";
import { nodeChannels } from "./node-channels.js";
import { plainRunner } from "./plain-runner.js";

export interface NodeOptions {
  /** Runs the programs of `custom_command`, `desktop` and `sound`. Default: as this user, confined by nothing. */
  readonly runner?: CommandRunner;
}

const onNode = <Options extends NotificationScopeOptions & NodeOptions>(options: Options): Options => ({
  ...options,
  channels: { ...nodeChannels(options.runner ?? plainRunner), ...options.channels },
  environment: options.environment ?? ((name: string) => process.env[name]),
});

/** The scope `notification_channels` with every built-in channel, and `{env:NAME}` from the process's environment. */
export const createNodeNotificationScope = (options: NotificationScopeOptions & NodeOptions = {}) =>
  createNotificationScope(onNode(options));

/** What a host on Node passes in `use`. */
export const nodeNotificationChannels = createNodeNotificationScope();

/** As `createNotifications`, with every built-in channel. */
export const createNodeNotifications = (
  options: NotificationsOptions & NodeOptions = {},
): NotificationEngine => createNotifications(onNode(options));
