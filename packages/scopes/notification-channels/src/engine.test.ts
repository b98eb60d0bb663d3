import { describe, expect, it } from "vitest";
import type { NotificationsOptions } from "./create-notifications.js";
import { openEngine, settled } from "./fixtures/open-engine.js";

const setUp = async (settings: object, more: NotificationsOptions = {}) => {
  const { clock, ...made } = await openEngine(settings, more);
  return { ...made, waits: clock.waits, pass: clock.pass };
};

describe("notify", () => {
  it("sends an event through its own channels, else through those of all", async () => {
    const { engine, sent, told } = await setUp({
      channels: ["one"],
      events: { error: { channels: ["one", "two"] } },
    });
    await engine.notify("idle", { session: "s" });
    await engine.notify("error", { session: "s" });
    expect(sent.map(({ via, eventType }) => `${eventType} ${via}`).sort()).toEqual([
      "error one",
      "error two",
      "idle one",
    ]);
    expect(told).toEqual([]);
  });

  it.each([
    ["{agent} of {session_id}", "builder of s"],
    ["{{ agent }}", "builder"],
    ["{nobody} stays", "{nobody} stays"],
    ["{constructor}", "{constructor}"],
    [`${"x".repeat(300)}`, `${"x".repeat(255)}…`],
  ])("fills the template %j", async (titleTemplate, title) => {
    const { engine, sent } = await setUp({ events: { error: { titleTemplate } } });
    await engine.notify("error", { session: "s", agent: "builder" });
    expect(sent[0]?.title).toBe(title);
  });

  it.each<[string, object, string, object]>([
    ["unknown-event", {}, "eror", {}],
    ["disabled", { enabled: "false" }, "error", {}],
    ["event-disabled", { events: { error: { enabled: false } } }, "error", {}],
    ["sub-session", {}, "error", { subSession: true }],
    ["no-channel", { channels: [] }, "error", {}],
    [
      "quiet-hours",
      { quietHours: { enabled: true, timezone: "UTC", ranges: [{ start: "11:00", end: "13:00" }] } },
      "error",
      {},
    ],
  ])("says %s where it sends nothing", async (reason, settings, event, details) => {
    const { engine, sent } = await setUp(settings);
    const result = await engine.notify(event, { session: "s", ...details });
    expect([result.skipped?.reason, sent]).toEqual([reason, []]);
  });

  it("lets an event go in spite of quiet hours that do not hold for it", async () => {
    const { engine, sent } = await setUp({
      quietHours: { enabled: true, timezone: "UTC", ranges: [{ start: "11:00", end: "13:00" }] },
      events: { error: { quietHoursOverride: false } },
    });
    await engine.notify("error", { session: "s" });
    expect(sent).toHaveLength(1);
  });

  it("throttles per event and session, by the event's own rule where it has one", async () => {
    const { engine, pass } = await setUp({
      throttle: {
        windowMs: 60_000,
        maxPerWindow: 1,
        minGapMs: 0,
        perEventType: { idle: { maxPerWindow: 2 } },
      },
    });
    const send = async (event: string, session = "s") =>
      (await engine.notify(event, { session })).skipped?.reason;
    expect([await send("error"), await send("error"), await send("error", "other")]).toEqual([
      undefined,
      "throttled",
      undefined,
    ]);
    expect([await send("idle"), await send("idle"), await send("idle")]).toEqual([
      undefined,
      undefined,
      "throttled",
    ]);
    pass(60_000);
    expect(await send("error")).toBeUndefined();
  });

  it("keeps for an event with a longer window what the general one would forget", async () => {
    const { engine, pass } = await setUp({
      throttle: { windowMs: 1000, maxPerWindow: 1, minGapMs: 0 },
      events: { error: { throttle: { windowMs: 3_600_000 } } },
    });
    const send = async () => (await engine.notify("error", { session: "s" })).skipped?.reason;
    expect(await send()).toBeUndefined();
    pass(3_000_000);
    expect(await send()).toBe("throttled");
    pass(600_000);
    expect(await send()).toBeUndefined();
  });

  it("knows the sessions of sub-agents, and tells of them only where that is wanted", async () => {
    const [quiet, loud] = [await setUp({}), await setUp({ mainSessionOnly: false })];
    for (const { engine } of [quiet, loud]) {
      engine.spawned("s", "child");
      await engine.notify("error", { session: "child" });
      await engine.notify("error", { session: "s" });
    }
    const sessionsOf = ({ sent }: typeof quiet) => sent.map(({ sessionId }) => sessionId);
    expect([sessionsOf(quiet), sessionsOf(loud)]).toEqual([["s"], ["child", "s"]]);
  });

  it("follows the body with the question, after a blank line", async () => {
    const { engine, sent } = await setUp({});
    await engine.notify("question", { session: "s", sessionTitle: "Release", text: " Ship it? " });
    expect(sent).toMatchObject([{ title: "Hardpoint · question", body: "Release\n\nShip it?" }]);
  });

  it("uses an event's own wording where the configuration has none", async () => {
    const events = { deployed: { titleTemplate: "{version} is out", messageTemplate: "by {agent}" } };
    const { engine, sent } = await setUp(
      { events: { deployed: { messageTemplate: "for {nobody}" } } },
      { events },
    );
    await engine.notify("deployed", { session: "s", variables: { version: "2.0", event_type: "x" } });
    expect(sent).toMatchObject([{ title: "2.0 is out", body: "for {nobody}", eventType: "deployed" }]);
  });

  it("spends nothing of the throttle where there is no channel", async () => {
    const { engine, sent } = await setUp({
      channels: [],
      throttle: { windowMs: 60_000, maxPerWindow: 1, minGapMs: 0 },
      events: { error: { channels: ["one"] } },
    });
    await engine.notify("idle", { session: "s" });
    await engine.notify("error", { session: "s" });
    expect(sent).toHaveLength(1);
  });

  it("names unknown kinds, events and keys, and uses the rest", async () => {
    const { engine, told, sent } = await setUp({
      channels: ["one", { kind: "tow" }],
      events: { eror: {} },
      chanels: [],
    });
    expect(told.map(({ code }) => code).sort()).toEqual([
      "CONFIG_KEY_UNKNOWN",
      "NOTIFY_CHANNEL_UNKNOWN",
      "NOTIFY_EVENT_UNKNOWN",
    ]);
    await engine.notify("error", { session: "s" });
    expect(sent).toHaveLength(1);
  });

  it("sends an event that an extension has declared", async () => {
    const { engine, sent, told } = await setUp({ channels: ["three"] }, { events: ["deployed"] });
    await engine.notify("deployed", { session: "s" });
    expect([told.map(({ code }) => code), sent]).toEqual([["NOTIFY_CHANNEL_UNKNOWN"], []]);
    const other = await setUp({}, { events: ["deployed"] });
    await other.engine.notify("deployed", { session: "s" });
    expect([other.told, other.sent.map(({ eventType }) => eventType)]).toEqual([[], ["deployed"]]);
  });
});

describe("idle", () => {
  it("is told once, some time after the work has ended, until there is activity", async () => {
    const { engine, sent, pass } = await setUp({ idleDelayMs: 1500 });
    engine.idle("s");
    engine.idle("s");
    pass(1499);
    await settled();
    expect(sent).toEqual([]);
    pass(200);
    await settled();
    engine.idle("s");
    pass(5000);
    await settled();
    expect(sent).toHaveLength(1);
    engine.activity("s");
    engine.idle("s");
    pass(5000);
    await settled();
    expect(sent).toHaveLength(2);
  });

  it("is not told when there was activity before, or the session has ended", async () => {
    const { engine, sent, pass } = await setUp({});
    engine.idle("s");
    engine.activity("s");
    engine.idle("t");
    engine.forget("t");
    pass(5000);
    await settled();
    expect(sent).toEqual([]);
  });

  it("leaves no timer behind when the engine is disposed", async () => {
    const { engine, waits, sent } = await setUp({});
    engine.idle("s");
    await engine.dispose();
    expect([waits(), sent]).toEqual([[], []]);
    expect((await engine.notify("error", { session: "s" })).skipped?.reason).toBe("disposed");
  });
});
