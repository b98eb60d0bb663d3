import { conditionsKit } from "@hardpoint/conditions/testing";
import { syncCapability } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { ExtensionFault } from "./check.js";
import { moduleOf } from "./fixtures/modules.js";
import { runScenario, type ScenarioCase, testScenarios } from "./scenario.js";

const [, sample] = conditionsKit.members.handler.samples;
const env = sample?.env;

const has = async () => ({
  kit: conditionsKit,
  name: "has",
  module: await moduleOf("export const handler = (arg, { artifacts }) => artifacts.exists(arg);\n"),
});

describe("a scenario", () => {
  it.each(["inline", "worker", "process"] as const)(
    "shows what comes of a call in the isolate %s",
    async (isolate) => {
      const shown = await runScenario(await has(), { data: { arg: "plan", env }, isolate });
      expect(shown).toEqual({ ok: true, value: true });
    },
  );

  it("may have the host offer something else", async () => {
    const artifacts = syncCapability({ exists: () => false, read: () => undefined });
    const scenario = { data: { arg: "plan", env }, capabilities: { artifacts } };
    expect(await runScenario(await has(), scenario)).toEqual({ ok: true, value: false });
  });

  it("shows a failure as one", async () => {
    const shown = await runScenario(await has(), { data: { arg: "plan", env }, capabilities: {} });
    expect(shown).toMatchObject({ ok: false, failure: { kind: "throw" } });
  });

  it("of a member that there is not says which there are", async () => {
    await expect(runScenario(await has(), { member: "handel", data: {} })).rejects.toThrow("handler");
  });
});

/** A runner that keeps what is registered. */
const collecting = () => {
  const tests = new Map<string, () => Promise<void>>();
  return {
    tests,
    runner: {
      describe: (_name: string, body: () => void) => body(),
      it: (name: string, body: () => Promise<void>) => void tests.set(name, body),
    },
  };
};

describe("cases", () => {
  it("are tests of the author's runner, which pass and fail as they should", async () => {
    const { tests, runner } = collecting();
    const data = { arg: "plan", env };
    testScenarios(
      await has(),
      [
        { name: "right", data, value: true },
        { name: "wrong", data, value: false },
        { name: "holds", data, holds: ({ ok }) => ok },
        { name: "does not hold", data, holds: ({ ok }) => !ok },
      ],
      runner,
    );
    await tests.get("right")?.();
    await tests.get("holds")?.();
    await expect(tests.get("wrong")?.()).rejects.toThrow("It gave true, not false.");
    await expect(tests.get("does not hold")?.()).rejects.toThrow(ExtensionFault);
  });

  it.each<[what: string, cases: readonly object[]]>([
    ["expects nothing", [{ name: "a", data: {} }]],
    [
      "has the name of another",
      [
        { name: "a", data: {}, value: 1 },
        { name: "a", data: {}, value: 2 },
      ],
    ],
  ])("one that %s is refused", async (_what, cases) => {
    const extension = await has();
    const { runner } = collecting();
    expect(() => testScenarios(extension, cases as unknown as ScenarioCase[], runner)).toThrow(
      ExtensionFault,
    );
  });
});
