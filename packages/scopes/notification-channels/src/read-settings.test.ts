import type { ConfigPath, Diagnostic } from "@hardpoint/core";
import { expect, it } from "vitest";
import { readSettings } from "./read-settings.js";
import { formatPath } from "./setting-reader.js";
import { throttleFor } from "./settings.js";

const read = (value: unknown, defaults?: unknown) => {
  const told: string[] = [];
  const settings = readSettings({
    value,
    defaults,
    report: ({ code, source }: Diagnostic) => told.push(`${code} ${source?.file}`),
    environment: (name) => ({ DELAY: "250", OFF: "off" })[name],
    locate: (path: ConfigPath) => ({ file: formatPath(path), line: 1, column: 1 }),
  });
  return { settings, told };
};

it("has defaults for what is not written", () => {
  const { settings, told } = read(undefined);
  expect(told).toEqual([]);
  expect(settings).toMatchObject({
    enabled: true,
    mainSessionOnly: true,
    idleDelayMs: 1500,
    channels: [],
    quietHours: { enabled: false },
    throttle: { windowMs: 3000, maxPerWindow: 3, minGapMs: 1000 },
  });
});

it("takes flags and numbers from texts and from the environment, in YAML's form without quotes as well", () => {
  const { settings, told } = read({
    enabled: "no",
    mainSessionOnly: { "env:OFF": null },
    idleDelayMs: "{env:DELAY}",
    throttle: { maxPerWindow: "7" },
  });
  expect(told).toEqual([]);
  expect(settings).toMatchObject({
    enabled: false,
    mainSessionOnly: false,
    idleDelayMs: 250,
    throttle: { maxPerWindow: 7, windowMs: 3000 },
  });
});

it.each<[unknown, string]>([
  [[], "CONFIG_INVALID notifications"],
  [{ enabled: "perhaps" }, "CONFIG_INVALID notifications.enabled"],
  [{ idleDelayMs: -1 }, "CONFIG_INVALID notifications.idleDelayMs"],
  [{ idleDelayMs: "{env:NOPE}" }, "NOTIFY_ENV_MISSING notifications.idleDelayMs"],
  [{ channels: "log" }, "CONFIG_INVALID notifications.channels"],
  [{ channels: ["log", 3] }, "CONFIG_INVALID notifications.channels[1]"],
  [{ channels: ["log", { url: "x" }] }, "CONFIG_INVALID notifications.channels[1].kind"],
  [{ channels: ["log", { kind: "log", attempts: 0 }] }, "CONFIG_INVALID notifications.channels[1].attempts"],
  [{ events: { idle: { titleTemplate: 3 } } }, "CONFIG_INVALID notifications.events.idle.titleTemplate"],
  [{ events: { idle: { throtle: {} } } }, "CONFIG_KEY_UNKNOWN notifications.events.idle.throtle"],
  [{ throttle: { maxPerWindow: 0 } }, "CONFIG_INVALID notifications.throttle.maxPerWindow"],
  [{ quietHours: { enabled: true } }, "CONFIG_INVALID notifications.quietHours"],
  [{ quietHours: { timezone: "Mars/Olympus" } }, "CONFIG_INVALID notifications.quietHours.timezone"],
  [
    { quietHours: { ranges: [{ start: "25:00", end: "07:00" }] } },
    "CONFIG_INVALID notifications.quietHours.ranges[0].start",
  ],
  [{ quietHours: { ranges: [{ start: "22:00" }] } }, "CONFIG_INVALID notifications.quietHours.ranges[0].end"],
  [
    { quietHours: { ranges: [{ start: "1:00", end: "2:00", days: ["mon", "xyz"] }] } },
    "CONFIG_INVALID notifications.quietHours.ranges[0].days[1]",
  ],
])("says what is wrong with %j, and where", (value, expected) => {
  expect(read(value).told).toEqual([expected]);
});

it("keeps the valid among the invalid", () => {
  const { settings } = read({
    channels: ["log", 3, { kind: "" }, { kind: "desktop" }],
    quietHours: {
      enabled: true,
      timezone: "Mars/Olympus",
      ranges: [
        { start: "x", end: "1:00" },
        { start: "22:30", end: "24:00", days: ["Fri", 6, "sunday"] },
      ],
    },
    throttle: { maxPerWindow: -2 },
  });
  expect(settings.channels.map(({ kind }) => kind)).toEqual(["log", "desktop"]);
  expect(settings.quietHours).toEqual({
    enabled: true,
    ranges: [{ start: 1350, end: 1440, days: new Set([5, 6, 0]) }],
  });
  expect(settings.throttle.maxPerWindow).toBe(1);
});

it("a project's keys and channels replace the host's, its events one by one; a key without a value changes nothing", () => {
  const { settings, told } = read(
    {
      idleDelayMs: 10,
      channels: ["desktop"],
      throttle: null,
      events: { idle: { enabled: false }, error: null },
    },
    {
      idleDelayMs: 20,
      mainSessionOnly: false,
      channels: ["log", "webhook"],
      throttle: { windowMs: 5 },
      events: { idle: { titleTemplate: "x" }, error: { titleTemplate: "y" } },
    },
  );
  expect(told).toEqual([]);
  expect(settings).toMatchObject({ idleDelayMs: 10, mainSessionOnly: false, throttle: { windowMs: 5 } });
  expect(settings.channels.map(({ kind }) => kind)).toEqual(["desktop"]);
  expect([...settings.events]).toMatchObject([
    ["idle", { enabled: false }],
    ["error", { titleTemplate: "y" }],
  ]);
  expect(settings.events.get("idle")).not.toHaveProperty("titleTemplate");
});

it("an event's own throttle goes before that of the list per event, and this before the general one", () => {
  const { settings } = read({
    throttle: { windowMs: 1, maxPerWindow: 2, perEventType: { idle: { windowMs: 10, maxPerWindow: 20 } } },
    events: { idle: { throttle: { windowMs: 100 } } },
  });
  expect(throttleFor(settings, "idle")).toEqual({ windowMs: 100, maxPerWindow: 20, minGapMs: 1000 });
  expect(throttleFor(settings, "error")).toEqual({ windowMs: 1, maxPerWindow: 2, minGapMs: 1000 });
});

it("events have names like any other: constructor is one", () => {
  const { settings } = read({ events: { constructor: { enabled: false } } });
  expect(settings.events.get("constructor")?.enabled).toBe(false);
  expect(throttleFor(settings, "toString")).toEqual(settings.throttle);
});
