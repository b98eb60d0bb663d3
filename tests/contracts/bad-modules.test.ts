import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { asyncCapability, type Contract, silentLogger } from "../../packages/core/src/index.js";
import { hooksContract } from "../../packages/dialects/src/rolebox/index.js";
import { createLoader } from "../../packages/loader/src/index.js";
import { conditionsContract, createConditionState } from "../../packages/scopes/conditions/src/index.js";
import { graphTopologiesContract } from "../../packages/scopes/graph-topologies/src/index.js";
import { notificationChannelsContract } from "../../packages/scopes/notification-channels/src/index.js";
import { observeEventsContract } from "../../packages/scopes/observe-events/src/index.js";
import {
  recoveryPatternsContract,
  recoveryStrategiesContract,
} from "../../packages/scopes/recovery/src/index.js";
import { terminationConditionsContract } from "../../packages/scopes/termination-conditions/src/index.js";

interface Row {
  readonly contract: Contract;
  /** The member that the kinds of bad module are about. */
  readonly member: string;
  /** What else a module must have, as source of object members. */
  readonly rest?: string;
  /** What the member is called with. */
  readonly data: unknown;
  /** What a good one gives, as source; a bad result, as source. Without the latter, any result will do. */
  readonly good: string;
  readonly bad?: string;
  readonly makes?: true;
  readonly entry?: object;
  /** Nothing of it must be there. */
  readonly optional?: true;
}

const facts = {
  sessionID: "s",
  fnName: "f",
  userMessagedThisTurn: false,
  requiredEvidence: [],
  state: createConditionState(),
};
const failedWith = { name: "Error", message: "no", fields: {} };

const rows: readonly Row[] = [
  {
    contract: conditionsContract,
    member: "handler",
    data: { arg: "", env: facts },
    good: "true",
    bad: '"yes"',
  },
  {
    contract: hooksContract,
    member: "onChatMessage",
    data: { hookName: "h", config: undefined, input: { text: "hi" } },
    good: "undefined",
    optional: true,
    entry: { events: ["chat.message"] },
  },
  { contract: graphTopologiesContract, member: "expand", data: ["a"], good: "[]", bad: '"a -> b"' },
  {
    contract: terminationConditionsContract,
    member: "evaluate",
    rest: "parse: () => ({}), $$contract: 'termination_conditions@2.0',",
    data: {
      condition: {},
      state: {
        iterations: 0,
        loops: [],
        results: {},
        frontier: [],
        completed: [],
        status: "running",
        now: 0,
      },
    },
    good: "true",
    bad: '"done"',
  },
  {
    contract: recoveryPatternsContract,
    member: "match",
    rest: "category: 'x',",
    data: { error: failedWith },
    good: "null",
    bad: '"overloaded"',
    entry: { category: "x" },
  },
  {
    contract: recoveryStrategiesContract,
    member: "execute",
    data: {
      sessionID: "s",
      error: { category: "x", errorType: "x", message: "no", raw: failedWith, timestamp: 0 },
      attempt: 0,
      stepConfig: {},
      canRetry: true,
    },
    good: "({ status: 'retry' })",
    bad: '"retry"',
  },
  {
    contract: notificationChannelsContract,
    member: "create",
    data: [{}, {}],
    good: "({ kind: 'k', send() {} })",
    bad: "({ kind: 'k' })",
    makes: true,
  },
  {
    contract: observeEventsContract,
    member: "handle",
    data: { ctx: { ...facts, eventName: "e" }, spec: { on: "e" } },
    good: "[]",
    bad: '"text"',
  },
];

const folder = realpathSync(mkdtempSync(join(tmpdir(), "hardpoint-bad-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;
const load = async ({ contract, entry }: Row, source: string) => {
  count += 1;
  const directory = join(folder, String(count));
  mkdirSync(directory);
  writeFileSync(join(directory, "m.mjs"), source);
  const loader = createLoader({ log: silentLogger, callMs: 200 });
  const { loaded, failed, diagnostics } = await loader.load([
    { contract, entry: { name: "it", module: "./m.mjs", ...entry }, directory },
  ]);
  return { extension: loaded[0], step: failed[0]?.step, codes: diagnostics.map(({ code }) => code) };
};

const moduleOf = ({ member, rest = "" }: Row, body: string): string =>
  `export default { ${rest} ${member}: ${body} };`;

const callIt = async (row: Row, source: string): Promise<string> => {
  const { extension, codes } = await load(row, source);
  if (!extension) return `not loaded: ${codes.join(" ")}`;
  const capabilities = { any: asyncCapability({}) };
  const { handle } = extension;
  const result = row.makes
    ? await handle.create(row.member, row.data, { capabilities })
    : await handle.call(row.member, row.data, { capabilities });
  return result.ok ? "ok" : result.failure.kind;
};

describe.each(rows.map((row) => [row.contract.scope, row] as const))("a module for %s", (_scope, row) => {
  const good = `() => ${row.good}`;

  it("that is good is loaded and called", async () => {
    expect(await callIt(row, moduleOf(row, good))).toBe("ok");
  });

  it.each([
    ["has not the member", `export default { ${row.rest ?? ""} other: () => 1 };`, "CONTRACT_MISMATCH"],
    ["is no object", "export default 42;", "CONTRACT_MISMATCH"],
    ["is null", "export default null;", "CONTRACT_MISMATCH"],
    ["exports nothing", "const nothing = 1;", "MODULE_EMPTY"],
    ["throws at import", "export default {}; throw new Error('no');", "MODULE_THREW"],
    ["has a member that is no function", moduleOf(row, "'text'"), "CONTRACT_MISMATCH"],
    [
      "has a getter that throws",
      `export default { ${row.rest ?? ""} get ${row.member}() { throw new Error("no"); } };`,
      "CONTRACT_MISMATCH",
    ],
    [
      "has the member under the name of something that every object has",
      `export default { ${row.rest ?? ""} constructor: ${good} };`,
      "CONTRACT_MISMATCH",
    ],
  ])("that %s is refused, and this is said", async (_what, source, code) => {
    const { extension, codes } = await load(row, source);
    expect([extension === undefined, codes]).toEqual([true, [code]]);
  });

  it.each([
    ["throws", "() => { throw new Error('no'); }", "throw"],
    ["rejects", "async () => { throw new Error('no'); }", "throw"],
    ["throws what is no error", "() => { throw undefined; }", "throw"],
    ["never settles", "() => new Promise(() => {})", "timeout"],
    ["gives what it must not", `() => ${row.bad ?? row.good}`, row.bad === undefined ? "ok" : "result"],
    [
      "promises what it must not",
      `async () => ${row.bad ?? row.good}`,
      row.bad === undefined ? "ok" : "result",
    ],
  ])("whose member %s fails by that, and nothing else", async (_what, body, kind) => {
    expect(await callIt(row, moduleOf(row, body))).toBe(kind);
  });

  it.each([
    [
      "has no prototype",
      `export default Object.assign(Object.create(null), { ${row.rest ?? ""} ${row.member}: ${good} });`,
    ],
    ["is frozen", `export default Object.freeze({ ${row.rest ?? ""} ${row.member}: ${good} });`],
    [
      "is an instance of a class",
      `export default Object.assign(new (class { ${row.member}() { return ${row.good}; } })(), { ${row.rest ?? ""} });`,
    ],
  ])("that %s is as good as any", async (_what, source) => {
    expect(await callIt(row, source)).toBe("ok");
  });
});
