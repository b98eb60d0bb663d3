import {
  builtinExtensions,
  createDeadlines,
  createInlineExtension,
  createRegistry,
  createSessionStates,
  type Extension,
  silentLogger,
} from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import type { ConditionFacts } from "./condition-env.js";
import type { ConditionModule } from "./condition-module.js";
import { createConditionState } from "./condition-state.js";
import { conditionsContract } from "./contract.js";
import { conditions } from "./scope.js";

const facts: ConditionFacts = {
  sessionID: "s1",
  fnName: "build",
  userMessagedThisTurn: false,
  requiredEvidence: [],
  state: createConditionState(),
};

describe("the scope", () => {
  const extensionOf = (name: string, handler: ConditionModule["handler"]): Extension => {
    const { extension } = createInlineExtension(conditionsContract, {
      name,
      module: { handler },
      origin: { kind: "host" },
    });
    if (!extension) throw new Error("the fixture keeps the contract");
    return extension;
  };
  const setUp = () => {
    const registry = createRegistry();
    const swapIn = (...extensions: Extension[]) => {
      const builder = registry.build();
      for (const extension of [...builtinExtensions(conditions), ...extensions]) builder.add(extension);
      return registry.swap(builder.seal());
    };
    const engine = conditions.createEngine({
      registry,
      config: undefined,
      capabilities: {},
      sessions: createSessionStates(),
      log: silentLogger,
      report: () => undefined,
      deadlines: createDeadlines(),
    });
    return { registry, swapIn, engine };
  };

  it("sees a reload: names are looked up when they are used", async () => {
    const { swapIn, engine } = setUp();
    const { condition } = engine.parse("ready");
    if (!condition) throw new Error("it parses");
    await swapIn();
    expect(engine.check(condition)).toMatchObject([{ code: "CONDITION_UNKNOWN" }]);
    await swapIn(extensionOf("ready", () => true));
    expect(engine.check(condition)).toEqual([]);
    expect(engine.evaluate(condition, facts)).toBe(true);
    await swapIn(extensionOf("ready", () => false));
    expect(engine.evaluate(condition, facts)).toBe(false);
  });

  it("ends an evaluation on the generation that it began with, which lives until then", async () => {
    const { swapIn, engine } = setUp();
    let settle: (value: boolean) => void = () => undefined;
    const slow = extensionOf(
      "slow",
      () =>
        new Promise<boolean>((resolve) => {
          settle = resolve;
        }),
    );
    const disposed: string[] = [];
    const old = extensionOf("ready", () => true);
    const watched: Extension = {
      ...old,
      handle: { ...old.handle, dispose: () => void disposed.push("old") },
    };
    await swapIn(slow, watched);
    const truth = engine.evaluate(engine.parse({ all: ["slow", "ready"] }).condition, facts);
    const swapped = swapIn(extensionOf("ready", () => false));
    await Promise.resolve();
    expect(disposed).toEqual([]);
    settle(true);
    expect(await truth).toBe(true);
    await swapped;
    expect(disposed).toEqual(["old"]);
  });
});
