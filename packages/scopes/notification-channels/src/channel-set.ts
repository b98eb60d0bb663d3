import {
  type CallOptions,
  diagnose,
  type Extension,
  type Failure,
  failure,
  type ModuleHandle,
  type Registry,
  type Report,
} from "@hardpoint/core";
import { readChannelIssues } from "./channel-issues.js";
import { notificationChannelsContract } from "./contract.js";
import { type Environment, interpolate } from "./interpolate.js";
import { lookUp } from "./look-up.js";
import type { Secrets } from "./secrets.js";
import { formatPath, missingHint, missingVariable } from "./setting-reader.js";
import type { ChannelSettings } from "./settings.js";
import { createUses, type Uses } from "./uses.js";

type MadeChannel =
  | { readonly ok: true; readonly channel: ModuleHandle }
  | { readonly ok: false; readonly failure: Failure };

type OpenedChannel =
  /** It is not disposed before it was released. */
  | { readonly ok: true; readonly channel: ModuleHandle; release(): void }
  | { readonly ok: false; readonly failure: Failure };

/** The channels of one engine, each made once, when it is first needed. */
export interface ChannelSet {
  /** Never rejects. What is wrong is reported once. Those who ask at the same time share one making. */
  open(settings: ChannelSettings): Promise<OpenedChannel>;
  /** Disposes every channel once. Afterwards none is made. */
  dispose(): Promise<void>;
}

export interface ChannelSetContext {
  readonly registry: Pick<Registry, "current">;
  readonly secrets: Secrets;
  readonly environment: Environment;
  readonly directory: string | undefined;
  readonly call: Pick<CallOptions, "log" | "redact">;
  /** Each diagnostic once. */
  readonly report: Report;
}

interface Made {
  readonly extension: Extension;
  readonly channel: Promise<MadeChannel>;
  readonly uses: Uses;
  close(): Promise<void>;
}

export const createChannelSet = (context: ChannelSetContext): ChannelSet => {
  const made = new Map<ChannelSettings, Made>();
  /** Those that are being closed, so that `dispose` waits for them too. */
  const closing = new Set<Promise<void>>();
  let ended = false;

  const close = (channel: ChannelSettings, one: Made): void => {
    if (made.get(channel) === one) made.delete(channel);
    const closed = one.close().finally(() => closing.delete(closed));
    closing.add(closed);
  };

  return {
    async open(channel) {
      if (ended) return refused("its engine has ended");
      const found = lookUp(context.registry.current, notificationChannelsContract.scope, channel.kind);
      if (!found.ok) {
        context.report(unknownChannel(channel, found));
        return refused(found.problem);
      }
      const present = made.get(channel);
      if (present?.extension.handle === found.extension.handle) return use(present);
      // A reload has brought another module of that name.
      if (present) close(channel, present);
      const next = makeChannel(channel, found.extension, context);
      made.set(channel, next);
      const opened = await use(next);
      // It is tried again for the next notification: what was missing may have come.
      if (!opened.ok && made.get(channel) === next) close(channel, next);
      return opened;
    },
    async dispose() {
      ended = true;
      for (const [channel, one] of [...made]) close(channel, one);
      await Promise.all(closing);
    },
  };
};

const use = async ({ channel, uses }: Made): Promise<OpenedChannel> => {
  const release = uses.take();
  const made = await channel;
  if (made.ok) return { ...made, release };
  release();
  return made;
};

const refused = (message: string) => ({ ok: false, failure: failure("load", message) }) as const;

const at = (channel: ChannelSettings, path: readonly (string | number)[]) => {
  const source = channel.locate(path);
  return source ? { source } : {};
};

const unknownChannel = (
  channel: ChannelSettings,
  found: { readonly problem: string; readonly hint: string; readonly code: "missing" | "ambiguous" },
) =>
  diagnose(
    found.code === "ambiguous" ? "NAME_AMBIGUOUS" : "NOTIFY_CHANNEL_UNKNOWN",
    found.code === "ambiguous"
      ? `Several packs have a notification channel "${channel.kind}".`
      : `No notification channel is called "${channel.kind}".`,
    { ...at(channel, ["kind"]), hint: found.hint },
  );

const makeChannel = (channel: ChannelSettings, extension: Extension, context: ChannelSetContext): Made => {
  // The modules of a generation that was replaced live for as long as a channel of theirs does.
  const release = context.registry.current.hold();
  const made = create(channel, extension, context);
  const uses = createUses();
  return {
    extension,
    channel: made,
    uses,
    async close() {
      try {
        const result = await made;
        await uses.free();
        if (result.ok) await disposeChannel(result.channel, channel, context);
      } finally {
        release();
      }
    },
  };
};

const create = async (
  channel: ChannelSettings,
  extension: Extension,
  context: ChannelSetContext,
): Promise<MadeChannel> => {
  const { value, missing } = interpolate(channel.config, context.environment, context.secrets);
  for (const { path, name } of missing)
    context.report(
      diagnose(
        "NOTIFY_ENV_MISSING",
        `"${formatPath(path)}" of the notification channel "${channel.label}" ${missingVariable(name)}.`,
        { ...at(channel, path), hint: missingHint },
      ),
    );
  const [first] = missing;
  if (first) return refused(`it ${missingVariable(first.name)}`);

  const place = context.directory === undefined ? {} : { directory: context.directory };
  const made = await createHandle(extension, [value, place], channel, context);
  if (!made.ok) {
    for (const issue of readChannelIssues(made.failure))
      context.report(
        diagnose(
          "NOTIFY_CHANNEL_UNUSABLE",
          `The notification channel "${channel.label}" can't be used: ${issue.message}.`,
          {
            ...at(channel, issue.path),
            ...(issue.hint === undefined ? {} : { hint: issue.hint }),
            ...(made.failure.error ? { cause: made.failure.error } : {}),
          },
        ),
      );
    return made;
  }
  const { kind, unknownKeys } = made.channel.values as { kind?: unknown; unknownKeys?: readonly string[] };
  for (const key of unknownKeys ?? [])
    context.report(
      diagnose(
        "CONFIG_KEY_UNKNOWN",
        `The notification channel "${channel.label}" has the key "${key}", which is not read.`,
        {
          ...at(channel, [key]),
        },
      ),
    );
  if (kind !== extension.name)
    context.report(
      diagnose(
        "NAME_DIFFERS",
        `The notification channel "${extension.name}" calls itself "${String(kind)}"; the name of its declaration is used.`,
        extension.source ? { source: extension.source } : {},
      ),
    );
  return made;
};

const createHandle = async (
  { handle }: Extension,
  args: readonly unknown[],
  channel: ChannelSettings,
  { call }: ChannelSetContext,
): Promise<MadeChannel> => {
  try {
    const result = await handle.create("create", args, { ...call, deadlineMs: channel.delivery.timeoutMs });
    return result.ok ? { ok: true, channel: result.value } : result;
  } catch (thrown) {
    const reason = failure("throw", "its isolate failed", thrown);
    return { ok: false, failure: call.redact?.(reason) ?? reason };
  }
};

const disposeChannel = async (
  channel: ModuleHandle,
  { label, delivery }: ChannelSettings,
  { call }: ChannelSetContext,
): Promise<void> => {
  try {
    if (channel.members.includes("dispose")) {
      const result = await channel.call("dispose", [], { ...call, deadlineMs: delivery.timeoutMs });
      if (!result.ok)
        call.log?.warn(`The notification channel "${label}" could not be disposed.`, result.failure);
    }
    await channel.dispose();
  } catch (thrown) {
    call.log?.warn(`The notification channel "${label}" could not be disposed.`, { error: thrown });
  }
};
