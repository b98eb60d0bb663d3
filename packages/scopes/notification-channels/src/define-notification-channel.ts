import { stamp } from "@hardpoint/core";
import type { NotificationChannelModule } from "./channel.js";
import { notificationChannelsContract, notificationEventsContract } from "./contract.js";
import type { NotificationEventModule } from "./event-module.js";

/**
 * A channel as its author declares it, with the contract's version noted on it.
 *
 * @example
 * export default defineNotificationChannel({
 *   create: ({ number }) => ({
 *     kind: "pager",
 *     send: (message, { signal }) => page(number, message.title, { signal }),
 *   }),
 * });
 */
export const defineNotificationChannel = <Module extends NotificationChannelModule>(
  module: Module & NotificationChannelModule,
): Module => stamp(notificationChannelsContract, module);

/**
 * The wording of an event as its author declares it, with the contract's version noted on it.
 *
 * @example
 * export default defineNotificationEvent({ titleTemplate: "{role_name} is deployed" });
 */
export const defineNotificationEvent = <Module extends NotificationEventModule>(
  module: Module & NotificationEventModule,
): Module => stamp(notificationEventsContract, module);
