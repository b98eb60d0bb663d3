import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { asyncCapability, type Contract, silentLogger } from "../../packages/core/src/index.js";
import { hooksContract } from "../../packages/dialects/src/rolebox/index.js";
import { createLoader } from "../../packages/loader/src/index.js";
import { conditionsContract, createConditionState } from "../../packages/scopes/conditions/src/index.js";
import { graphTopologiesContract } from "../../packages/scopes/graph-topologies/src/index.js";
import {
  notificationChannelsContract,
  notificationEventsContract,
} from "../../packages/scopes/notification-channels/src/index.js";
import { observeEventsContract } from "../../packages/scopes/observe-events/src/index.js";
import {
  recoveryPatternsContract,
  recoveryStrategiesContract,
} from "../../packages/scopes/recovery/src/index.js";
import { terminationConditionsContract } from "../../packages/scopes/termination-conditions/src/index.js";

const frozen = join(import.meta.dirname, "frozen");

interface Row {
  readonly contract: Contract;
  /** What is called, with what; nothing of a contract that has no methods. */
  readonly call?: readonly [member: string, data: unknown];
  readonly makes?: true;
  readonly entry?: object;
}

const facts = {
  sessionID: "s",
  fnName: "build",
  userMessagedThisTurn: false,
  requiredEvidence: [],
  state: createConditionState(),
};
const error = { name: "Error", message: "no", fields: {} };

const rows: readonly Row[] = [
  { contract: conditionsContract, call: ["handler", { arg: "build", env: facts }] },
  {
    contract: hooksContract,
    call: ["onChatMessage", { hookName: "h", config: undefined, input: { text: " hi " } }],
    entry: { events: ["chat.message"] },
  },
  { contract: graphTopologiesContract, call: ["expand", [["a", "b"]]] },
  { contract: terminationConditionsContract, call: ["parse", { value: 3, agents: ["a"] }] },
  { contract: recoveryPatternsContract, call: ["match", { error }], entry: { category: "flaky" } },
  {
    contract: recoveryStrategiesContract,
    call: [
      "execute",
      {
        sessionID: "s",
        error: { category: "flaky", errorType: "x", message: "no", raw: error, timestamp: 0 },
        attempt: 0,
        stepConfig: {},
        canRetry: true,
      },
    ],
  },
  { contract: notificationChannelsContract, call: ["create", [{}, {}]], makes: true },
  { contract: notificationEventsContract },
  {
    contract: observeEventsContract,
    call: ["handle", { ctx: { ...facts, eventName: "e" }, spec: { on: "e" } }],
  },
];

const loader = createLoader({ log: silentLogger });
afterAll(() => loader.dispose());

/** The present version, and those that it can be upgraded from. */
const versionsOf = (contract: Contract): readonly string[] => [
  contract.version,
  ...Object.values(contract.upgrades).flatMap(({ from }) => versionsOf(from)),
];

describe.each(rows.map((row) => [row.contract.scope, row] as const))("the contract of %s", (scope, row) => {
  it("has modules kept of each of its versions", () => {
    for (const version of versionsOf(row.contract))
      expect(readdirSync(join(frozen, scope, version))).not.toEqual([]);
  });

  it.each(
    readdirSync(join(frozen, scope)).flatMap((version) =>
      readdirSync(join(frozen, scope, version)).map((file) => [version, file] as const),
    ),
  )("loads and calls what was written for %s: %s", async (version, file) => {
    const { loaded, diagnostics } = await loader.load([
      {
        contract: row.contract,
        entry: { name: "kept", module: `./${file}`, ...row.entry },
        directory: join(frozen, scope, version),
      },
    ]);
    expect(diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
    const [extension] = loaded;
    expect(extension?.contract.negotiation.kind).toMatch(/^(direct|upgraded)$/);
    if (!extension || !row.call) return;
    const [member, data] = row.call;
    const options = { capabilities: { any: asyncCapability({}) } };
    const { handle } = extension;
    const result = await (row.makes
      ? handle.create(member, data, options)
      : handle.call(member, data, options));
    expect(result).toMatchObject({ ok: true });
    await handle.dispose();
  });
});

it("keeps nothing of a scope that is not there", () => {
  const scopes = new Set(rows.map(({ contract }) => contract.scope));
  const kept = readdirSync(frozen, { withFileTypes: true }).filter((each) => each.isDirectory());
  expect(kept.filter(({ name }) => !scopes.has(name))).toEqual([]);
  expect(existsSync(join(frozen, "README.md"))).toBe(true);
});
