/**
 * What a module for the scope `notification_events` exports: how a notification of the event is worded where the
 * configuration does not say. One of both is enough; an event without a module has the title of the built-in ones.
 */
export interface NotificationEventModule {
  readonly titleTemplate?: string;
  readonly messageTemplate?: string;
}

export const defaultTitleTemplate = "Hardpoint · {event_type}";

/** The module of an event that is only a name. */
export const plainEvent: NotificationEventModule = { titleTemplate: defaultTitleTemplate };

/** The built-in events, as modules by name. */
export const builtinEvents: Readonly<Record<string, NotificationEventModule>> = Object.fromEntries(
  [
    "idle",
    "question",
    "permission",
    "error",
    "dispatch_complete",
    "dispatch_progress",
    "loop_complete",
    "approval_pending",
    "session_deleted",
    "custom",
  ].map((name) => [name, plainEvent]),
);
