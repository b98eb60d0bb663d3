import {
  builtinExtensions,
  createDeadlines,
  createInlineExtension,
  createRegistry,
  type Diagnostic,
  type Extension,
} from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { terminationConditionsContract } from "./contract.js";
import { defineTerminationCondition } from "./define-termination-condition.js";
import { createTerminationEngine } from "./engine.js";
import type { LoopState } from "./loop-state.js";
import { readTermination } from "./read.js";
import { terminationConditions } from "./scope.js";
import type { TerminationModule } from "./termination-module.js";

const state: LoopState = {
  iterations: 0,
  loops: [],
  results: {},
  frontier: [],
  completed: [],
  status: "running",
  now: 0,
};

const extensionOf = (name: string, module: TerminationModule, pack?: string): Extension => {
  const { extension } = createInlineExtension(terminationConditionsContract, {
    name,
    module: defineTerminationCondition(module),
    origin: pack === undefined ? { kind: "host" } : { kind: "pack", name: pack },
  });
  if (!extension) throw new Error("the fixture keeps the contract");
  return extension;
};

const setUp = (termination: unknown) => {
  const registry = createRegistry();
  const diagnostics: Diagnostic[] = [];
  const swapIn = (...extensions: Extension[]) => {
    const builder = registry.build();
    for (const extension of [...builtinExtensions(terminationConditions), ...extensions])
      builder.add(extension);
    return registry.swap(builder.seal());
  };
  const engine = createTerminationEngine(
    { registry, capabilities: {}, report: (one) => diagnostics.push(one), deadlines: createDeadlines() },
    { condition: readTermination(termination).condition, agents: [] },
  );
  return { engine, swapIn, diagnostics };
};

describe("a reload", () => {
  it("is seen: names are looked up when they are used, and a new module parses for itself", async () => {
    const { engine, swapIn } = setUp({ ready: 1 });
    await swapIn();
    expect(engine.evaluate("s", state)).toMatchObject({ met: "unknown" });
    await swapIn(extensionOf("ready", { parse: () => "old", evaluate: (parsed) => parsed === "old" }));
    expect(engine.evaluate("s", state)).toMatchObject({ met: true });
    await swapIn(extensionOf("ready", { parse: () => "new", evaluate: (parsed) => parsed === "old" }));
    expect(engine.evaluate("s", state)).toEqual({ met: false });
  });

  it("waits with the end of modules that an evaluation still uses", async () => {
    const { engine, swapIn } = setUp({ slow: 1 });
    let settle: (met: boolean) => void = () => undefined;
    const slow = extensionOf("slow", {
      parse: () => 1,
      evaluate: () =>
        new Promise((resolve) => {
          settle = resolve;
        }),
    });
    const disposed: string[] = [];
    await swapIn({ ...slow, handle: { ...slow.handle, dispose: () => void disposed.push("slow") } });
    const termination = engine.evaluate("s", state);
    const swapped = swapIn(extensionOf("slow", { parse: () => 1, evaluate: () => false }));
    await Promise.resolve();
    expect(disposed).toEqual([]);
    settle(true);
    expect(await termination).toMatchObject({ met: true });
    await swapped;
    expect(disposed).toEqual(["slow"]);
  });
});

it("a name that two packs have is told with both full names, and is unknown", async () => {
  const { engine, swapIn, diagnostics } = setUp({ ready: 1 });
  const yes: TerminationModule = { parse: () => 1, evaluate: () => true };
  await swapIn(extensionOf("ready", yes, "@one/x"), extensionOf("ready", yes, "@two/y"));
  await engine.prepare();
  expect(engine.evaluate("s", state)).toMatchObject({ met: "unknown" });
  expect(diagnostics).toMatchObject([
    { code: "NAME_AMBIGUOUS", hint: "Write one of @one/x/ready, @two/y/ready." },
    { code: "TERMINATION_FAILED" },
  ]);
});
