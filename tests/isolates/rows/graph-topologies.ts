import { graphTopologiesContract } from "../../../packages/scopes/graph-topologies/src/index.js";
import { type Row, source } from "../row.js";

const given = (...agents: string[]) => ({ member: "expand", data: [agents] });

const thereAndBack = [
  { from: "parent", to: "coder", label: "task" },
  { from: "coder", to: "parent", exit: true },
];

export const graphTopologyRows: readonly Row[] = [
  {
    name: "expand gets the agents and gives edges",
    contract: graphTopologiesContract,
    files: {
      "there-and-back.mjs": source`
        export const expand = (agents) => agents.flatMap((agent) => [
          { from: "parent", to: agent, label: "task" },
          { from: agent, to: "parent", exit: true },
        ]);`,
    },
    calls: [
      { ...given("coder"), expect: { value: thereAndBack } },
      { ...given(), expect: { value: [] } },
    ],
  },
  {
    name: "a default export may be asynchronous, and keeps its this",
    contract: graphTopologiesContract,
    files: {
      "later.cjs": source`
        exports.default = {
          hub: "parent",
          async expand([agent]) { return [{ from: this.hub, to: agent, label: undefined }]; },
        };`,
    },
    calls: [{ ...given("coder"), expect: { value: [{ from: "parent", to: "coder" }] } }],
  },
  {
    name: "a signal and a log follow the agents",
    contract: graphTopologiesContract,
    files: {
      "told.mjs": source`
        export const expand = ([agent], { signal, log }) => {
          log.info("expanding", { agent });
          return signal.aborted ? [] : [{ from: "parent", to: agent }];
        };`,
    },
    calls: [
      {
        ...given("coder"),
        expect: { value: [{ from: "parent", to: "coder" }] },
        logs: [["info", "expanding", { agent: "coder" }]],
      },
    ],
  },
  {
    name: "a member that edges don't have is kept, to be told",
    contract: graphTopologiesContract,
    files: {
      "odd.mjs": "export const expand = () => [{ from: 'a', to: 'b', lable: 'x', weight: [1, null] }];",
    },
    calls: [{ ...given("a"), expect: { value: [{ from: "a", to: "b", lable: "x", weight: [1, null] }] } }],
  },
  {
    name: "what is no list of edges is a failure",
    contract: graphTopologiesContract,
    files: {
      "answers.mjs": source`
        const answers = {
          text: "parent -> a",
          nothing: undefined,
          map: { edges: [] },
          texts: ["parent -> a"],
          number: [{ from: "parent", to: 1 }],
          exit: [{ from: "parent", to: "a", exit: "yes" }],
        };
        export const expand = ([answer]) => answers[answer];`,
    },
    calls: ["text", "nothing", "map", "texts", "number", "exit"].map((answer) => ({
      ...given(answer),
      expect: { failure: "result", saying: "gave a result that its contract does not allow" },
    })),
  },
  {
    name: "an edge with a function in it is a failure",
    contract: graphTopologiesContract,
    files: { "when.mjs": "export const expand = () => [{ from: 'a', to: 'b', when: () => true }];" },
    calls: [{ ...given("a"), expect: { failure: "result" } }],
  },
  {
    name: "throwing and not settling are failures",
    contract: graphTopologiesContract,
    files: {
      "broken.mjs": source`
        export const expand = ([how]) => {
          if (how === "wait") return new Promise(() => {});
          throw new TypeError("no idea");
        };`,
    },
    calls: [
      { ...given("throw"), expect: { failure: "throw", saying: "no idea", error: { name: "TypeError" } } },
      { ...given("wait"), deadlineMs: 100, expect: { failure: "timeout", saying: "within 100 ms" } },
    ],
  },
  {
    name: "a module without expand does not keep the contract",
    contract: graphTopologiesContract,
    files: { "none.mjs": "export const extend = () => [];" },
    refused: { step: "validate", code: "CONTRACT_MISMATCH" },
  },
];
