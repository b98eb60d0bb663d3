import {
  asyncCapability,
  builtinExtensions,
  type Capabilities,
  createDeadlines,
  createInlineExtension,
  createRegistry,
  createSessionStates,
  diagnose,
  type Extension,
  type Origin,
  silentLogger,
} from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { observeEventsContract } from "./contract.js";
import type { ObserveEventModule } from "./observe-event-module.js";
import { observeEvents } from "./scope.js";
import { nothing, requestOf } from "./testing/observing.js";

const host: Origin = { kind: "host" };
const extensionOf = (
  name: string,
  handle: ObserveEventModule["handle"],
  origin: Origin = host,
): Extension => {
  const { extension } = createInlineExtension(observeEventsContract, { name, module: { handle }, origin });
  if (!extension) throw new Error("the fixture keeps the contract");
  return extension;
};

const setUp = (capabilities: Capabilities = {}) => {
  const registry = createRegistry();
  const swapIn = (...extensions: Extension[]) => {
    const builder = registry.build();
    for (const extension of [...builtinExtensions(observeEvents), ...extensions]) builder.add(extension);
    return registry.swap(builder.seal());
  };
  const engine = observeEvents.createEngine({
    registry,
    config: undefined,
    capabilities,
    sessions: createSessionStates(),
    log: silentLogger,
    report: () => undefined,
    deadlines: createDeadlines(),
  });
  return { swapIn, engine };
};

describe("the scope observe_events", () => {
  it("sees a reload: names are looked up when they are used", async () => {
    const { swapIn, engine } = setUp();
    const spec = { on: "pushed" };
    const request = requestOf({ event: "pushed", specs: [spec] });
    await swapIn();
    expect(engine.check(spec)).toMatchObject([{ code: "OBSERVE_EVENT_UNKNOWN" }]);
    expect(engine.observe(request)).toEqual(nothing);
    await swapIn(extensionOf("pushed", () => ["one"]));
    expect(engine.check(spec)).toEqual([]);
    expect(engine.observe(request)).toMatchObject({ injections: ["one"] });
    await swapIn(extensionOf("pushed", () => ["two"]));
    expect(engine.observe(request)).toMatchObject({ injections: ["two"] });
  });

  it("ends an observation with the modules that it began with, which live until then", async () => {
    const { swapIn, engine } = setUp();
    let settle: (texts: readonly string[]) => void = () => undefined;
    const slow = extensionOf(
      "pushed",
      () =>
        new Promise<readonly string[]>((resolve) => {
          settle = resolve;
        }),
    );
    const disposed: string[] = [];
    await swapIn({ ...slow, handle: { ...slow.handle, dispose: () => void disposed.push("old") } });
    const effects = engine.observe(requestOf({ event: "pushed", specs: [{ on: "pushed" }] }));
    const swapped = swapIn(extensionOf("pushed", () => ["new"]));
    await Promise.resolve();
    expect(disposed).toEqual([]);
    settle(["old"]);
    expect(await effects).toMatchObject({ injections: ["old"] });
    await swapped;
    expect(disposed).toEqual(["old"]);
  });

  it("knows a pack's event by its full and its bare name", async () => {
    const { swapIn, engine } = setUp();
    const git: Origin = { kind: "pack", name: "@acme/git" };
    await swapIn(extensionOf("pushed", () => ["x"], git));
    const specs = [{ on: "pushed" }, { on: "@acme/git/pushed" }, { on: "@acme/svn/pushed" }];
    expect(engine.observe(requestOf({ event: "@acme/git/pushed", specs }))).toMatchObject({ fired: [0, 1] });
    expect(engine.observe(requestOf({ event: "pushed", specs }))).toMatchObject({ fired: [0, 1] });
    await swapIn(
      extensionOf("pushed", () => ["x"], git),
      extensionOf("pushed", () => [], { kind: "pack", name: "@acme/svn" }),
    );
    expect(engine.check({ on: "pushed" })).toMatchObject([{ code: "NAME_AMBIGUOUS" }]);
    expect(engine.observe(requestOf({ event: "@acme/git/pushed", specs }))).toMatchObject({ fired: [1] });
  });

  it("provides what its engine can as a capability", async () => {
    const { swapIn, engine } = setUp();
    await swapIn();
    const { methods } = observeEvents.provides?.(engine).observe_events ?? {};
    const ask = (method: string, ...args: unknown[]) =>
      Reflect.apply(methods?.[method] as () => unknown, undefined, args);
    const specs = [{ on: "tool_after", capture_artifact: "plan" }];
    const assistantText = "```plan\nx\n```";
    expect(ask("parse", specs[0])).toEqual({ spec: specs[0], diagnostics: [] });
    expect(ask("check", { on: "mesage", inject: "x" })).toMatchObject([{ code: "OBSERVE_EVENT_UNKNOWN" }]);
    const given = requestOf({ event: "tool_after", tool: { name: "bash" }, specs, assistantText });
    expect(ask("observe", given)).toMatchObject({ toolsObserved: ["bash"], fired: [0] });
    expect(ask("endTurn", given)).toMatchObject({ artifacts: [{ name: "plan", text: "x" }] });
  });
});

describe("checking a spec", () => {
  const locate = (path: readonly (string | number)[]) => ({ file: path.join(".") });
  const problem = diagnose("CONDITION_UNKNOWN", "No condition is called so.");

  it("tells all that is wrong with it, without running anything", async () => {
    const conditions = asyncCapability({
      evaluate: () => true,
      check: (_condition: unknown, at: typeof locate) => [{ ...problem, source: at(["not"]) }],
    });
    const { swapIn, engine } = setUp({ conditions });
    await swapIn();
    const found = await engine.check({ on: "mesage", when: { not: "soo" }, injct: "x" }, locate);
    expect(found.map(({ code, source }) => [code, source?.file])).toEqual([
      ["CONFIG_KEY_UNKNOWN", "injct"],
      ["OBSERVE_EVENT_UNKNOWN", "on"],
      ["CONDITION_UNKNOWN", "when.not"],
    ]);
    expect(found[1]?.hint).toContain('Did you mean "message"?');
  });

  it.each<[string, Capabilities, string]>([
    ["nobody evaluates it", {}, "nothing here evaluates conditions"],
    [
      "the check throws",
      {
        conditions: asyncCapability({
          evaluate: () => true,
          check: () => {
            throw new Error("out of order");
          },
        }),
      },
      "out of order",
    ],
    [
      "the check is rejected",
      {
        conditions: asyncCapability({
          evaluate: () => true,
          check: () => Promise.reject(new Error("out of order")),
        }),
      },
      "out of order",
    ],
    [
      "the check gives no list",
      { conditions: asyncCapability({ evaluate: () => true, check: () => 3 }) },
      "no list",
    ],
  ])("says that its when can't be checked: %s", async (_what, capabilities, reason) => {
    const { swapIn, engine } = setUp(capabilities);
    await swapIn();
    const found = await engine.check({ on: "message", when: "x", inject: "y" });
    expect(found).toMatchObject([{ code: "OBSERVE_WHEN_UNKNOWN" }]);
    expect(found[0]?.message).toContain(reason);
  });

  it("needs no check of conditions where the host only evaluates them", async () => {
    const { swapIn, engine } = setUp({ conditions: asyncCapability({ evaluate: () => true }) });
    await swapIn();
    expect(await engine.check({ on: "message", when: "x", inject: "y" })).toEqual([]);
  });
});
