import { describe, diagnose, type Source } from "@hardpoint/core";
import { readChannel, readDelivery } from "./read-channel.js";
import { readQuietHours } from "./read-quiet-hours.js";
import { createSettingReader, isMap, type SettingReader, type SettingSource } from "./setting-reader.js";
import {
  type ChannelSettings,
  type DeliverySettings,
  defaultQuestionTools,
  defaultThrottle,
  type EventSettings,
  type NotificationSettings,
} from "./settings.js";
import type { ThrottleRule } from "./throttle.js";
import { longestTimerMs } from "./timers.js";

export interface SettingsRequest extends SettingSource {
  /** What stands under `notifications`. */
  readonly value: unknown;
  /** What a host sets for all projects, in the same form: single keys and `channels` give way to `value`, `events` key by key. */
  readonly defaults?: unknown;
  readonly roleName?: string;
  readonly directory?: string;
  readonly frame?: (source: Source) => string | undefined;
}

export const settingsKey = "notifications";

/** Reads `notifications`. Each key that can't be used is reported and costs only itself. Never throws. */
export const readSettings = (request: SettingsRequest): NotificationSettings => {
  const reader = createSettingReader(merge(request), [settingsKey], request);
  reader.only(
    "enabled",
    "mainSessionOnly",
    "idleDelayMs",
    "questionToolNames",
    "channels",
    "events",
    "quietHours",
    "throttle",
    "delivery",
  );
  const delivery = readDelivery(reader.map("delivery"));
  const quietHours = reader.map("quietHours");
  const throttle = reader.map("throttle");
  throttle?.only("windowMs", "maxPerWindow", "minGapMs", "perEventType");
  const declared = readChannels(reader, "channels", delivery, request, []) ?? [];
  return {
    enabled: reader.flag("enabled") ?? true,
    mainSessionOnly: reader.flag("mainSessionOnly") ?? true,
    idleDelayMs: reader.number("idleDelayMs", 0, longestTimerMs) ?? 1500,
    questionToolNames: reader.texts("questionToolNames") ?? defaultQuestionTools,
    channels: declared.filter(isOn),
    events: readEvents(reader.map("events"), declared, delivery, request),
    quietHours: quietHours ? readQuietHours(quietHours) : { enabled: false, ranges: [] },
    throttle: { ...defaultThrottle, ...(throttle ? readRule(throttle) : {}) },
    throttlePerEvent: readRules(throttle?.map("perEventType"), request),
    ...(request.roleName === undefined ? {} : { roleName: request.roleName }),
    ...(request.directory === undefined ? {} : { directory: request.directory }),
    ...(request.frame === undefined ? {} : { frame: request.frame }),
  };
};

const merge = ({ value, defaults, report, locate }: SettingsRequest): Record<string, unknown> => {
  const base = isMap(defaults) ? defaults : {};
  if (value === undefined || value === null) return base;
  if (!isMap(value)) {
    const source = locate([settingsKey], "value");
    report(
      diagnose(
        "CONFIG_INVALID",
        `"${settingsKey}" must be a map, and is ${describe(value)}.`,
        source ? { source } : {},
      ),
    );
    return base;
  }
  if (!isMap(base.events) || !isMap(value.events)) return over(base, value);
  return { ...over(base, value), events: over(base.events, value.events) };
};

/** A key without a value, `null`, leaves what is there. */
const over = (
  base: Readonly<Record<string, unknown>>,
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  ...base,
  ...Object.fromEntries(
    Object.entries(value).filter(([key, item]) => item !== null || !Object.hasOwn(base, key)),
  ),
});

/** `declared`: those that a text may refer to, by name or by kind. */
const readChannels = (
  reader: SettingReader,
  key: string,
  delivery: DeliverySettings,
  source: SettingSource,
  declared: readonly ChannelSettings[],
): readonly ChannelSettings[] | undefined =>
  reader.list(key)?.flatMap((item, index) => {
    const meant = declared.filter((channel) => channel.name === item);
    const found = meant.length > 0 ? meant : declared.filter((channel) => channel.kind === item);
    if (found.length > 0) return found;
    return readChannel(reader, key, index, item, delivery, source.locate) ?? [];
  });

const isOn = ({ enabled }: ChannelSettings): boolean => enabled;

const readEvents = (
  reader: SettingReader | undefined,
  declared: readonly ChannelSettings[],
  delivery: DeliverySettings,
  source: SettingSource,
): ReadonlyMap<string, EventSettings> =>
  new Map(
    eachMap(reader).map(([name, event]) => {
      event.only("enabled", "channels", "titleTemplate", "messageTemplate", "throttle", "quietHoursOverride");
      const channels = readChannels(event, "channels", delivery, source, declared);
      const titleTemplate = readTemplate(event, "titleTemplate");
      const messageTemplate = readTemplate(event, "messageTemplate");
      const throttle = event.map("throttle");
      throttle?.only("windowMs", "maxPerWindow", "minGapMs");
      // `false` is what somebody writes for whom no hour of this event is quiet.
      const override =
        event.raw("quietHoursOverride") === false ? undefined : event.map("quietHoursOverride");
      const none = event.raw("quietHoursOverride") === false;
      const at = source.locate(event.path, "key");
      return [
        name,
        {
          enabled: event.flag("enabled") ?? true,
          ...(channels ? { channels: channels.filter(isOn) } : {}),
          ...(titleTemplate === undefined ? {} : { titleTemplate }),
          ...(messageTemplate === undefined ? {} : { messageTemplate }),
          ...(throttle ? { throttle: readRule(throttle) } : {}),
          ...(override ? { quietHoursOverride: readQuietHours(override) } : {}),
          ...(none ? { quietHoursOverride: { enabled: false, ranges: [] } } : {}),
          ...(at ? { source: at } : {}),
        },
      ];
    }),
  );

/** As it stands: what the environment holds is not put into a text that is sent. */
const readTemplate = (reader: SettingReader, key: string): string | undefined => {
  const found = reader.raw(key);
  if (found === undefined || typeof found === "string") return found;
  reader.wrong([key], `must be text, and is ${describe(found)}`);
  return undefined;
};

const readRule = (reader: SettingReader): Partial<ThrottleRule> => {
  const windowMs = reader.number("windowMs", Number.NEGATIVE_INFINITY);
  const most = reader.number("maxPerWindow", Number.NEGATIVE_INFINITY);
  const minGapMs = reader.number("minGapMs", 0);
  if (most !== undefined && most < 1)
    reader.wrong(["maxPerWindow"], "counts as 1", "To send nothing, write enabled: false.");
  return {
    ...(windowMs === undefined ? {} : { windowMs }),
    ...(most === undefined ? {} : { maxPerWindow: Math.max(1, Math.floor(most)) }),
    ...(minGapMs === undefined ? {} : { minGapMs }),
  };
};

const readRules = (
  reader: SettingReader | undefined,
  source: SettingSource,
): NotificationSettings["throttlePerEvent"] =>
  new Map(
    eachMap(reader).map(([name, rule]) => {
      rule.only("windowMs", "maxPerWindow", "minGapMs");
      const at = source.locate(rule.path, "key");
      return [name, { rule: readRule(rule), ...(at ? { source: at } : {}) }];
    }),
  );

const eachMap = (reader: SettingReader | undefined): readonly (readonly [string, SettingReader])[] =>
  (reader?.keys ?? []).flatMap((name) => {
    const found = reader?.raw(name) ?? {};
    const inner = reader?.at([name], typeof found === "boolean" ? { enabled: found } : found);
    return inner ? [[name, inner] as const] : [];
  });
