import { type Diagnostic, diagnose, type Registry, type Report, type ScopeContext } from "@hardpoint/core";
import { createChannelSet } from "./channel-set.js";
import { checkEvents, unknownEvent } from "./check-events.js";
import { composeMessage } from "./compose-message.js";
import { notificationEventsContract } from "./contract.js";
import { deliver } from "./deliver.js";
import { createIdleWatch } from "./idle-watch.js";
import type { Environment } from "./interpolate.js";
import { lookUp } from "./look-up.js";
import type { NotificationMessage } from "./message.js";
import type { FailedDelivery, NotifyDetails, NotifyResult, SkipReason } from "./notify-result.js";
import { createQuietClocks } from "./quiet-clocks.js";
import { reportOnce } from "./report-once.js";
import { createSecrets } from "./secrets.js";
import { isSubSession, memoryOf, type SessionMemory } from "./session-memory.js";
import { type ChannelSettings, type NotificationSettings, throttleFor } from "./settings.js";
import { throttle } from "./throttle.js";
import type { Timers } from "./timers.js";

/** What tells a person. Nothing that goes wrong in a channel reaches the caller but as a result. */
export interface NotificationEngine {
  readonly settings: NotificationSettings;
  /** Finds unknown names and makes the channels, so that what is wrong with them is reported now. Resumes, as well. */
  ready(): Promise<void>;
  /** Goes on with what the engine before this one, of the same sessions, has left waiting. */
  resume(): void;
  /** Tells that something happened. Settles when every channel has taken the message or was given up; never rejects. */
  notify(event: string, details?: NotifyDetails): Promise<NotifyResult>;
  /** The session waits for a person: the event `idle` is told in `idleDelayMs`, once until there is activity. */
  idle(session: string, details?: Omit<NotifyDetails, "session">): void;
  /** Work goes on in the session. */
  activity(session: string): void;
  /** Notes what was said, for templates and messages. */
  heard(session: string, said: { readonly user?: string; readonly assistant?: string }): void;
  /** Notes that a session is a sub-agent's. */
  spawned(parent: string, child: string): void;
  /** Forgets a session that has ended. */
  forget(session: string): void;
  /** Ends timers, waits for the attempts under way (further ones are not made), and disposes the channels. */
  dispose(): Promise<void>;
}

export interface EngineOptions {
  readonly environment: Environment;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly timers: Timers;
  /** From 0 to 1, for the spread of retries. */
  readonly random: () => number;
}

type EngineContext = Pick<ScopeContext, "sessions" | "log" | "report"> & {
  readonly registry: Pick<Registry, "current">;
  readonly settings: NotificationSettings;
};

export const createNotificationEngine = (
  { registry, sessions, settings, ...context }: EngineContext,
  options: EngineOptions,
): NotificationEngine => {
  const { now, timers, random } = options;
  const secrets = createSecrets();
  const log = secrets.redactLog(context.log);
  const report: Report = (diagnostic) => {
    // A frame that is added by whoever takes the diagnostic would show what stands in the configuration.
    const frame = diagnostic.frame ?? (diagnostic.source && settings.frame?.(diagnostic.source));
    context.report(secrets.redactDiagnostic({ ...diagnostic, ...(frame === undefined ? {} : { frame }) }));
  };
  const tellOnce = reportOnce(report);
  const call = { log, redact: secrets.redactFailure };
  const channels = createChannelSet({
    registry,
    secrets,
    environment: options.environment,
    directory: settings.directory,
    call,
    report: tellOnce,
  });
  const quietClock = createQuietClocks();
  /** The channels that did not get their last message through, which was reported. */
  const failing = new Set<ChannelSettings>();
  const underWay = new Set<Promise<unknown>>();
  const ending = new AbortController();

  const channelsFor = (event: string): readonly ChannelSettings[] =>
    settings.events.get(event)?.channels ?? settings.channels;

  const open = async (wanted: readonly ChannelSettings[]) => {
    const all = await Promise.all(
      [...new Set(wanted)].map(async (channel) => ({
        settings: channel,
        opened: await channels.open(channel),
      })),
    );
    return {
      usable: all.flatMap(({ settings: channel, opened }) =>
        opened.ok ? [{ settings: channel, handle: opened.channel, release: opened.release }] : [],
      ),
      failed: all.flatMap(({ settings: channel, opened }): FailedDelivery[] =>
        opened.ok
          ? []
          : [{ channel: channel.label, attempts: 0, failure: secrets.redactFailure(opened.failure) }],
      ),
    };
  };

  /** Why the event is not told now, as far as that can be said without its channels. */
  const reasonToSkip = (event: string, details: NotifyDetails): NotifyResult["skipped"] => {
    const own = settings.events.get(event);
    if (!settings.enabled) return { reason: "disabled" };
    if (own?.enabled === false) return { reason: "event-disabled" };
    const { session } = details;
    const isSub = details.subSession ?? (session !== undefined && isSubSession(sessions, session));
    if (settings.mainSessionOnly && isSub) return { reason: "sub-session" };
    const quiet = quietClock(own?.quietHoursOverride ?? settings.quietHours);
    const time = now();
    if (!quiet.isQuiet(time)) return undefined;
    const until = quiet.end(time);
    return { reason: "quiet-hours", ...(until === undefined ? {} : { until }) };
  };

  /** Notes that one is sent now, or says until when none may be. */
  const takeTurn = (event: string, { sent }: SessionMemory): number | undefined => {
    const answer = throttle(sent.get(event) ?? [], throttleFor(settings, event), now());
    if (!answer.ok) return answer.until;
    sent.set(event, answer.sent);
    return undefined;
  };

  const compose = (
    event: string,
    details: NotifyDetails,
    { lastUserMessage, lastAssistantMessage }: SessionMemory,
    wording: object,
  ): NotificationMessage => {
    const known = { roleName: settings.roleName, lastUserMessage, lastAssistantMessage };
    const { sessionId, eventType, timestamp, ...words } = composeMessage({
      event,
      details: { ...defined(known), ...details },
      settings: settings.events.get(event),
      wording,
      time: now(),
    });
    return { ...(secrets.redact(words) as typeof words), sessionId, eventType, timestamp };
  };

  const sendAll = async (
    usable: Awaited<ReturnType<typeof open>>["usable"],
    message: NotificationMessage,
  ) => {
    const tools = { timers, now, random, ending: ending.signal, call };
    const all = await Promise.all(
      usable.map(async (channel) => ({
        channel,
        delivery: await deliver(channel.handle, message, channel.settings.delivery, tools),
      })),
    );
    const failed: FailedDelivery[] = [];
    for (const { channel, delivery } of all) {
      if (delivery.ok) {
        failing.delete(channel.settings);
        continue;
      }
      failed.push({
        channel: channel.settings.label,
        attempts: delivery.attempts,
        failure: secrets.redactFailure(delivery.failure),
      });
      if (!failing.has(channel.settings)) report(undelivered(channel.settings, delivery));
      failing.add(channel.settings);
    }
    return {
      delivered: all.flatMap(({ channel, delivery }) => (delivery.ok ? [channel.settings.label] : [])),
      failed,
    };
  };

  const run = async (event: string, details: NotifyDetails): Promise<NotifyResult> => {
    const skip = (
      reason: SkipReason,
      more: { failed?: readonly FailedDelivery[]; until?: number | undefined } = {},
    ) => ({
      event,
      delivered: [],
      failed: more.failed ?? [],
      skipped: { reason, ...(more.until === undefined ? {} : { until: more.until }) },
    });
    if (ending.signal.aborted) return skip("disposed");
    const found = lookUp(registry.current, notificationEventsContract.scope, event);
    if (!found.ok) {
      tellOnce(unknownEvent(event, found));
      return skip("unknown-event");
    }
    const skipped = reasonToSkip(event, details);
    if (skipped) return { event, delivered: [], failed: [], skipped };
    // Taken now: the session may end before its channels are there, and must not be remembered anew.
    const memory = memoryOf(sessions, details.session ?? "");
    const { usable, failed } = await open(channelsFor(event));
    try {
      // What nobody is told of takes nothing from what may be told.
      if (usable.length === 0) return skip("no-channel", { failed });
      const until = takeTurn(event, memory);
      if (until !== undefined) return skip("throttled", { failed, until });
      const sent = await sendAll(usable, compose(event, details, memory, found.extension.handle.values));
      return { event, delivered: sent.delivered, failed: [...failed, ...sent.failed] };
    } finally {
      for (const { release } of usable) release();
    }
  };

  const notify: NotificationEngine["notify"] = (event, details = {}) => {
    const work = run(event, details).finally(() => underWay.delete(work));
    underWay.add(work);
    return work;
  };

  const watch = createIdleWatch({
    sessions,
    delayMs: settings.idleDelayMs,
    now,
    timers,
    tell: (session, details) => void notify("idle", { ...details, session }),
  });

  return {
    settings,
    async ready() {
      for (const diagnostic of checkEvents(settings, registry.current)) tellOnce(diagnostic);
      watch.resume();
      if (!settings.enabled) return;
      const own = [...settings.events.values()].filter((event) => event.enabled);
      const { usable } = await open([...settings.channels, ...own.flatMap((event) => event.channels ?? [])]);
      for (const { release } of usable) release();
    },
    resume: watch.resume,
    notify,
    idle: (session, details = {}) => watch.idle(session, details),
    activity: watch.activity,
    heard(session, { user, assistant }) {
      const memory = memoryOf(sessions, session);
      if (user !== undefined) memory.lastUserMessage = user;
      if (assistant !== undefined) memory.lastAssistantMessage = assistant;
    },
    spawned: (parent, child) => void memoryOf(sessions, parent).children.add(child),
    forget(session) {
      watch.activity(session);
      sessions.drop(session);
    },
    async dispose() {
      ending.abort();
      watch.dispose();
      await Promise.all(underWay);
      await channels.dispose();
    },
  };
};

const undelivered = (
  { label, locate }: ChannelSettings,
  { attempts, failure }: { readonly attempts: number; readonly failure: FailedDelivery["failure"] },
): Diagnostic => {
  const source = locate([]);
  const tries = attempts === 1 ? "1 attempt" : `${attempts} attempts`;
  return diagnose(
    "NOTIFY_UNDELIVERED",
    `The notification channel "${label}" did not get a message through in ${tries}: ${failure.message.replace(/\.$/u, "")}.`,
    { ...(source ? { source } : {}), ...(failure.error ? { cause: failure.error } : {}) },
  );
};

const defined = (values: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, item]) => (item === undefined ? [] : [[key, item]])),
  );
