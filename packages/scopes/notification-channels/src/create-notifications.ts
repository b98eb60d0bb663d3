import {
  builtinExtensions,
  consoleLogger,
  createDeadlines,
  createInlineExtension,
  createRegistry,
  createSessionStates,
  type Deadlines,
  diagnose,
  type Extension,
  formatDiagnostic,
  type Logger,
  type Report,
  type SessionStates,
} from "@hardpoint/core";
import type { NotificationChannelModule } from "./channel.js";
import { notificationChannelsContract, notificationEventsContract } from "./contract.js";
import { createNotificationEngine, type NotificationEngine } from "./engine.js";
import { type NotificationEventModule, plainEvent } from "./event-module.js";
import { readSettings } from "./read-settings.js";
import { createNotificationScope, type NotificationScopeOptions, withDefaults } from "./scope.js";

export interface NotificationsOptions extends NotificationScopeOptions {
  /** What a configuration file would have under `notifications`. */
  readonly settings?: unknown;
  /** Channels that the host brings, by kind. They run in this thread. */
  readonly custom?: Readonly<Record<string, NotificationChannelModule>>;
  /** Events beside the built-in ones: names, or their wording by name. */
  readonly events?: readonly string[] | Readonly<Record<string, NotificationEventModule>>;
  /** Channels and events that a loader has loaded. Whoever loaded them disposes of them. */
  readonly extensions?: readonly Extension[];
  /** What relative paths of channels are relative to. Default: the process's own directory, where it has one. */
  readonly directory?: string;
  readonly roleName?: string;
  /** Default: in memory, for this engine alone. */
  readonly sessions?: SessionStates;
  /** Default: the console. */
  readonly log?: Logger;
  /** Takes what is wrong with the settings and the channels, and what could not be delivered. Default: warnings in the log. */
  readonly report?: Report;
  readonly deadlines?: Deadlines;
}

/**
 * The notifications engine for a host that uses this scope by itself. A channel that can't be used is reported and left
 * out. Dispose it in the end.
 *
 * @example
 * const notifications = createNotifications({ settings: { channels: ["log"] } });
 * await notifications.notify("idle", { session: "s1", sessionTitle: "Release" });
 */
export const createNotifications = (options: NotificationsOptions = {}): NotificationEngine => {
  const log = options.log ?? consoleLogger(console);
  const report = options.report ?? ((diagnostic) => log.warn(formatDiagnostic(diagnostic)));
  const deadlines = options.deadlines ?? createDeadlines();
  const engineOptions = withDefaults(options);
  const builder = createRegistry().build();
  const add = (extension: Extension): void => {
    const refused = builder.add(extension);
    if (refused) report(refused);
  };
  const addModules = (
    contract: typeof notificationChannelsContract | typeof notificationEventsContract,
    modules: object,
  ) => {
    for (const [name, module] of Object.entries(modules)) {
      const made = createInlineExtension(contract, { name, module, origin: { kind: "host" }, deadlines });
      for (const diagnostic of made.diagnostics) report(diagnostic);
      if (made.extension) add(made.extension);
    }
  };

  for (const extension of builtinExtensions(createNotificationScope(options), deadlines)) add(extension);
  addModules(notificationChannelsContract, options.custom ?? {});
  addModules(notificationEventsContract, eventModules(options.events ?? {}));
  for (const extension of options.extensions ?? []) {
    if ([notificationChannelsContract.scope, notificationEventsContract.scope].includes(extension.scope))
      add(extension);
    else
      report(
        diagnose(
          "SCOPE_UNKNOWN",
          `"${extension.name}" is an extension of ${extension.scope}, neither a notification channel nor an event.`,
        ),
      );
  }
  const { roleName, directory } = options;
  const settings = readSettings({
    value: options.settings,
    defaults: options.defaults,
    report,
    environment: engineOptions.environment,
    locate: () => undefined,
    ...(roleName === undefined ? {} : { roleName }),
    ...(directory === undefined ? {} : { directory }),
  });
  return createNotificationEngine(
    {
      registry: { current: builder.seal() },
      sessions: options.sessions ?? createSessionStates(),
      settings,
      log,
      report,
    },
    engineOptions,
  );
};

const eventModules = (events: NonNullable<NotificationsOptions["events"]>): object =>
  Array.isArray(events) ? Object.fromEntries(events.map((name: string) => [name, plainEvent])) : events;
