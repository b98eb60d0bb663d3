import { describe } from "@hardpoint/core";
import type { SettingReader, SettingSource } from "./setting-reader.js";
import { type ChannelSettings, type DeliverySettings, defaultDelivery } from "./settings.js";
import { longestTimerMs } from "./timers.js";

/** The keys of a channel that the engine reads itself; the channel is given the others, and `kind`. */
const ownKeys = ["enabled", "name", "attempts", "timeoutMs"];

/** Reads one channel: a map, or a kind alone. Undefined where it can't be used. */
export const readChannel = (
  parent: SettingReader,
  key: string,
  index: number,
  item: unknown,
  delivery: DeliverySettings,
  locate: SettingSource["locate"],
): ChannelSettings | undefined => {
  const path = [...parent.path, key, index];
  const at = { locate: (inner: readonly (string | number)[]) => locate([...path, ...inner], "value") };
  if (typeof item === "string" && item.trim() !== "")
    return {
      kind: item.trim(),
      label: item.trim(),
      enabled: true,
      config: { kind: item.trim() },
      delivery,
      ...at,
    };
  const reader = parent.at([key, index], item);
  if (!reader) return undefined;
  const kind = reader.text("kind");
  if (kind === undefined || kind.trim() === "") {
    reader.wrong(
      ["kind"],
      `must name a kind of channel, and is ${describe(reader.raw("kind"))}`,
      "Write kind: desktop, for example.",
    );
    return undefined;
  }
  const name = reader.text("name");
  const attempts = reader.number("attempts", 1, 20);
  const timeoutMs = reader.number("timeoutMs", 1, longestTimerMs);
  const written = Object.entries(item as Record<string, unknown>).filter(([each]) => !ownKeys.includes(each));
  return {
    kind,
    label: name ?? kind,
    ...(name === undefined ? {} : { name }),
    enabled: reader.flag("enabled") ?? true,
    config: { ...Object.fromEntries(written), kind },
    delivery: {
      ...delivery,
      ...(attempts === undefined ? {} : { attempts }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    },
    ...at,
  };
};

export const readDelivery = (reader: SettingReader | undefined): DeliverySettings => {
  reader?.only("attempts", "backoffMs", "maxBackoffMs", "timeoutMs");
  return {
    attempts: reader?.number("attempts", 1, 20) ?? defaultDelivery.attempts,
    backoffMs: reader?.number("backoffMs", 0, longestTimerMs) ?? defaultDelivery.backoffMs,
    maxBackoffMs: reader?.number("maxBackoffMs", 0, longestTimerMs) ?? defaultDelivery.maxBackoffMs,
    timeoutMs: reader?.number("timeoutMs", 1, longestTimerMs) ?? defaultDelivery.timeoutMs,
  };
};
