import { defineContract, factory, method, value } from "@hardpoint/core";
import type { NotificationChannelModule } from "./channel.js";
import { type NotificationEventModule, plainEvent } from "./event-module.js";
import { channelEntrySchema, eventEntrySchema, keysSchema, kindSchema, templateSchema } from "./schema.js";

/** One item of `extensions.notification_channels`. One of `kind` and `name` is there. */
export interface ChannelEntry {
  readonly kind?: string | undefined;
  readonly name?: string | undefined;
  readonly module: string;
  readonly description?: string | undefined;
}

/** One item of `extensions.notification_events`. */
export interface EventEntry {
  readonly name: string;
  readonly module?: string | undefined;
  readonly description?: string | undefined;
}

/** What a module for the scope `notification_channels` must export. */
export const notificationChannelsContract = defineContract<NotificationChannelModule, ChannelEntry>()({
  scope: "notification_channels",
  version: "1.0",
  package: "@hardpoint/notification-channels",
  entry: channelEntrySchema,
  module: {
    create: factory({
      kind: value({ schema: kindSchema }),
      unknownKeys: value({ optional: true, schema: keysSchema }),
      send: method(),
      dispose: method({ optional: true }),
    }),
  },
  key: (entry) => entry.kind ?? entry.name ?? "",
});

/** What a module for the scope `notification_events` must export; an event needs none. */
export const notificationEventsContract = defineContract<NotificationEventModule, EventEntry>()({
  scope: "notification_events",
  version: "1.0",
  package: "@hardpoint/notification-channels",
  entry: eventEntrySchema,
  module: {
    titleTemplate: value({ optional: true, schema: templateSchema }),
    messageTemplate: value({ optional: true, schema: templateSchema }),
  },
  withoutModule: plainEvent,
  key: (entry) => entry.name,
});
