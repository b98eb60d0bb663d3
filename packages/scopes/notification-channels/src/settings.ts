import type { ConfigPath, Source } from "@hardpoint/core";
import type { QuietHours } from "./quiet-hours.js";
import type { ThrottleRule } from "./throttle.js";

/** One channel as it is declared. Its texts still have `{env:NAME}` in them: no secret is kept here. */
export interface ChannelSettings {
  readonly kind: string;
  /** What messages call it: its name, else its kind. */
  readonly label: string;
  readonly name?: string;
  /** One that is switched off is sent nothing, by its name neither. */
  readonly enabled: boolean;
  readonly config: Readonly<Record<string, unknown>>;
  readonly delivery: DeliverySettings;
  /** Where a key of its configuration stands. */
  locate(path: ConfigPath): Source | undefined;
}

export interface DeliverySettings {
  /** How often a message is tried. Default 3. */
  readonly attempts: number;
  /** Milliseconds before the second attempt; each further wait is twice as long. Default 500. */
  readonly backoffMs: number;
  /** Milliseconds; no wait is longer. Default 30,000. */
  readonly maxBackoffMs: number;
  /** Milliseconds that one attempt may take. Default 10,000. */
  readonly timeoutMs: number;
}

export interface EventSettings {
  readonly enabled: boolean;
  /** Undefined: the channels of all events. */
  readonly channels?: readonly ChannelSettings[];
  readonly titleTemplate?: string;
  readonly messageTemplate?: string;
  readonly throttle?: Partial<ThrottleRule>;
  /** In the place of the quiet hours of all events. */
  readonly quietHoursOverride?: QuietHours;
  readonly source?: Source;
}

/** What stands under `notifications`, read and with defaults. */
export interface NotificationSettings {
  /** Default true. */
  readonly enabled: boolean;
  /** Whether sub-agents' sessions tell nothing. Default true. */
  readonly mainSessionOnly: boolean;
  /** Milliseconds from the end of the work to the notification `idle`. Default 1,500. */
  readonly idleDelayMs: number;
  /** The tools whose call is a question to the person. */
  readonly questionToolNames: readonly string[];
  readonly channels: readonly ChannelSettings[];
  readonly events: ReadonlyMap<string, EventSettings>;
  readonly quietHours: QuietHours;
  readonly throttle: ThrottleRule;
  readonly throttlePerEvent: ReadonlyMap<
    string,
    { readonly rule: Partial<ThrottleRule>; readonly source?: Source }
  >;
  readonly roleName?: string;
  /** What relative paths of channels are relative to. */
  readonly directory?: string;
  /** The lines around a place in the configuration, where it is a file. */
  readonly frame?: (source: Source) => string | undefined;
}

export const defaultDelivery: DeliverySettings = {
  attempts: 3,
  backoffMs: 500,
  maxBackoffMs: 30_000,
  timeoutMs: 10_000,
};

export const defaultThrottle: ThrottleRule = { windowMs: 3000, maxPerWindow: 3, minGapMs: 1000 };

export const defaultQuestionTools: readonly string[] = ["question", "ask_user", "AskUserQuestion"];

/** The rule for an event: its own settings go before those of the list per event, and these before the general ones. */
export const throttleFor = (settings: NotificationSettings, event: string): ThrottleRule => ({
  ...settings.throttle,
  ...settings.throttlePerEvent.get(event)?.rule,
  ...settings.events.get(event)?.throttle,
});
