import { describe, expect, it } from "vitest";
import { parseCollaboration } from "./parse-collaboration.js";
import type { Locate } from "./read-flow.js";

const locate: Locate = (path, what) => ({
  file: ["role", ...path, ...(what === "key" ? ["key"] : [])].join("/"),
});

const flowOf = (...flow: unknown[]) => parseCollaboration({ flow });

describe("a flow's entry", () => {
  it.each([
    ["a -> b", { from: "a", to: "b" }],
    ["a->b", { from: "a", to: "b" }],
    ["  a  ->  b  ", { from: "a", to: "b" }],
    ["a -> b: findings", { from: "a", to: "b", label: "findings" }],
    ["a -> b: note: urgent -> now", { from: "a", to: "b", label: "note: urgent -> now" }],
    ["a -> b:", { from: "a", to: "b" }],
    ["a -> b:   ", { from: "a", to: "b" }],
    ["code-writer -> Code Reviewer", { from: "code-writer", to: "Code Reviewer" }],
    ["größe -> 審査員: 完了", { from: "größe", to: "審査員", label: "完了" }],
    [
      { from: "a", to: "b" },
      { from: "a", to: "b" },
    ],
    [
      { from: " a ", to: "b", label: " x ", exit: true },
      { from: "a", to: "b", label: "x", exit: true },
    ],
    [
      { from: "a", to: "b", label: "", exit: null },
      { from: "a", to: "b" },
    ],
  ])("%j is read", (entry, edge) => {
    expect(flowOf(entry)).toEqual({
      collaboration: { agents: [], flow: [edge] },
      diagnostics: [],
    });
  });

  it.each([
    ["a b", 'The flow\'s entry 1 ("a b") has no arrow.'],
    ["-> b", 'The flow\'s entry 1 ("-> b") names nobody before its arrow.'],
    ["a ->", 'The flow\'s entry 1 ("a ->") names nobody after its arrow.'],
    ["a -> : x", 'The flow\'s entry 1 ("a -> : x") names nobody after its arrow.'],
    ["a -> b -> c", 'The flow\'s entry 1 ("a -> b -> c") has several arrows.'],
    [7, "The flow's entry 1 is the number 7, not an edge."],
    [null, "The flow's entry 1 is null, not an edge."],
    [["a", "b"], "The flow's entry 1 is an array of 2, not an edge."],
    [{ from: "a" }, `The flow's entry 1 does not say "to".`],
    [{ from: "a", to: 3 }, `The flow's entry 1 has the number 3 as its "to".`],
    [{ from: " ", to: "b" }, `The flow's entry 1 has a string (" ") as its "from".`],
    [Object.create({ from: "a", to: "b" }), `The flow's entry 1 does not say "from".`],
  ])("%j is no edge, and costs only itself", (entry, message) => {
    const { collaboration, diagnostics } = flowOf(entry, "a -> b");
    expect(collaboration?.flow).toEqual([{ from: "a", to: "b" }]);
    expect(diagnostics[0]).toMatchObject({ code: "GRAPH_EDGE_INVALID", severity: "error", message });
  });

  it("that YAML takes for a map, since its label has no quotes, is told how to be written", () => {
    expect(flowOf({ "a -> b": "needs work" }).diagnostics).toMatchObject([
      { code: "GRAPH_EDGE_INVALID", hint: 'Put it in quotes: "a -> b: …".' },
    ]);
  });

  it("keeps its edge where only its label, its exit or a further key is wrong", () => {
    const { collaboration, diagnostics } = flowOf({ from: "a", to: "b", label: 4, exit: "yes", lable: "x" });
    expect(collaboration?.flow).toEqual([{ from: "a", to: "b" }]);
    expect(diagnostics).toMatchObject([
      { code: "CONFIG_KEY_UNKNOWN", hint: 'Did you mean "label"?' },
      { code: "GRAPH_EDGE_INVALID", severity: "warning", message: expect.stringContaining('"label"') },
      { code: "GRAPH_EDGE_INVALID", severity: "warning", message: expect.stringContaining('"exit"') },
    ]);
  });
});

describe("a collaboration", () => {
  it("is read with the place of everything that may be told of", () => {
    const { collaboration } = parseCollaboration(
      { topology: " star ", agents: ["A b", "c"], flow: ["c -> a-b"], max_iterations: 2, termination: {} },
      locate,
    );
    expect(collaboration).toEqual({
      topology: "star",
      agents: ["A b", "c"],
      flow: [{ from: "c", to: "a-b", source: { file: "role/flow/0" } }],
      maxIterations: 2,
      sources: {
        collaboration: { file: "role" },
        topology: { file: "role/topology" },
        agents: [{ file: "role/agents/0" }, { file: "role/agents/1" }],
        maxIterations: { file: "role/max_iterations" },
      },
    });
  });

  it.each([undefined, null])("that is %s is none", (value) => {
    expect(parseCollaboration(value)).toEqual({ diagnostics: [] });
  });

  it.each([
    ["star", "collaboration is a string"],
    [["a"], "collaboration is an array of 1"],
    [{ topology: 3 }, "collaboration.topology is the number 3"],
    [{ agents: "a" }, "collaboration.agents is a string"],
    [{ agents: ["a", {}] }, "Agent 2 of collaboration.agents is an object"],
    [{ flow: { from: "a" } }, "collaboration.flow is an object"],
    [{ max_iterations: "3" }, "collaboration.max_iterations is a string"],
    [{ max_iterations: 2.5 }, "collaboration.max_iterations is the number 2.5"],
    [{ max_iterations: Number.POSITIVE_INFINITY }, "collaboration.max_iterations is the number Infinity"],
  ])("%j is told", (value, start) => {
    const { diagnostics } = parseCollaboration(value, locate);
    expect(diagnostics).toMatchObject([{ code: "CONFIG_INVALID", severity: "error" }]);
    expect(diagnostics[0]?.message.startsWith(start)).toBe(true);
    expect(diagnostics[0]?.source?.file.startsWith("role")).toBe(true);
  });

  it("has a negative limit count as 0", () => {
    const { collaboration, diagnostics } = parseCollaboration({ max_iterations: -4 });
    expect(collaboration?.maxIterations).toBe(0);
    expect(diagnostics).toMatchObject([{ code: "CONFIG_INVALID", severity: "warning" }]);
  });

  it("has no other keys", () => {
    expect(parseCollaboration({ topolgy: "star", constructor: 1 }, locate).diagnostics).toMatchObject([
      { code: "CONFIG_KEY_UNKNOWN", source: { file: "role/topolgy/key" }, hint: 'Did you mean "topology"?' },
      { code: "CONFIG_KEY_UNKNOWN", source: { file: "role/constructor/key" } },
    ]);
  });
});
