import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { hooksKit } from "../../packages/dialects/src/rolebox/testing/index.js";
import {
  checkNeutrality,
  type Decision,
  type GuardKit,
  type GuardUnderTest,
  testNeutrality,
} from "../../packages/testkit/src/index.js";
import { requireBuild } from "../build-state.js";

beforeAll(requireBuild);

const sound = `export const onToolBefore = (ctx, input) => {
  if (String(input.args.command).includes("rm -rf")) ctx.skip();
};
`;
const stops = [{ tool: "bash", args: { command: "rm -rf /" } }];
const passes = [{ tool: "bash", args: { command: "ls" } }];

/** A guard of rolebox with this module. */
const guard = (text: string, more: Partial<GuardUnderTest> = {}): GuardUnderTest => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "hardpoint-neutrality-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "guard.mjs"), text);
  return {
    kit: hooksKit,
    name: "guard",
    module: join(folder, "guard.mjs"),
    entry: { events: ["tool.execute.before"], onFailure: "deny" },
    stops,
    passes,
    ...more,
  };
};

const failing = async (tested: GuardUnderTest) =>
  (await checkNeutrality(tested)).flatMap(({ name, problem }) => (problem === undefined ? [] : [name]));

describe("the neutrality of a guard", () => {
  it("holds where it denies on a failure: late, failed, gone or answering rubbish, it denies", async () => {
    const checked = await checkNeutrality(guard(sound));
    expect(checked.filter(({ problem }) => problem !== undefined)).toEqual([]);
    expect(checked.map(({ name }) => name)).toEqual([
      "stops what it is there to stop",
      "lets everything else go on",
      "denies when it takes longer than it may",
      "denies when it throws",
      "denies when it rejects",
      "denies when it throws what is no Error",
      "denies when it ends its process",
      "denies when it makes the arguments a number",
      "denies when it makes the arguments a list",
      "denies when it takes the arguments away",
      "denies when it puts a function into the arguments",
    ]);
  });

  it("holds without onFailure: what can't be told is never the verdict allow", async () => {
    const checked = await checkNeutrality(guard(sound, { entry: { events: ["tool.execute.before"] } }));
    expect(checked.filter(({ problem }) => problem !== undefined)).toEqual([]);
    expect(checked[2]?.name).toBe("does not allow when it takes longer than it may");
  });

  it.each<[what: string, decision: Decision]>([
    ["takes a failure for an allow", { verdict: "allow", stops: false }],
    ["goes on where a guard that is to deny failed", { verdict: undefined, stops: false }],
  ])("is told not to hold of a host that %s", async (_what, decision) => {
    // A stand-in for a broken module takes no more than this long, the guard itself more.
    const kit: GuardKit = {
      ...hooksKit,
      decide: (entry, handle, call, deadlineMs) =>
        deadlineMs < 1_000 ? Promise.resolve(decision) : hooksKit.decide(entry, handle, call, deadlineMs),
    };
    const found = await failing(guard(sound, { kit }));
    expect(found).toContain("denies when it throws");
    expect(found).toContain("denies when it takes longer than it may");
    expect(found).not.toContain("stops what it is there to stop");
  });

  it.each([
    [
      "lets go on what it is to stop",
      "export const onToolBefore = () => {};\n",
      "stops what it is there to stop",
    ],
    ["stops everything", "export const onToolBefore = (ctx) => ctx.skip();\n", "lets everything else go on"],
  ])("a guard that %s is told", async (_what, text, check) => {
    expect(await failing(guard(text))).toEqual([check]);
  });

  it("can't be tested without a call that it must stop", async () => {
    await expect(checkNeutrality(guard(sound, { stops: [] }))).rejects.toThrow("no test of it could fail");
    const runner = { describe: (_name: string, body: () => void) => body(), it: () => undefined };
    expect(() => testNeutrality([guard(sound, { stops: [] })], runner)).toThrow("no test of it could fail");
  });

  it("can be tested with a runner of the author's", async () => {
    const tests: [string, () => Promise<void>][] = [];
    testNeutrality([guard(sound)], {
      describe: (_name, body) => body(),
      it: (name, body) => tests.push([name, body]),
    });
    expect(tests.map(([name]) => name)).toContain("denies when it throws");
    await tests[0]?.[1]();
  });
});
