import { type Contract, createDeadlines, defineContract, value } from "@hardpoint/core";
import { expect, it } from "vitest";
import { greetings } from "./fixtures/greetings.js";
import { moduleFolder } from "./fixtures/module-folder.js";
import type { Isolate } from "./isolate.js";
import type { LoadRequest } from "./load-request.js";
import { createLoader, type LoaderOptions } from "./loader.js";

const request = (directory: string, name: string, more: Partial<LoadRequest> = {}): LoadRequest => ({
  contract: greetings,
  entry: { name, module: `./${name}.mjs` },
  directory,
  ...more,
});

const good = "export default { greet: (name) => 'Hello, ' + name };";

it("loads the neighbours of bad entries, in order", async () => {
  const directory = moduleFolder({
    "first.mjs": good,
    "hangs.mjs": "await new Promise(() => {});",
    "throws.mjs": "throw new Error('no');",
    "second.mjs": good,
    "empty.mjs": "",
    "third.ts": good,
  });
  const { loaded, failed, diagnostics } = await createLoader({ importMs: 50 }).load([
    request(directory, "first", { importMs: 5000 }),
    request(directory, "hangs"),
    request(directory, "gone"),
    request(directory, "throws", { importMs: 5000 }),
    request(directory, "second", { importMs: 5000 }),
    { ...request(directory, "broken"), entry: { name: 7 } },
    request(directory, "empty", { importMs: 5000 }),
    request(directory, "third", { specifier: "./third.ts", importMs: 5000 }),
  ]);
  expect(loaded.map(({ name }) => name)).toEqual(["first", "second", "third"]);
  expect(failed.map(({ name, step, failure }) => [name, step, failure.kind])).toEqual([
    ["hangs", "import", "timeout"],
    ["gone", "resolve", "load"],
    ["throws", "import", "load"],
    ["without a name", "resolve", "load"],
    ["empty", "unwrap", "load"],
  ]);
  expect(diagnostics.map(({ code }) => code)).toEqual([
    "MODULE_TIMEOUT",
    "MODULE_NOT_FOUND",
    "MODULE_THREW",
    "CONFIG_INVALID",
    "MODULE_EMPTY",
  ]);
  for (const { handle } of loaded)
    expect(await handle.call("greet", ["Ada"])).toEqual({ ok: true, value: "Hello, Ada" });
});

it("holds no good TypeScript module up for one that hangs", async () => {
  const directory = moduleFolder({ "hangs.ts": "await new Promise(() => {});", "good.ts": good });
  const { loaded, failed } = await createLoader().load([
    request(directory, "hangs", { specifier: "./hangs.ts", importMs: 50 }),
    request(directory, "good", { specifier: "./good.ts" }),
  ]);
  expect([loaded.map(({ name }) => name), failed.map(({ name }) => name)]).toEqual([["good"], ["hangs"]]);
});

it.each(["mjs", "ts"])(
  "shares what two .%s modules import, and a module that two entries name",
  async (ending) => {
    const directory = moduleFolder({
      [`state.${ending}`]:
        "await new Promise((resolve) => setTimeout(resolve, 20)); export const state = { calls: 0 };",
      [`a.${ending}`]: `import { state } from "./state.${ending}"; export const greet = () => String(++state.calls);`,
      [`b.${ending}`]: `import { state } from "./state.${ending}"; export const greet = () => String(++state.calls);`,
    });
    const { loaded } = await createLoader().load(
      ["a", "b", "b"].map((name) => request(directory, name, { specifier: `./${name}.${ending}` })),
    );
    const results = loaded.map(({ handle }) => handle.call("greet", []));
    expect(results).toEqual(["1", "2", "3"].map((value) => ({ ok: true, value })));
  },
);

it("says of an extension where it comes from", async () => {
  const directory = moduleFolder({ "a.mjs": good });
  const source = { file: "role.yaml", line: 2 };
  const { loaded } = await createLoader().load([
    {
      ...request(directory, "a"),
      entry: { name: "a", module: "./a.mjs", description: "Greets." },
      source,
      origin: { kind: "project", file: "role.yaml" },
    },
  ]);
  expect(loaded[0]).toMatchObject({
    scope: "greetings",
    name: "a",
    description: "Greets.",
    origin: { kind: "project", file: "role.yaml" },
    contract: { version: "1.0", negotiation: { kind: "direct", version: "1.0" } },
    entry: { name: "a" },
    module: `file://${directory}/a.mjs`,
    source,
  });
});

it.each([
  [{ name: 7 }, "an entry has a name"],
  [undefined, "an entry has a name"],
  [{ name: "a" }, "names no module"],
  [{ name: "", module: "./a.mjs" }, "no name"],
])("refuses the entry %j before it looks for a module", async (entry, message) => {
  const source = { file: "role.yaml", line: 9 };
  const { failed, diagnostics } = await createLoader().load([
    { contract: greetings, entry, directory: moduleFolder({}), source },
  ]);
  expect(failed).toHaveLength(1);
  expect(diagnostics).toMatchObject([
    { code: "CONFIG_INVALID", source, message: expect.stringContaining(message) },
  ]);
});

it("contains a contract whose key throws", async () => {
  const contract = {
    ...greetings,
    key: () => {
      throw new Error("no key");
    },
  };
  const { failed, diagnostics } = await createLoader().load([
    { contract, entry: { name: "a", module: "./a.mjs" }, directory: "/" },
  ]);
  expect(failed).toMatchObject([{ name: "a", step: "register" }]);
  expect(diagnostics).toMatchObject([{ code: "CONFIG_INVALID", message: expect.stringContaining("no key") }]);
});

it("negotiates with what the pack needs", async () => {
  const directory = moduleFolder({ "a.mjs": good });
  const { failed, diagnostics } = await createLoader().load([request(directory, "a", { needs: "2.0" })]);
  expect(failed).toMatchObject([{ step: "negotiate" }]);
  expect(diagnostics).toMatchObject([{ code: "CONTRACT_TOO_NEW" }]);
});

const failingIsolate = (open: Isolate["open"]): Isolate => ({
  kind: "worker",
  open,
  clear: () => undefined,
  dispose: () => Promise.reject(new Error("stuck")),
});

it.each<[string, LoaderOptions, string]>([
  ["is not there", {}, "does not have"],
  [
    "throws",
    {
      isolates: [
        failingIsolate(() => {
          throw new Error("broken");
        }),
      ],
    },
    "broken",
  ],
  ["rejects", { isolates: [failingIsolate(() => Promise.reject(new Error("broken")))] }, "broken"],
])("contains that the isolate which is asked for %s", async (_what, options, message) => {
  const directory = moduleFolder({ "a.mjs": good, "b.mjs": good });
  const loader = createLoader(options);
  const { loaded, failed, diagnostics } = await loader.load([
    request(directory, "a", { isolate: "worker" }),
    request(directory, "b"),
  ]);
  expect(loaded.map(({ name }) => name)).toEqual(["b"]);
  expect(failed).toMatchObject([{ name: "a", step: "isolate", failure: { kind: "load" } }]);
  expect(diagnostics).toMatchObject([
    { code: "ISOLATE_UNAVAILABLE", message: expect.stringContaining(message) },
  ]);
  await loader.dispose();
});

it("gives a call up that hangs, and aborts its signal", async () => {
  const directory = moduleFolder({
    "a.mjs": `
      export let aborted;
      export const greet = (name, { signal }) => name === "again" ? aborted : new Promise(() => signal.addEventListener("abort", () => { aborted = "aborted"; }));`,
  });
  const deadlines = createDeadlines();
  const { loaded } = await createLoader({ deadlines, callMs: 50 }).load([request(directory, "a")]);
  const call = (name: string) => loaded[0]?.handle.call("greet", [name]);
  expect(await call("once")).toMatchObject({
    ok: false,
    failure: { kind: "timeout", message: expect.stringContaining('greetings "a"') },
  });
  expect(await call("again")).toEqual({ ok: true, value: "aborted" });
  expect(deadlines.size).toBe(0);
});

it("checks results with the contract", async () => {
  const directory = moduleFolder({
    "a.mjs": "export const greet = (how) => how === 'later' ? Promise.resolve(7) : 7;",
  });
  const { loaded } = await createLoader().load([request(directory, "a")]);
  for (const how of ["now", "later"]) {
    expect(await loaded[0]?.handle.call("greet", [how])).toMatchObject({
      ok: false,
      failure: { kind: "result" },
    });
  }
});

it("hands the host's logger and capabilities to a binding", async () => {
  const directory = moduleFolder({ "a.mjs": "export const greet = (word) => word;" });
  const contract: typeof greetings = {
    ...greetings,
    binding: (target, member, _data, tools) =>
      target.call(member, String(tools.capability("words")?.hello?.())),
  };
  const { loaded } = await createLoader().load([
    request(directory, "a", {
      contract,
      capabilities: {
        words: { $$type: "@hardpoint/capability", mode: "sync", methods: { hello: () => "hi" } },
      },
    }),
  ]);
  expect(loaded[0]?.handle.call("greet", [])).toEqual({ ok: true, value: "hi" });
});

it("takes the contract's own module for an entry that names none, where there is one", async () => {
  const optional = defineContract<unknown, { name: string; module?: string }>()({
    scope: "greetings",
    version: "1.0",
    entry: greetings.entry as Contract<unknown, { name: string; module?: string }>["entry"],
    module: { text: value({ optional: true }) },
    withoutModule: { text: "hello" },
    key: (entry) => entry.name,
  });
  const { withoutModule: _, ...strict } = optional;
  const load = (contract: Contract) =>
    createLoader().load([{ contract, entry: { name: "plain" }, directory: import.meta.dirname }]);
  const { loaded, diagnostics } = await load(optional);
  expect(loaded[0]).toMatchObject({ name: "plain", handle: { values: { text: "hello" } } });
  expect(diagnostics).toEqual([]);
  expect((await load(strict)).failed).toMatchObject([{ name: "plain", step: "resolve" }]);
});
