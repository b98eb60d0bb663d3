import { beforeAll, describe, expect, it } from "vitest";
import { requireBuild } from "../build-state.js";
import { nodeTest } from "./node-test.js";

beforeAll(requireBuild);

describe("the built-ins keep their contracts as any extension has to", () => {
  it.each<[scope: string, modules: number]>([
    ["conditions", 9],
    ["graph_topologies", 5],
    ["termination_conditions", 5],
    ["recovery_patterns", 10],
    ["recovery_strategies", 7],
    ["notification_channels", 6],
    ["notification_events", 1],
    ["observe_events", 1],
  ])("those of %s", { timeout: 180_000 }, async (scope, modules) => {
    const { code, output } = await nodeTest("builtins.mjs", import.meta.dirname, { SCOPE: scope });
    expect(failuresIn(output)).toEqual([]);
    expect(code).toBe(0);
    expect(output).toMatch(new RegExp(`^# pass ${8 * modules}$`, "mu"));
  });
});

/** The tests that failed, with the sentence that each gives as its reason. */
const failuresIn = (output: string): readonly string[] =>
  [...output.matchAll(/^ *not ok \d+ - (.*)\n(?:.*\n)*? *error: ([^\n]*(?:\n {2,}[^\n:]*){0,3})/gmu)].map(
    ([, name, error]) => `${name}: ${error}`,
  );
