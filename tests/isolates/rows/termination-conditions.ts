import { asyncCapability } from "../../../packages/core/src/index.js";
import {
  type LoopState,
  terminationConditionsContract,
} from "../../../packages/scopes/termination-conditions/src/index.js";
import { type Row, source } from "../row.js";

const state: LoopState = {
  iterations: 3,
  loops: [{ group: "poet,editor", agents: ["poet", "editor"], count: 3, startedAt: 1_000 }],
  results: { poet: ["roses", "violets"], editor: ["score: 6", "score: 8"] },
  frontier: ["poet"],
  completed: ["poet", "editor"],
  status: "running",
  now: 4_000,
  facts: { kv: { mood: "good" } },
};

const parse = (value: unknown) => ({ member: "parse", data: { value, agents: ["poet", "editor"] } });
const evaluate = (condition: unknown) => ({ member: "evaluate", data: { condition, state } });
const stamp = 'export const $$contract = "termination_conditions@2.0";';

const judge = asyncCapability({
  evaluate: (criterion: string, context: { results: Record<string, string>; iteration: number }) =>
    criterion === "it rhymes" && context.results.poet === "violets" && context.iteration === 3,
});
const rubbish = asyncCapability({ evaluate: async () => "yes" });

export const terminationRows: readonly Row[] = [
  {
    name: "parse gets the value and the agents, and evaluate gets back what it made, with the state",
    contract: terminationConditionsContract,
    files: {
      "lines.mjs": source`
        ${stamp}
        export const status = "exhausted";
        export const parse = (value, agents) =>
          agents.includes(value.by) ? { by: value.by, least: value.lines, seen: agents.length } : null;
        export const evaluate = ({ by, least }, state) =>
          state.results[by].length >= least && state.loops[0].startedAt < state.now && state.facts.kv.mood === "good";`,
    },
    calls: [
      { ...parse({ by: "poet", lines: 2 }), expect: { value: { by: "poet", least: 2, seen: 2 } } },
      { ...parse({ by: "nobody" }), expect: { value: null } },
      { ...evaluate({ by: "poet", least: 2 }), expect: { value: true } },
      { ...evaluate({ by: "poet", least: 3 }), expect: { value: false } },
    ],
  },
  {
    name: "both may be asynchronous, and belong to an instance with a state of its own",
    contract: terminationConditionsContract,
    files: {
      "later.mjs": source`
        class Later {
          #parsed = 0;
          async parse(value) { this.#parsed += 1; return { value, at: this.#parsed }; }
          async evaluate({ at }) { return at < this.#parsed; }
        }
        ${stamp}
        export default new Later();`,
    },
    calls: [
      { ...parse("a"), expect: { value: { value: "a", at: 1 } } },
      { ...parse("b"), expect: { value: { value: "b", at: 2 } } },
      { ...evaluate({ at: 1 }), expect: { value: true } },
      { ...evaluate({ at: 2 }), expect: { value: false } },
    ],
  },
  {
    name: "a module of contract 1.0 makes built-in conditions for the engine, and evaluates nothing",
    contract: terminationConditionsContract,
    files: {
      "old.mjs": source`
        export default {
          parse: (value, agents) =>
            value === "odd" ? null : { any_of: [{ max_iterations: value }, { stuck: { repeats: 2, agent: agents[0] } }] },
        };`,
    },
    notes: ["CONTRACT_UPGRADED"],
    calls: [
      {
        ...parse(4),
        expect: {
          value: {
            $$type: "@hardpoint/loop-condition",
            condition: { any_of: [{ max_iterations: 4 }, { stuck: { repeats: 2, agent: "poet" } }] },
          },
        },
      },
      { ...parse("odd"), expect: { value: null } },
      { ...evaluate({}), expect: { failure: "throw", saying: "evaluates nothing" } },
    ],
  },
  {
    name: "a module that evaluates and says no version is used as it is",
    contract: terminationConditionsContract,
    files: {
      "plain.cjs":
        "module.exports = { parse: (value) => value, evaluate: (least, { iterations }) => iterations >= least };",
    },
    notes: ["CONTRACT_UPGRADED"],
    calls: [
      { ...parse(3), expect: { value: 3 } },
      { ...evaluate(3), expect: { value: true } },
      { ...evaluate(4), expect: { value: false } },
    ],
  },
  {
    name: "judge() asks the host's judge, with a context that it makes of the state",
    contract: terminationConditionsContract,
    files: {
      "rhymes.mjs": source`
        ${stamp}
        export const parse = (value) => value;
        export const evaluate = (criterion, state, { judge }) => judge(criterion);`,
    },
    calls: [
      { ...evaluate("it rhymes"), capabilities: { judge }, expect: { value: true } },
      { ...evaluate("it is long"), capabilities: { judge }, expect: { value: false } },
      {
        ...evaluate("it rhymes"),
        capabilities: { judge: rubbish },
        expect: { failure: "throw", saying: 'gave a string ("yes"), not true or false' },
      },
      {
        ...evaluate("it rhymes"),
        expect: { failure: "throw", saying: "the host offers no judge.evaluate()" },
      },
    ],
  },
  {
    name: "what parse makes must be plain data",
    contract: terminationConditionsContract,
    files: {
      "odd.mjs": source`
        ${stamp}
        const makes = {
          nothing: () => undefined,
          function: () => ({ test: { run: () => true } }),
          date: () => new Date(0),
          infinite: () => [Number.POSITIVE_INFINITY],
          cycle: () => { const made = {}; made.self = made; return made; },
          absent: () => ({ kept: 1, left: undefined }),
        };
        export const parse = (value) => makes[value]();
        export const evaluate = () => true;`,
    },
    calls: [
      { ...parse("nothing"), expect: { failure: "result", saying: "not undefined" } },
      {
        ...parse("function"),
        expect: { failure: "throw", saying: "what parse() gave.test.run is a function" },
      },
      { ...parse("date"), expect: { failure: "throw", saying: "no plain data" } },
      {
        ...parse("infinite"),
        expect: { failure: "throw", saying: "what parse() gave[0] is the number Infinity" },
      },
      { ...parse("cycle"), expect: { failure: "throw", saying: "nested more than 64 deep" } },
      { ...parse("absent"), expect: { value: { kept: 1 } } },
    ],
  },
  {
    name: "what is no boolean is a failure, and so are throwing and changing the state",
    contract: terminationConditionsContract,
    files: {
      "broken.mjs": source`
        ${stamp}
        export const parse = (value) => value;
        const answers = { text: () => "yes", nothing: () => {}, throw: () => { throw new RangeError("no network"); } };
        export const evaluate = (kind, state) => {
          if (kind === "change") state.results.poet.push("more");
          return answers[kind]();
        };`,
    },
    calls: [
      { ...evaluate("text"), expect: { failure: "result", saying: 'not a string ("yes")' } },
      { ...evaluate("nothing"), expect: { failure: "result", saying: "not undefined" } },
      {
        ...evaluate("throw"),
        expect: { failure: "throw", saying: "no network", error: { name: "RangeError" } },
      },
      { ...evaluate("change"), expect: { failure: "throw", error: { name: "TypeError" } } },
    ],
  },
  {
    name: "the signal tells that the deadline has passed",
    contract: terminationConditionsContract,
    files: {
      "slow.mjs": source`
        ${stamp}
        let aborted = false;
        export const parse = (value) => value;
        export const evaluate = (question, state, { signal }) => {
          if (question === "was it?") return aborted;
          return new Promise(() => signal.addEventListener("abort", () => { aborted = true; }));
        };`,
    },
    calls: [
      { ...evaluate(""), deadlineMs: 100, expect: { failure: "timeout", saying: "within 100 ms" } },
      { ...evaluate("was it?"), expect: { value: true } },
    ],
  },
  {
    name: "a status that there is not does not keep the contract",
    contract: terminationConditionsContract,
    files: {
      "done.mjs": `${stamp} export const status = "done"; export const parse = (v) => v; export const evaluate = () => true;`,
    },
    refused: { step: "validate", code: "MEMBER_INVALID" },
  },
  {
    name: "a 2.0 module without evaluate does not keep the contract",
    contract: terminationConditionsContract,
    files: { "half.mjs": `${stamp} export const parse = (value) => value;` },
    refused: { step: "validate", code: "CONTRACT_MISMATCH" },
  },
];
