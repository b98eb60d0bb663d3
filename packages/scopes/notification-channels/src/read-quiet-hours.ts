import { describe } from "@hardpoint/core";
import type { QuietHours, QuietRange } from "./quiet-hours.js";
import type { SettingReader } from "./setting-reader.js";
import { createWallClock } from "./wall-clock.js";

/** Reads a map of quiet hours. A range or a day that can't be used is left out, an unknown time zone is the host's own. */
export const readQuietHours = (reader: SettingReader): QuietHours => {
  reader.only("enabled", "timezone", "ranges");
  const timezone = readZone(reader);
  const ranges = (reader.list("ranges") ?? []).flatMap((item, index) => {
    const range = reader.at(["ranges", index], item);
    return (range && readRange(range)) ?? [];
  });
  const enabled = reader.flag("enabled") ?? false;
  if (enabled && ranges.length === 0)
    reader.wrong(
      [],
      "is enabled and has no range, so that no hour is quiet",
      'Write ranges: [{ start: "22:00", end: "07:00" }].',
    );
  return { enabled, ranges, ...(timezone === undefined ? {} : { timezone }) };
};

const readZone = (reader: SettingReader): string | undefined => {
  const zone = reader.text("timezone");
  if (zone === undefined) return undefined;
  try {
    createWallClock(zone);
    return zone;
  } catch {
    // Intl throws for a name that it does not know.
    reader.wrong(
      ["timezone"],
      `names no time zone (${describe(reader.raw("timezone"))}); the host's own is used`,
      "Write a name such as Europe/Berlin or UTC.",
    );
    return undefined;
  }
};

const readRange = (reader: SettingReader): QuietRange | undefined => {
  reader.only("start", "end", "days");
  const start = readMinute(reader, "start", 1439);
  const end = readMinute(reader, "end", 1440);
  if (start === undefined || end === undefined) return undefined;
  if (!reader.has("days")) return { start, end };
  const days = readDays(reader);
  if (days.size > 0) return { start, end, days };
  reader.wrong(["days"], "names no day, so the range is left out", "Take `days` away for all days.");
  return undefined;
};

const readMinute = (reader: SettingReader, key: string, most: number): number | undefined => {
  const found = reader.text(key);
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/u.exec(found?.trim() ?? "") ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  if (minute <= most && Number(minutes) < 60) return minute;
  if (found !== undefined || !reader.has(key))
    reader.wrong(
      [key],
      `must be a time of the day, and is ${describe(reader.raw(key))}; the range is left out`,
      'Write it in quotes, as in "22:30".',
    );
  return undefined;
};

const dayNames = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

const readDays = (reader: SettingReader): ReadonlySet<number> => {
  const found = reader.raw("days");
  const all = Array.isArray(found) ? found : [found];
  return new Set(
    all.flatMap((item: unknown, index) => {
      const day = toDay(item);
      if (day === undefined)
        reader.wrong(
          Array.isArray(found) ? ["days", index] : ["days"],
          `names no day (${describe(item)})`,
          "Write mon, tue, … or a number from 0, for Sunday, to 6.",
        );
      return day ?? [];
    }),
  );
};

const toDay = (item: unknown): number | undefined => {
  if (typeof item !== "string" && typeof item !== "number") return undefined;
  const word = String(item).trim().toLowerCase();
  if (/^[0-6]$/u.test(word)) return Number(word);
  const day = word.length < 3 ? -1 : dayNames.findIndex((name) => name.startsWith(word));
  return day === -1 ? undefined : day;
};
