import { conditionsKit } from "@hardpoint/conditions/testing";
import { describe, expect, it } from "vitest";
import { ExtensionFault } from "./check.js";
import { moduleOf } from "./fixtures/modules.js";
import { checkExtension, testExtensions } from "./test-extension.js";

const problemsOf = async (text: string, more: { needs?: string; entry?: Record<string, unknown> } = {}) => {
  const checked = await checkExtension({
    kit: conditionsKit,
    name: "it",
    module: await moduleOf(text),
    callMs: 300,
    ...more,
  });
  return checked.flatMap(({ name, problem }) => (problem === undefined ? [] : [`${name}: ${problem}`]));
};

const good = "export const handler = (arg, env) => env.state.kv[arg] !== undefined;\n";

describe("an extension", () => {
  it("that keeps its contract passes every check", async () => {
    expect(await problemsOf(good, { needs: "1.0" })).toEqual([]);
  });

  it.each<[what: string, text: string, check: RegExp]>([
    ["that gives something else", "export const handler = () => 'yes';", /in the isolate inline.*result/s],
    [
      "that fails for data that its author did not think of",
      "export const handler = (arg) => (arg.length > 5 ? 'long' : true);",
      /^gives what the contract allows for generated data.*result/s,
    ],
    [
      "that throws a text",
      "export const handler = () => { throw 'no'; };",
      /^gives what the contract allows.*is no Error/s,
    ],
    [
      "that does something when it is imported",
      `globalThis.mine = 1; ${good}`,
      /^does nothing when it is imported.*adds globals: mine/s,
    ],
    [
      "that leaves a timer behind",
      `setInterval(() => {}, 1000); ${good}`,
      /^does nothing when it is imported.*leaves something open: Timeout/s,
    ],
    ["that writes", `console.log("hello"); ${good}`, /^does nothing when it is imported.*writes to stdout/s],
    [
      "that ends the process",
      `process.exit(0); ${good}`,
      /^does nothing when it is imported.*ends the process/s,
    ],
    [
      "that only works in the host's own thread",
      "import { isMainThread } from 'node:worker_threads'; if (!isMainThread) throw new Error('not here'); export const handler = () => true;",
      /in the isolate worker.*not here/s,
    ],
    [
      "that does not hear its signal",
      "export const handler = () => new Promise((resolve) => setTimeout(() => resolve(true), 60_000).unref());",
      /gives up when its signal is aborted.*goes on 2000 ms/s,
    ],
    ["that is no module of the contract", "export const handel = () => true;", /CONTRACT_MISMATCH/],
  ])("%s is found out", async (_what, text, expected) => {
    expect((await problemsOf(text)).join("\n\n")).toMatch(expected);
  });

  it("that hears its signal passes", async () => {
    const text =
      "export const handler = (arg, { signal }) => new Promise((resolve, reject) => { signal.addEventListener('abort', () => reject(new Error('given up'))); });";
    const problems = await problemsOf(text);
    expect(problems.filter((problem) => problem.startsWith("gives up"))).toEqual([]);
  });

  it("that needs a newer contract is told what to do", async () => {
    expect((await problemsOf(good, { needs: "9.0" })).join("\n")).toContain("CONTRACT_TOO_NEW");
  });

  it("whose entry no file can hold is found out", async () => {
    const [problem] = await problemsOf(good, { entry: { description: undefined } });
    expect(problem).toContain("has an entry that is JSON");
  });
});

it("finds two extensions of one name", () => {
  const one = { kit: conditionsKit, name: "same", module: "/a.mjs" };
  expect(() => testExtensions([one, { ...one, module: "/b.mjs" }], { describe, it })).toThrow(ExtensionFault);
});

it.each([
  ["no samples", { handler: { samples: [] } }],
  ["members that the contract does not have", { handel: { samples: [1] } }],
])("says that a kit with %s tests nothing", async (_what, members) => {
  const kit = { ...conditionsKit, members };
  const checked = await checkExtension({ kit, name: "it", module: await moduleOf(good) });
  expect(checked.some(({ problem }) => problem !== undefined)).toBe(true);
});
