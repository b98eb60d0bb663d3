import { describe, expect, it } from "vitest";
import { type BuildOptions, type BuiltGraph, buildGraph } from "./build-graph.js";
import type { Collaboration } from "./collaboration.js";
import { formatEdge } from "./flow-edge.js";
import type { CollaborationGraph } from "./graph.js";

/** A flow of texts, as `from -> to: label`, for short. */
const edge = (text: string) => {
  const [, from = "", to = "", label] = /^(.+?) -> ([^:]+)(?:: (.+))?$/u.exec(text) ?? [];
  return { from, to, ...(label === undefined ? {} : { label }) };
};

const build = (collaboration: Collaboration, options?: BuildOptions): BuiltGraph =>
  buildGraph(collaboration, options) as BuiltGraph;

const flow = (...edges: string[]): Collaboration => ({ flow: edges.map(edge), maxIterations: 3 });

const graphOf = (collaboration: Collaboration, options?: BuildOptions): CollaborationGraph => {
  const { graph, diagnostics } = build(collaboration, options);
  if (!graph) throw new Error(diagnostics.map(({ message }) => message).join(" "));
  return graph;
};

const told = ({ diagnostics }: BuiltGraph) => diagnostics.map(({ code, severity }) => `${severity} ${code}`);

describe("a graph", () => {
  it("is plain data", () => {
    const { graph, diagnostics } = build({
      topology: "review-loop",
      agents: ["Coder", "Reviewer"],
      maxIterations: 5,
    });
    expect(diagnostics).toEqual([]);
    expect(JSON.parse(JSON.stringify(graph))).toEqual({
      topology: "review-loop",
      agents: ["coder", "reviewer"],
      edges: [
        { from: "parent", to: "coder", exit: false, back: false },
        { from: "coder", to: "reviewer", exit: false, back: false },
        { from: "reviewer", to: "coder", label: "loop", exit: false, back: true },
        { from: "reviewer", to: "parent", label: "exit", exit: true, back: false },
      ],
      loops: [{ group: "coder,reviewer", agents: ["coder", "reviewer"] }],
      maxIterations: 5,
      unreachable: [],
    });
  });

  it("has names in lower case with spaces as hyphens, however they were written", () => {
    const { agents, edges } = graphOf({
      agents: ["Code Writer", "code-reviewer"],
      flow: [
        edge("Parent -> code-writer"),
        edge("Code  Writer -> CODE REVIEWER"),
        edge("Code Reviewer -> PARENT"),
      ],
    });
    expect(agents).toEqual(["code-writer", "code-reviewer"]);
    expect(edges.map(formatEdge)).toEqual([
      "parent -> code-writer",
      "code-writer -> code-reviewer",
      "code-reviewer -> parent",
    ]);
  });

  it("may have agents that are called like a property of every object", () => {
    const names = ["constructor", "__proto__", "tostring", "hasownproperty"];
    const { agents, loops, unreachable } = graphOf({
      topology: "review-loop",
      agents: names,
      maxIterations: 1,
    });
    expect(agents).toEqual(names);
    expect(loops).toEqual([{ group: [...names].sort().join(","), agents: [...names].sort() }]);
    expect(unreachable).toEqual([]);
  });

  it("has the topology's edges with the flow's in their place or after them", () => {
    const { edges } = graphOf({
      topology: "pipeline",
      agents: ["a", "b"],
      flow: [edge("b -> a: rejected"), edge("a -> b: draft"), edge("a -> parent: given up")],
      maxIterations: 1,
    });
    expect(edges.map((one) => [formatEdge(one), one.label, one.exit, one.back])).toEqual([
      ["parent -> a", undefined, false, false],
      ["a -> b", "draft", false, false],
      ["b -> parent", undefined, true, false],
      ["b -> a", "rejected", false, true],
      ["a -> parent", "given up", true, false],
    ]);
  });

  it("may consist of a flow alone, and then knows every agent that it names", () => {
    const { graph, diagnostics } = build(
      flow("parent -> größe", "größe -> 審査員", "審査員 -> größe: もう一度", "審査員 -> parent"),
    );
    expect(diagnostics).toEqual([]);
    expect(graph?.loops.map(({ group }) => group)).toEqual(["größe,審査員"]);
  });
});

describe("what can't be walked is no graph", () => {
  it.each<[string, Collaboration, string]>([
    ["nothing at all", {}, "error GRAPH_EMPTY"],
    ["agents without a topology and a flow", { agents: ["a"] }, "error GRAPH_EMPTY"],
    ["a topology without agents", { topology: "star" }, "error GRAPH_EMPTY"],
    ["an unknown topology", { topology: "pipelin", agents: ["a"] }, "error GRAPH_TOPOLOGY_UNKNOWN"],
    ["a blank topology", { topology: "", agents: ["a"] }, "error GRAPH_TOPOLOGY_UNKNOWN"],
    [
      "a topology called constructor",
      { topology: "constructor", agents: ["a"] },
      "error GRAPH_TOPOLOGY_UNKNOWN",
    ],
    ["no way out", flow("parent -> a", "a -> b"), "error GRAPH_EXIT_MISSING"],
    ["no way in", flow("a -> b", "b -> parent"), "error GRAPH_ENTRY_MISSING"],
  ])("%s", (_, collaboration, expected) => {
    const built = build(collaboration);
    expect(built.graph).toBeUndefined();
    expect(told(built)).toEqual([expected]);
  });

  it("an unknown agent, told once with the nearest name, and before anything that follows from it", () => {
    const built = build({
      agents: ["coder", "reviewer"],
      flow: [edge("parent -> codr"), edge("codr -> reviewer")],
    });
    expect(built.graph).toBeUndefined();
    expect(built.diagnostics).toMatchObject([
      {
        code: "GRAPH_AGENT_UNKNOWN",
        message: 'The edge "parent -> codr" names "codr", and no agent is called so.',
        hint: 'Did you mean "coder"?',
      },
    ]);
  });

  it("more agents than anybody would write", () => {
    const agents = Array.from({ length: 1_001 }, (_, index) => `a${index}`);
    expect(told(build({ topology: "star", agents }))).toEqual(["error GRAPH_TOO_LARGE"]);
    expect(told(build(flow(...agents.map((agent) => `parent -> ${agent}`))))).toEqual([
      "error GRAPH_TOO_LARGE",
    ]);
    expect(graphOf({ topology: "review-loop", agents: agents.slice(1) }).loops).toHaveLength(1);
  });
});

describe("agents", () => {
  it("are also those of the role, whose sub-agents a listed one should be among", () => {
    const subagents = ["Coder", "Tester"];
    const beyond = {
      agents: ["coder"],
      flow: ["parent -> coder", "coder -> tester", "tester -> parent"].map(edge),
    };
    expect(build(beyond, { subagents }).diagnostics).toEqual([]);
    const strange = build({ topology: "star", agents: ["coder", "testr"] }, { subagents });
    expect(strange.graph?.agents).toEqual(["coder", "testr"]);
    expect(strange.diagnostics).toMatchObject([
      { code: "GRAPH_AGENT_UNKNOWN", severity: "warning", hint: 'Did you mean "tester"?' },
    ]);
  });

  it("that are listed and not used have no turn, and are told", () => {
    const built = build({ agents: ["a", "b"], flow: ["parent -> a", "a -> parent"].map(edge) });
    expect(built.graph?.agents).toEqual(["a"]);
    expect(built.diagnostics).toMatchObject([
      { code: "GRAPH_AGENT_UNREACHABLE", message: expect.stringContaining('"b"') },
    ]);
  });

  it("have names of their own that can be told apart", () => {
    const built = build({ topology: "star", agents: ["a b", "A-B", "parent", "c,d", "e:f", " ", "g"] });
    expect(built.graph?.agents).toEqual(["a-b", "g"]);
    expect(told(built)).toEqual([
      "warning CONFIG_INVALID",
      "error CONFIG_INVALID",
      "error CONFIG_INVALID",
      "error CONFIG_INVALID",
      "error CONFIG_INVALID",
    ]);
  });

  it("to which no way leads stay in the graph, and nobody waits for them", () => {
    const built = build({ flow: ["parent -> a", "a -> parent", "lost -> a"].map(edge) });
    expect(built.graph?.unreachable).toEqual(["lost"]);
    expect(told(built)).toEqual(["warning GRAPH_AGENT_UNREACHABLE"]);
  });

  it("from which no way leads on are told", () => {
    const built = build({ flow: ["parent -> a", "a -> parent", "a -> b"].map(edge) });
    expect(built.diagnostics).toMatchObject([
      {
        code: "GRAPH_AGENT_DEAD_END",
        message: 'From the agent "b" no way leads to parent.',
        hint: 'Add an edge, for example "b -> parent".',
      },
    ]);
  });
});

describe("an edge that contradicts itself", () => {
  it("does not leave the collaboration by a mark alone, nor stay by one", () => {
    const built = build({
      flow: [
        { from: "parent", to: "a" },
        { from: "a", to: "b", exit: true },
        { from: "b", to: "parent", exit: false },
      ],
    });
    expect(built.graph?.edges.map(({ exit }) => exit)).toEqual([false, false, true]);
    expect(told(built)).toEqual(["warning GRAPH_EDGE_CONTRADICTORY", "warning GRAPH_EDGE_CONTRADICTORY"]);
  });

  it("can't begin and end at parent", () => {
    const built = build(flow("parent -> a", "a -> parent", "parent -> parent"));
    expect(built.graph?.edges).toHaveLength(2);
    expect(told(built)).toContain("warning GRAPH_EDGE_CONTRADICTORY");
  });

  it("is told where it stands twice; the last one counts", () => {
    const built = build(flow("parent -> a", "a -> b: one", "A -> B: two", "b -> parent", "b -> parent"));
    expect(built.graph?.edges.map(({ label }) => label)).toEqual([undefined, "two", undefined]);
    expect(
      built.diagnostics.filter(({ code }) => code === "GRAPH_EDGE_DUPLICATE").map(({ message }) => message),
    ).toEqual([
      'The flow has the edge "A -> B", which stands there as "one" and as "two": the last one counts.',
      'The flow has the edge "b -> parent", which stands there twice.',
    ]);
  });

  it("has a name that an id can't be", () => {
    const built = build({ flow: [edge("parent -> a"), edge("a -> parent"), { from: "a", to: "b,c" }] });
    expect(built.graph?.agents).toEqual(["a"]);
    expect(told(built)).toEqual(["error GRAPH_EDGE_INVALID"]);
  });
});

describe("a custom topology", () => {
  const agents = ["a", "b"];
  const edges = [
    { from: "parent", to: "a" },
    { from: "a", to: "parent" },
  ];

  it("may take its time, and is given the ids", async () => {
    const asked: unknown[] = [];
    const built = buildGraph(
      { topology: "mine", agents: ["One Two", "b"], flow: [edge("one-two -> parent"), edge("b -> parent")] },
      {
        expand: async (name, ids) => {
          asked.push(name, ids);
          return { kind: "edges", edges: ids.map((id) => ({ from: "parent", to: id })) };
        },
      },
    );
    expect(built).toBeInstanceOf(Promise);
    expect((await built).graph?.edges).toHaveLength(4);
    expect(asked).toEqual(["mine", ["one-two", "b"]]);
  });

  it("that names an agent which nobody knows makes no graph", () => {
    const expand = () => ({ kind: "edges", edges: [...edges, { from: "a", to: "c" }] }) as const;
    expect(told(build({ topology: "mine", agents }, { expand }))).toEqual(["error GRAPH_AGENT_UNKNOWN"]);
  });

  it("has its duplicates and contradictions told by its name", () => {
    const expand = () =>
      ({
        kind: "edges",
        edges: [
          ...edges,
          { from: "a", to: "b", exit: true },
          { from: "b", to: "parent" },
          { from: "A", to: "b" },
        ],
      }) as const;
    const built = build({ topology: "mine", agents }, { expand });
    expect(told(built)).toEqual(["warning GRAPH_EDGE_CONTRADICTORY", "warning GRAPH_EDGE_DUPLICATE"]);
    expect(
      built.diagnostics.every(({ message }) => message.startsWith('The topology "mine" has the edge')),
    ).toBe(true);
  });
});
