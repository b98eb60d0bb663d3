import {
  createDeadlines,
  createInlineExtension,
  createRegistry,
  createSessionStates,
  silentLogger,
} from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { createChannelSet } from "./channel-set.js";
import { notificationChannelsContract } from "./contract.js";
import { createSimulatedClock, openEngine, settled } from "./fixtures/open-engine.js";
import { createSecrets } from "./secrets.js";
import { type ChannelSettings, defaultDelivery } from "./settings.js";

describe("a custom channel", () => {
  it("is made with its configuration and place, and its send and dispose keep their this", async () => {
    const seen: unknown[] = [];
    class Board {
      readonly kind = "board";
      readonly #mark: unknown;
      constructor(mark: unknown) {
        this.#mark = mark;
      }
      send() {
        seen.push(["send", this.#mark]);
      }
      dispose() {
        seen.push(["dispose", this.#mark]);
      }
    }
    const { engine, told } = await openEngine(
      { channels: [{ kind: "board", mark: "*", attempts: 2 }] },
      {
        directory: "/roles",
        custom: {
          board: {
            create(config, place) {
              seen.push([config, place]);
              return new Board(config.mark);
            },
          },
        },
      },
    );
    await engine.notify("error", { session: "s" });
    await engine.dispose();
    expect(told).toEqual([]);
    expect(seen).toEqual([
      [{ kind: "board", mark: "*" }, { directory: "/roles" }],
      ["send", "*"],
      ["dispose", "*"],
    ]);
  });

  it.each([false, "false"])("with enabled: %j is not even made, nor by its name", async (enabled) => {
    let made = 0;
    const { engine, told } = await openEngine(
      {
        channels: [{ kind: "board", name: "hall", enabled }, "one"],
        events: { error: { channels: ["hall", "board"] } },
      },
      {
        custom: {
          board: {
            create() {
              made += 1;
              return { kind: "board", send: () => undefined };
            },
          },
        },
      },
    );
    expect((await engine.notify("error", { session: "s" })).skipped?.reason).toBe("no-channel");
    expect((await engine.notify("idle", { session: "s" })).delivered).toEqual(["one"]);
    expect([made, told]).toEqual([0, []]);
  });

  it("is made once for all who ask at the same time, and once for each place where it is declared", async () => {
    const made: unknown[] = [];
    const { engine } = await openEngine(
      {
        channels: [{ kind: "board", at: "a" }],
        events: { error: { channels: [{ kind: "board", at: "b" }] } },
      },
      {
        custom: {
          board: {
            async create({ at }) {
              made.push(at);
              await settled();
              return { kind: "board", send: () => undefined };
            },
          },
        },
      },
    );
    await Promise.all(
      ["idle", "idle", "error", "error"].map((event, index) =>
        engine.notify(event, { session: `s${index}` }),
      ),
    );
    expect(made).toEqual(["a", "b"]);
  });

  it("that can't be made costs itself, says so once, and is tried again", async () => {
    let tries = 0;
    const { engine, told } = await openEngine(
      { channels: [{ kind: "shy" }, "one"] },
      {
        custom: {
          shy: {
            create() {
              tries += 1;
              if (tries < 3) throw new Error("not yet");
              return { kind: "shy", send: () => undefined };
            },
          },
        },
      },
    );
    const first = await engine.notify("error", { session: "s" });
    expect([first.delivered, first.failed]).toMatchObject([["one"], [{ channel: "shy", attempts: 0 }]]);
    expect((await engine.notify("error", { session: "s" })).delivered).toEqual(["shy", "one"]);
    expect(told.map(({ code }) => code)).toEqual(["NOTIFY_CHANNEL_UNUSABLE"]);
  });

  it("is disposed after what is being sent, and nothing is sent afterwards", async () => {
    const order: string[] = [];
    let arrive = (): void => undefined;
    const { engine } = await openEngine(
      { channels: ["slow"] },
      {
        custom: {
          slow: {
            create: () => ({
              kind: "slow",
              send: () =>
                new Promise<void>((resolve) => {
                  arrive = () => {
                    order.push("sent");
                    resolve();
                  };
                }),
              dispose: () => void order.push("disposed"),
            }),
          },
        },
      },
    );
    const sending = engine.notify("error", { session: "s" });
    await settled();
    const ended = engine.dispose();
    await settled();
    arrive();
    await Promise.all([sending, ended, engine.dispose()]);
    expect(order).toEqual(["sent", "disposed"]);
    expect((await engine.notify("error")).skipped?.reason).toBe("disposed");
  });
});

it("a module that a reload replaces is let go when its channel has ended, after what it is sending", async () => {
  const order: string[] = [];
  const registry = createRegistry();
  const generationOf = (version: string) => {
    const builder = registry.build();
    const { extension } = createInlineExtension(notificationChannelsContract, {
      name: "board",
      origin: { kind: "host" },
      deadlines: createDeadlines(),
      module: {
        create: () => ({
          kind: "board",
          send: () => undefined,
          dispose: () => void order.push(`${version} disposed`),
        }),
      },
    });
    if (extension) builder.add(extension);
    return builder.seal();
  };
  await registry.swap(generationOf("old"));
  const channels = createChannelSet({
    registry,
    secrets: createSecrets(),
    environment: () => undefined,
    directory: undefined,
    call: { log: silentLogger },
    report: (diagnostic) => order.push(diagnostic.code),
  });
  const board: ChannelSettings = {
    kind: "board",
    label: "board",
    enabled: true,
    config: { kind: "board" },
    delivery: defaultDelivery,
    locate: () => undefined,
  };
  const old = await channels.open(board);
  const letGo = registry.swap(generationOf("new")).then(() => order.push("old module gone"));
  const next = await channels.open(board);
  await settled();
  expect([old.ok, next.ok, order]).toEqual([true, true, []]);
  if (old.ok) old.release();
  await letGo;
  expect(order).toEqual(["old disposed", "old module gone"]);
  if (next.ok) next.release();
  await channels.dispose();
  expect(order.at(-1)).toBe("new disposed");
});

describe("an engine in the place of another, as after a reload", () => {
  it("goes on with what waited, also with what began to wait after it was made ready, and tells it once", async () => {
    const clock = createSimulatedClock();
    const sessions = createSessionStates();
    const before = await openEngine({}, { sessions }, clock);
    before.engine.idle("early");
    const after = await openEngine({}, { sessions }, clock);
    before.engine.idle("late");
    after.engine.resume();
    await before.engine.dispose();
    expect(clock.waits()).toHaveLength(2);
    clock.pass(2000);
    await settled();
    expect(before.sent).toEqual([]);
    expect(after.sent.map(({ sessionId }) => sessionId).sort()).toEqual(["early", "late"]);
    expect(clock.waits()).toEqual([]);
  });

  it("knows what was sent, so that a reload gives nobody more", async () => {
    const clock = createSimulatedClock();
    const sessions = createSessionStates();
    const throttle = { windowMs: 60_000, maxPerWindow: 1 };
    const before = await openEngine({ throttle }, { sessions }, clock);
    await before.engine.notify("error", { session: "s" });
    await before.engine.dispose();
    const after = await openEngine({ throttle }, { sessions }, clock);
    expect((await after.engine.notify("error", { session: "s" })).skipped).toEqual({
      reason: "throttled",
      until: clock.now() + 60_000,
    });
  });
});

it("a session that has ended leaves nothing, although something of it is still being sent, and no other is meant", async () => {
  const sessions = createSessionStates();
  const { engine, sent } = await openEngine({}, { sessions });
  engine.heard("s1", { user: "go", assistant: "gone" });
  engine.heard("s11", { user: "stay" });
  const last = engine.notify("session_deleted", { session: "s1" });
  engine.forget("s1");
  await last;
  expect(sent).toMatchObject([{ lastUserMessage: "go", lastAssistantMessage: "gone" }]);
  expect(sessions.ids).toEqual(["s11"]);
});
