import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  checkExtension,
  ExtensionFault,
  type ScenarioCase,
  testExtensions,
  testScenarios,
} from "../../packages/testkit/src/index.js";
import { requireBuild } from "../build-state.js";
import { createCollectingRunner } from "./collecting-runner.js";
import { type Mistake, mistakes } from "./kit-row.js";
import { kitRows } from "./kit-rows.js";
import { moduleOf } from "./module-of.js";

const callMs = 1_000;
const minute = 60_000;

beforeAll(requireBuild);
// JSON has no negative zero, and nobody minds.
expect.addEqualityTesters([(one, other) => (one === 0 && other === 0 ? true : undefined)]);

describe.each(kitRows)("$title", ({ under, good, bad }) => {
  it("hands over what every isolate can carry", () => {
    const members = Object.values(under.kit.members).flatMap((member) => [
      member,
      ...Object.values(member.makes ?? {}),
    ]);
    for (const { samples, arbitrary } of members)
      for (const data of [...samples, ...(arbitrary ? fc.sample(arbitrary(fc), 50) : [])])
        expect(JSON.parse(JSON.stringify(data))).toEqual(structuredClone(data));
  });

  it("lets a module pass that does everything right", { timeout: minute }, async () => {
    const checked = await checkExtension({ ...under, name: "it", module: await moduleOf(good), callMs });
    expect(checked.filter(({ problem }) => problem !== undefined)).toEqual([]);
    expect(checked.length).toBeGreaterThan(6);
  });

  it.each(Object.entries(bad) as [Mistake, string][])(
    "finds one that %s",
    { timeout: minute },
    async (mistake, text) => {
      const { tests, runner } = createCollectingRunner();
      testExtensions([{ ...under, name: "it", module: await moduleOf(text), callMs }], runner);
      const [check] = [...tests].filter(([name]) => mistakes[mistake].test(name));
      await expect(check?.[1]()).rejects.toThrow(ExtensionFault);
    },
  );

  it("finds two of one name", () => {
    const { runner } = createCollectingRunner();
    const one = { ...under, name: "same", module: "/a.mjs" };
    expect(() => testExtensions([one, { ...one, module: "/b.mjs" }], runner)).toThrow(ExtensionFault);
  });

  it("finds a case that expects nothing", () => {
    const { runner } = createCollectingRunner();
    const cases = [{ name: "a", data: {} }] as unknown as ScenarioCase[];
    expect(() => testScenarios({ ...under, name: "it", module: "/a.mjs" }, cases, runner)).toThrow(
      "can't fail",
    );
  });
});
