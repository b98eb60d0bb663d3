import { syncCapability } from "@hardpoint/core";
import type fastCheck from "fast-check";
import type { Arbitrary } from "fast-check";
import type { ConditionCallData } from "../binding.js";
import { createConditionState } from "../condition-state.js";
import { conditionsContract } from "../contract.js";

type Facts = ConditionCallData["env"];

const plain: Facts = {
  sessionID: "session-1",
  fnName: "release",
  state: createConditionState({}),
  requiredEvidence: [],
  userMessagedThisTurn: false,
};

const later: Facts = {
  ...plain,
  state: createConditionState({
    activatedAtTurn: 2,
    currentTurn: 7,
    toolsObserved: ["bash", "write"],
    evidenceObserved: { tests: { passed: 12 } },
    kv: { branch: "main" },
  }),
  requiredEvidence: ["tests"],
  userMessagedThisTurn: true,
};

/** Facts as a host could hand them over, of all sizes. */
const factsOf = (fc: typeof fastCheck): Arbitrary<Facts> =>
  fc.record({
    sessionID: fc.uuid(),
    fnName: fc.string({ minLength: 1 }),
    state: fc
      .record({
        activatedAtTurn: fc.nat(50),
        currentTurn: fc.nat(100),
        toolsObserved: fc.array(fc.string()),
        evidenceObserved: fc.dictionary(fc.string(), fc.jsonValue()),
        kv: fc.dictionary(fc.string(), fc.jsonValue()),
      })
      .map(createConditionState),
    requiredEvidence: fc.array(fc.string()),
    userMessagedThisTurn: fc.boolean(),
  });

/** How conditions are tested with `@hardpoint/testkit`: what a host hands to `handler`, and artifacts to ask for. */
export const conditionsKit = {
  contract: conditionsContract,
  members: {
    handler: {
      samples: [
        { arg: "", env: plain },
        { arg: "tests", env: later },
      ],
      arbitrary: (fc: typeof fastCheck): Arbitrary<ConditionCallData> =>
        fc.record({ arg: fc.string(), env: factsOf(fc) }),
    },
  },
  fromEntry: (data: unknown, { config }: Readonly<Record<string, unknown>>): ConditionCallData => ({
    ...(data as ConditionCallData),
    ...(config === undefined ? {} : { config: config as NonNullable<ConditionCallData["config"]> }),
  }),
  capabilities: {
    artifacts: syncCapability({
      exists: (name: string) => name === "plan",
      read: (name: string) => (name === "plan" ? "- [x] one\n- [ ] two\n" : undefined),
    }),
  },
};
