import { describe, expect, it } from "vitest";
import { defineObserveEvent } from "./define-observe-event.js";
import type { ObserveContext, ObserveFacade } from "./observe-context.js";
import type { ObserveSpec } from "./observe-spec.js";
import { createWatched, factsOf, nothing, requestOf } from "./testing/observing.js";

const spec = { on: "released", inject: "Tell the user.", set_evidence: "released" };
const request = requestOf({ event: "released", specs: [spec], payload: { version: "1.2" } });

describe("a custom event", () => {
  it("runs its handler for each spec of the event, and injects what that returns", () => {
    const seen: ObserveSpec[] = [];
    const { engine } = createWatched({
      custom: {
        released: {
          handle(ctx, given) {
            seen.push(given);
            return [`${(ctx.payload as { version: string }).version} is out.`, "  ", "Rest."];
          },
        },
      },
    });
    const other = { on: "released", inject: "Second." };
    const specs = [spec, { on: "message", inject: "x" }, other];
    expect(engine.observe({ ...request, specs })).toEqual({
      ...nothing,
      injections: ["1.2 is out.", "Rest.", "1.2 is out.", "Rest."],
      evidence: ["released"],
      fired: [0, 2],
    });
    expect(seen).toEqual([spec, other]);
  });

  it("leaves the spec's own text to the handler, which may want it or not", () => {
    const { engine } = createWatched({
      custom: {
        released: { handle: () => [] },
        reverted: { handle: (_ctx, { inject }) => (inject === undefined ? [] : [`Beware: ${inject}`]) },
      },
    });
    expect(engine.observe(request)).toMatchObject({ injections: [], evidence: ["released"] });
    expect(
      engine.observe({ ...request, event: "reverted", specs: [{ ...spec, on: "reverted" }] }),
    ).toMatchObject({ injections: ["Beware: Tell the user."] });
  });

  it("does all else that the spec says", () => {
    const { engine } = createWatched({ custom: { released: { handle: () => [] } } });
    const specs = [
      { on: "released", capture_payload_as: "release", capture_artifact: "notes", sync_todos: true },
    ];
    const tool = { name: "release", args: { todos: [{ content: "announce", status: "pending" }] } };
    expect(engine.observe({ ...request, specs, tool, assistantText: "```notes\nNew.\n```" })).toEqual({
      ...nothing,
      artifacts: [
        { name: "notes", text: "New." },
        { name: "release", text: '{"version":"1.2"}' },
      ],
      todos: [{ content: "announce", status: "pending" }],
      fired: [0],
    });
  });

  it("asks the guards before the handler", () => {
    const { engine } = createWatched({
      custom: {
        released: {
          handle: () => {
            throw new Error("it was asked");
          },
        },
      },
    });
    const guarded = { on: "released", tool: "publish", set_evidence: "x" };
    expect(engine.observe({ ...request, specs: [guarded] })).toEqual(nothing);
    expect(engine.observe({ ...request, specs: [guarded], tool: { name: "pack" } })).toEqual(nothing);
  });

  it("is unknown without a handler, which is told once in an observation", () => {
    const { engine, reported } = createWatched({ custom: { released: { handle: () => [] } } });
    expect(
      engine.observe(
        requestOf({
          event: "relased",
          specs: [
            { ...spec, on: "relased" },
            { ...spec, on: "relased" },
          ],
        }),
      ),
    ).toEqual(nothing);
    expect(reported).toMatchObject([{ code: "OBSERVE_EVENT_UNKNOWN" }]);
    expect(reported[0]?.hint).toContain('Did you mean "released"?');
  });

  it.each(["constructor", "__proto__", "toString"])("may be called %s", (event) => {
    const { engine, reported } = createWatched({
      custom: Object.fromEntries([[event, { handle: () => ["x"] }]]),
    });
    expect(engine.observe(requestOf({ event, specs: [{ on: event }] }))).toMatchObject({ injections: ["x"] });
    expect(createWatched().engine.observe(requestOf({ event, specs: [{ on: event }] }))).toEqual(nothing);
    expect(reported).toEqual([]);
  });

  it("may answer later, and the next spec waits for it", async () => {
    const order: string[] = [];
    const { engine } = createWatched({
      custom: {
        released: {
          async handle(_ctx, { inject }) {
            order.push(`begin ${inject}`);
            await Promise.resolve();
            order.push(`end ${inject}`);
            return [`${inject}`];
          },
        },
      },
    });
    const specs = [
      { on: "released", inject: "one" },
      { on: "released", inject: "two" },
    ];
    expect(await engine.observe({ ...request, specs })).toMatchObject({
      injections: ["one", "two"],
      fired: [0, 1],
    });
    expect(order).toEqual(["begin one", "end one", "begin two", "end two"]);
  });

  it("can't be given a name that is none", () => {
    const { reported } = createWatched({
      custom: { "two words": { handle: () => [] }, tool_after: { handle: () => [] } },
    });
    expect(reported.map(({ code }) => code)).toEqual(["CONFIG_INVALID", "NAME_IS_BUILTIN"]);
  });
});

describe("a handler that fails", () => {
  it.each<[string, () => unknown, string]>([
    [
      "throws",
      () => {
        throw new Error("no network");
      },
      "no network",
    ],
    ["is rejected", () => Promise.reject(new Error("no network")), "no network"],
    ["returns a text", () => "text", "it must be a list of texts"],
    ["returns nothing", () => undefined, "it must be a list of texts, not undefined"],
    ["returns numbers", () => ["a", 3], "1: it must be a text, not the number 3"],
    ["promises no list", () => Promise.resolve(null), "it must be a list of texts, not null"],
    ["never settles", () => new Promise(() => undefined), "did not settle within 30 ms"],
  ])("as it %s has no effect, and is told; other specs go on", async (_what, handle, reason) => {
    let calls = 0;
    const { engine, reported } = createWatched({
      deadlineMs: 30,
      custom: { released: { handle: () => (calls++ === 0 ? handle() : ["fine"]) as readonly string[] } },
    });
    const effects = await engine.observe({ ...request, specs: [spec, { on: "released" }] });
    expect(effects).toEqual({ ...nothing, injections: ["fine"], fired: [1] });
    expect(reported).toMatchObject([{ code: "EXTENSION_FAILED", severity: "warning" }]);
    expect(reported[0]?.message).toContain(
      'observe[0] of the function "build" has no effect: observe_events "released"',
    );
    expect(reported[0]?.message).toContain(reason);
  });

  it("for the same reason again is told once in an observation", () => {
    const handle = () => 3 as never;
    const { engine, reported } = createWatched({ custom: { released: { handle } } });
    engine.observe({ ...request, specs: [spec, spec] });
    expect(reported).toHaveLength(1);
    engine.observe(request);
    expect(reported).toHaveLength(2);
  });
});

describe("what a handler is given", () => {
  const tool = { name: "publish", args: { tag: "next" }, output: "ok" };
  const full = { ...request, tool, assistantText: "Done.", facts: factsOf({ workspaceDir: "/work" }) };

  it("is what happened and what is known of the function, frozen, with a log and a signal", () => {
    let seen: ObserveContext | undefined;
    const { engine } = createWatched({
      custom: {
        released: defineObserveEvent({
          handle(ctx) {
            seen = ctx;
            return [];
          },
        }),
      },
    });
    engine.observe(full);
    expect(seen).toMatchObject({
      sessionID: "s1",
      eventName: "released",
      fnName: "build",
      toolName: "publish",
      toolArgs: { tag: "next" },
      toolOutput: "ok",
      lastAssistantText: "Done.",
      payload: { version: "1.2" },
      requiredEvidence: [],
      userMessagedThisTurn: false,
      workspaceDir: "/work",
      state: { toolsObserved: [] },
    });
    expect(seen?.signal).toBeInstanceOf(AbortSignal);
    expect(seen?.log).toHaveProperty("warn");
    expect(Reflect.set(seen?.state.kv ?? {}, "a", 1)).toBe(false);
    expect(Reflect.set(seen ?? {}, "eventName", "x")).toBe(false);
    expect(Reflect.set(seen?.toolArgs as object, "tag", "x")).toBe(false);
  });

  it("is the façade for capability: true, which shows nothing of the function", () => {
    let names: readonly string[] = [];
    let seen: ObserveFacade | undefined;
    const { engine } = createWatched({
      custom: {
        released: defineObserveEvent({
          capability: true,
          handle(facade) {
            seen = facade;
            names = Object.keys(facade);
            return [];
          },
        }),
      },
    });
    engine.observe(full);
    expect([...names].sort()).toEqual([
      "eventName",
      "lastAssistantText",
      "payload",
      "sessionID",
      "toolArgs",
      "toolName",
      "toolOutput",
    ]);
    expect(seen?.signal).toBeInstanceOf(AbortSignal);
    engine.observe({ ...request, payload: undefined as never });
    expect([...names].sort()).toEqual(["eventName", "sessionID"]);
    for (const hidden of ["state", "fnName", "requiredEvidence", "workspaceDir"])
      expect(Reflect.has(seen ?? {}, hidden)).toBe(false);
  });

  it("shows what earlier specs have brought about", () => {
    const evidence: unknown[] = [];
    const { engine } = createWatched({
      custom: {
        released: {
          handle(ctx) {
            evidence.push(ctx.state.evidenceObserved);
            return [];
          },
        },
      },
    });
    engine.observe({ ...request, specs: [spec, { on: "released" }] });
    expect(evidence).toEqual([{}, { released: true }]);
  });
});
