import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { graphTopologiesKit } from "../../packages/scopes/graph-topologies/src/testing/index.js";
import { checkExtension, testExtensions } from "../../packages/testkit/src/index.js";
import { requireBuild } from "../build-state.js";
import { createCollectingRunner } from "./collecting-runner.js";
import { nodeTest } from "./node-test.js";

const packages = join(import.meta.dirname, "../../packages");
const minute = 60_000;

const good = `export const expand = (agents) => agents.map((agent) => ({ from: "parent", to: agent }));\n`;
/** As authors write it: with the scope's own helper, which brings its schemas. */
const defined = `
import { defineTopology } from "@hardpoint/graph-topologies";
export default defineTopology({ expand: (agents) => agents.map((agent) => ({ from: "parent", to: agent })) });
`;
const bad = `export const expand = (agents) => agents.sort();\n`;

const tests = `
import { describe, it } from "node:test";
import { graphTopologiesKit as kit } from "@hardpoint/graph-topologies/testing";
import { testExtensions, testScenarios } from "@hardpoint/testkit";

const under = { kit, name: "fan", module: new URL("./fan.mjs", import.meta.url), needs: "1.0" };
testExtensions([under], { describe, it });
testScenarios(under, [{ name: "one agent", data: [["a"]], value: [{ from: "parent", to: "a" }] }], { describe, it });
`;

/** An author's project, with the packages as they are published. */
const projectOf = async (module: string): Promise<string> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "hardpoint-runners-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, "node_modules/@hardpoint"), { recursive: true });
  for (const [name, at] of [
    ["testkit", "testkit"],
    ["graph-topologies", "scopes/graph-topologies"],
  ] as const)
    await symlink(join(packages, at), join(folder, "node_modules/@hardpoint", name), "junction");
  await writeFile(join(folder, "fan.mjs"), module);
  await writeFile(join(folder, "fan.test.mjs"), tests);
  return folder;
};

beforeAll(requireBuild);

describe("the checks of an extension are tests", () => {
  it("of node:test, which pass", { timeout: minute }, async () => {
    const { code, output } = await nodeTest("fan.test.mjs", await projectOf(defined));
    expect(output).toContain("ok 1 - has an entry that is JSON");
    expect(output).toContain("ok 1 - one agent");
    expect(output).toMatch(/^# pass 9$/m);
    expect(output).not.toContain("not ok");
    expect(code).toBe(0);
  });

  it("of node:test, which fail and say why", { timeout: minute }, async () => {
    const { code, output } = await nodeTest("fan.test.mjs", await projectOf(bad));
    expect(output).toContain("not ok 7 - leaves what it is handed as it is");
    expect(output).toContain("it must be an edge { from, to }");
    expect(output).toContain("not ok 1 - one agent");
    expect(code).toBe(1);
  });

  it("of a runner like jest, to which each test says how long it may take", { timeout: minute }, async () => {
    const given: unknown[][] = [];
    const folder = await projectOf(good);
    const { tests: collected, runner } = createCollectingRunner();
    const it = (name: string, body: () => Promise<void>, timeout?: number) => {
      given.push([body.length, timeout]);
      runner.it(name, body, timeout);
    };
    testExtensions([{ kit: graphTopologiesKit, name: "fan", module: join(folder, "fan.mjs") }], {
      ...runner,
      it,
    });
    // A body with a parameter would have to call it.
    expect(given).toEqual(given.map(() => [0, minute]));
    for (const body of collected.values()) await body();
    expect(collected.size).toBe(8);
  });

  it("without a runner, by name, with the problem of each that fails", { timeout: minute }, async () => {
    const module = join(await projectOf(bad), "fan.mjs");
    const checked = await checkExtension({ kit: graphTopologiesKit, name: "fan", module });
    expect(checked.filter(({ problem }) => problem === undefined).map(({ name }) => name)).toEqual([
      "has an entry that is JSON",
      "does nothing when it is imported",
      "gives up when its signal is aborted",
    ]);
  });
});
