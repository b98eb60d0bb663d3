export type {
  ChannelConfig,
  ChannelPlace,
  ChannelTools,
  NotificationChannel,
  NotificationChannelModule,
} from "./channel.js";
export { ChannelConfigError, type ChannelIssue } from "./channel-issues.js";
export {
  type ChannelEntry,
  type EventEntry,
  notificationChannelsContract,
  notificationEventsContract,
} from "./contract.js";
export { createNotifications, type NotificationsOptions } from "./create-notifications.js";
export { defineNotificationChannel, defineNotificationEvent } from "./define-notification-channel.js";
export type { EngineOptions, NotificationEngine } from "./engine.js";
export type { NotificationEventModule } from "./event-module.js";
export type { Environment } from "./interpolate.js";
export type { NotificationMessage } from "./message.js";
export type { FailedDelivery, NotifyDetails, NotifyResult, SkipReason } from "./notify-result.js";
export { notificationsCapability } from "./provided.js";
export type { QuietHours, QuietRange } from "./quiet-hours.js";
export { createNotificationScope, type NotificationScopeOptions, notificationChannels } from "./scope.js";
export type { ChannelSettings, DeliverySettings, EventSettings, NotificationSettings } from "./settings.js";
export type { ThrottleRule } from "./throttle.js";
export type { Timers } from "./timers.js";
