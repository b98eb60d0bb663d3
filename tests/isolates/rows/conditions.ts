import { syncCapability } from "../../../packages/core/src/index.js";
import { conditionsContract, createConditionState } from "../../../packages/scopes/conditions/src/index.js";
import { type Row, source } from "../row.js";

const artifacts = syncCapability({
  exists: (name: string) => name === "plan",
  read: (name: string) => (name === "plan" ? "- [x] one\n- [ ] two\n" : undefined),
});

const env = {
  sessionID: "s1",
  fnName: "release",
  state: createConditionState({
    activatedAtTurn: 2,
    currentTurn: 5,
    toolsObserved: ["bash"],
    evidenceObserved: { tests: { passed: 12 } },
    kv: { mode: "strict", limits: { files: 3 } },
  }),
  requiredEvidence: ["tests"],
  userMessagedThisTurn: true,
};

const given = (arg: string) => ({ member: "handler", data: { arg, env }, capabilities: { artifacts } });

export const conditionRows: readonly Row[] = [
  {
    name: "handler gets its argument and the environment",
    contract: conditionsContract,
    files: {
      "turns.mjs": source`
        export const handler = (arg, env) =>
          env.state.currentTurn - env.state.activatedAtTurn >= Number(arg) &&
          env.fnName === "release" && env.userMessagedThisTurn && env.requiredEvidence[0] === "tests";`,
    },
    calls: [
      { ...given("3"), expect: { value: true } },
      { ...given("4"), expect: { value: false } },
    ],
  },
  {
    name: "a default export may be asynchronous",
    contract: conditionsContract,
    files: { "later.mjs": "export default { handler: async (arg) => arg === 'yes' };" },
    calls: [
      { ...given("yes"), expect: { value: true } },
      { ...given(""), expect: { value: false } },
    ],
  },
  {
    name: "artifacts answer at once",
    contract: conditionsContract,
    files: {
      "plan.cjs": source`
        exports.handler = (arg, { artifacts }) =>
          artifacts.exists(arg) && artifacts.read(arg).includes("[ ]") && artifacts.read("none") === undefined;`,
    },
    calls: [
      { ...given("plan"), expect: { value: true } },
      { ...given("none"), expect: { value: false } },
    ],
  },
  {
    name: "a host without artifacts makes the question fail",
    contract: conditionsContract,
    files: { "plan.mjs": "export const handler = (arg, { artifacts }) => artifacts.exists(arg);" },
    calls: [
      {
        member: "handler",
        data: { arg: "plan", env },
        expect: { failure: "throw", saying: "the host offers no artifacts.exists()" },
      },
    ],
  },
  {
    name: "capability: true gives the façade, and nothing but it",
    contract: conditionsContract,
    files: {
      "facade.mjs": source`
        export const capability = true;
        const questions = {
          todos: (env) => env.getTodosRemaining() === 1,
          evidence: (env) => env.isEvidenceMet() && !env.isEvidenceMet(["review"]),
          tool: (env) => env.wasToolObserved("bash") && !env.wasToolObserved("edit"),
          turns: (env) => env.getTurnsSinceActivation() === 3,
          state: (env) => env.getStateValue("mode") === "strict" && env.getStateValue("limits") === '{"files":3}',
          artifact: (env) => env.artifactExists("plan") && !env.artifactExists("none"),
          hidden: (env) => env.state === undefined && env.artifacts === undefined && env.requiredEvidence === undefined,
          frozen: (env) => Object.isFrozen(env),
        };
        export const handler = (arg, env) => questions[arg](env);`,
    },
    calls: ["todos", "evidence", "tool", "turns", "state", "artifact", "hidden", "frozen"].map((arg) => ({
      ...given(arg),
      expect: { value: true },
    })),
  },
  {
    name: "the environment can't be changed",
    contract: conditionsContract,
    files: {
      "vandal.mjs": "export const handler = (arg, env) => { env.state.kv.mode = 'lax'; return true; };",
    },
    calls: [{ ...given(""), expect: { failure: "throw", error: { name: "TypeError" } } }],
  },
  {
    name: "throwing is a failure, not false",
    contract: conditionsContract,
    files: { "broken.mjs": "export const handler = () => { throw new Error('no network'); };" },
    calls: [{ ...given(""), expect: { failure: "throw", saying: "no network" } }],
  },
  {
    name: "what is no boolean is a failure, not true",
    contract: conditionsContract,
    files: {
      "truthy.mjs": source`
        const answers = { text: "yes", one: 1, nothing: undefined, object: {} };
        export const handler = (arg) => answers[arg];`,
    },
    calls: ["text", "one", "nothing", "object"].map((arg) => ({
      ...given(arg),
      expect: { failure: "result", saying: "gave a result that its contract does not allow" },
    })),
  },
  {
    name: "a capability that is no boolean does not keep the contract",
    contract: conditionsContract,
    files: { "odd.mjs": "export const capability = 'yes'; export const handler = () => true;" },
    refused: { step: "validate", code: "MEMBER_INVALID" },
  },
  {
    name: "env.signal tells that the deadline has passed",
    contract: conditionsContract,
    files: {
      "slow.mjs": source`
        let aborted = false;
        export const handler = (arg, env) => {
          if (arg === "was it?") return aborted;
          return new Promise(() => env.signal.addEventListener("abort", () => { aborted = true; }));
        };`,
    },
    calls: [
      { ...given(""), deadlineMs: 100, expect: { failure: "timeout", saying: "within 100 ms" } },
      { ...given("was it?"), expect: { value: true } },
    ],
  },
];
