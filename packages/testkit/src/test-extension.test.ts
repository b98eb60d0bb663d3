import { conditionsKit } from "@hardpoint/conditions/testing";
import { defineContract, factory, method, value } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { ExtensionFault } from "./check.js";
import type { ExtensionKit } from "./extension-kit.js";
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
    [
      "that changes what it is handed",
      "export const handler = (arg, env) => { delete env.state.kv[arg]; env.state.kv.a = 1; return true; };",
      /^leaves what it is handed.*argument 2 → state → kv → a.*undefined became 1/s,
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

  it("that is frozen, or brought by a class, passes", async () => {
    expect(await problemsOf("export default Object.freeze({ handler: async () => true });")).toEqual([]);
    const text = "class Mine { #held = true; handler() { return this.#held; } }; export default new Mine();";
    expect(await problemsOf(text)).toEqual([]);
  });

  it("whose stamp wants more than its manifest says is found out", async () => {
    const stamped = `export const $$contract = "conditions@1.0"; ${good}`;
    expect((await problemsOf(stamped, { needs: "0.9" })).join("\n")).toContain("Declare 1.0");
    expect(await problemsOf(stamped, { needs: "1.0" })).toEqual([]);
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

const anything = {
  "~standard": { version: 1, vendor: "test", validate: (given: unknown) => ({ value: given }) },
} as const;

const contractOf = (module: Parameters<ReturnType<typeof defineContract>>[0]["module"]) =>
  defineContract<unknown, { name: string }>()({
    scope: "things",
    version: "1.0",
    entry: anything as never,
    module,
    key: ({ name }) => name,
  });

const checkThing = async (kit: ExtensionKit, text: string, samples = {}) => {
  const checked = await checkExtension({ kit, name: "it", module: await moduleOf(text), samples });
  return checked.flatMap(({ name, problem }) => (problem === undefined ? [] : [`${name}: ${problem}`]));
};

describe("a member that is handed what another gave", () => {
  const kit: ExtensionKit = {
    contract: contractOf({ read: method(), use: method() }),
    members: {
      read: { samples: [["a"]] },
      use: {
        samples: [["b"]],
        follows: { member: "read", data: (given, rest) => [given, ...(rest as string[])] },
        problem: (result) => (result === "cb" ? undefined : `it is ${String(result)}.`),
      },
    },
  };
  const text = (read: string) =>
    `export const read = (given) => ${read}; export const use = (given, rest) => given + rest;`;

  it("is called with each", async () => {
    expect(await checkThing(kit, text("'c'"))).toEqual([]);
    expect((await checkThing(kit, text("'d'"))).join("\n")).toContain("it is db.");
  });

  it("could not fail where the other can use none of the samples, and the author can give one that it can", async () => {
    const particular = text("(given === 'mine' ? 'c' : null)");
    expect((await checkThing(kit, particular)).join("\n")).toContain("use() is never called");
    expect(await checkThing(kit, particular, { read: [["mine"]] })).toEqual([]);
  });
});

describe("what a factory makes", () => {
  const kit: ExtensionKit = {
    contract: contractOf({ create: factory({ send: method(), dispose: method({ optional: true }) }) }),
    members: { create: { samples: [[{}]], makes: { send: { samples: [["a"]] } } } },
  };
  const text = (send: string, config = "true") =>
    `export const create = (config) => { if (!(${config})) throw new TypeError("no url"); return { send: ${send} }; };`;

  it("is called with what the author says that it needs", async () => {
    const needing = text("() => { throw 'no'; }", "config.url");
    expect((await checkThing(kit, needing)).join("\n")).toMatch(/create\(\) makes nothing.*no url/s);
    const problems = await checkThing(kit, needing, { create: [[{ url: "x" }]] });
    expect(problems.join("\n")).toContain("create().send threw something that is no Error");
  });

  it("says of samples for what there is not what there is", async () => {
    const problems = await checkThing(kit, text("() => 1"), { send: [["a"]] });
    expect(problems.join("\n")).toContain('samples for "send"; the kit calls create, create().send');
  });
});

it("a kit may say what a host puts into the data of the entry", async () => {
  const kit: ExtensionKit = {
    contract: contractOf({ run: method() }),
    members: {
      run: { samples: [[]], problem: (result) => (result === "it" ? undefined : "It is another.") },
    },
    fromEntry: (_data, { name }) => [name],
  };
  expect(await checkThing(kit, "export const run = (name) => name;")).toEqual([]);
});

it("a contract of values alone has nothing to call, and is tested all the same", async () => {
  const kit: ExtensionKit = { contract: contractOf({ text: value() }), members: {} };
  expect(await checkThing(kit, "export const text = 'a';")).toEqual([]);
  expect((await checkThing(kit, "export const txet = 'a';")).join("\n")).toContain("CONTRACT_MISMATCH");
});
