import { type ConfigView, defineScope, type Report, type Scope, type Source } from "@hardpoint/core";
import type { NotificationChannelModule } from "./channel.js";
import { builtinChannels } from "./channels/builtin-channels.js";
import { notificationChannelsContract, notificationEventsContract } from "./contract.js";
import { createNotificationEngine, type EngineOptions, type NotificationEngine } from "./engine.js";
import { builtinEvents } from "./event-module.js";
import type { Environment } from "./interpolate.js";
import { notificationsCapability, provideNotifications } from "./provided.js";
import { readSettings, settingsKey } from "./read-settings.js";
import { notificationHooks } from "./scope-hooks.js";
import type { NotificationSettings } from "./settings.js";
import { systemTimers } from "./timers.js";

export interface NotificationScopeOptions extends Partial<EngineOptions> {
  /** Built-in channels beside those of this package, by kind. */
  readonly channels?: Readonly<Record<string, NotificationChannelModule>>;
  /** What holds for every project, in the form of `notifications`; a project's own file goes before it. */
  readonly defaults?: unknown;
}

/**
 * The scope `notification_channels` as a host wants it. Without `environment` no `{env:NAME}` is known, since not every
 * runtime has an environment.
 *
 * @example
 * const notifications = createNotificationScope({ environment: (name) => process.env[name] });
 * const project = await openProject(directory, { use: [notifications] });
 */
export const createNotificationScope = (
  options: NotificationScopeOptions = {},
): Scope<NotificationEngine, NotificationSettings> => {
  const engineOptions = withDefaults(options);
  const read = (config: ConfigView | undefined, report: Report): NotificationSettings => {
    const roleName = config?.peek(["name"]);
    return readSettings({
      value: config?.read([settingsKey]),
      defaults: options.defaults,
      report,
      environment: engineOptions.environment,
      locate: (path, what) => config?.locate(path, what),
      ...(typeof roleName === "string" ? { roleName } : {}),
      ...(config ? { directory: config.directory, frame: (source: Source) => config.frame(source) } : {}),
    });
  };
  return defineScope<NotificationEngine, NotificationSettings>({
    id: notificationChannelsContract.scope,
    contracts: [notificationChannelsContract, notificationEventsContract],
    builtins: {
      [notificationChannelsContract.scope]: { ...builtinChannels, ...options.channels },
      [notificationEventsContract.scope]: builtinEvents,
    },
    readConfig: read,
    createEngine: (context) =>
      createNotificationEngine(
        { ...context, settings: context.config ?? read(undefined, context.report) },
        engineOptions,
      ),
    prepare: (engine) => engine.ready(),
    provides: (engine) => ({ [notificationsCapability]: provideNotifications(engine) }),
    hooks: notificationHooks,
    dispose: (engine) => engine.dispose(),
  });
};

export const withDefaults = (options: Partial<EngineOptions>): EngineOptions => ({
  environment: withoutThrowing(options.environment),
  now: options.now ?? Date.now,
  timers: options.timers ?? systemTimers,
  random: options.random ?? Math.random,
});

const withoutThrowing =
  (environment: Environment = () => undefined): Environment =>
  (name) => {
    try {
      return environment(name);
    } catch {
      // Some runtimes throw where a variable may not be read: it is reported as one that is not set.
      return undefined;
    }
  };

/** The scope with the channels that run anywhere: log, webhook, slack, discord and ntfy. A host passes it in `use`. */
export const notificationChannels = createNotificationScope();
