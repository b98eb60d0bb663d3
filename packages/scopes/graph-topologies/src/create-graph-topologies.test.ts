import { type Diagnostic, silentLogger } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { createGraphTopologies } from "./create-graph-topologies.js";
import { defineTopology } from "./define-topology.js";
import { formatEdge } from "./flow-edge.js";
import type { TopologyModule } from "./topology-module.js";

const diamond = defineTopology({
  expand: (agents) => [
    ...agents.slice(1, -1).flatMap((agent) => [
      { from: agents[0] ?? "", to: agent },
      { from: agent, to: agents.at(-1) ?? "" },
    ]),
    { from: "parent", to: agents[0] ?? "" },
    { from: agents.at(-1) ?? "", to: "parent" },
  ],
});

const setUp = (custom: Record<string, unknown>) => {
  const told: Diagnostic[] = [];
  const topologies = createGraphTopologies({
    custom: custom as Record<string, TopologyModule>,
    report: (diagnostic) => told.push(diagnostic),
    log: silentLogger,
    deadlineMs: 50,
  });
  return { told, topologies };
};

/** The topology's graph of three agents. */
const build = async (expand: unknown) => {
  const { topologies, told } = setUp({ mine: { expand } });
  const built = await topologies.build({ topology: "mine", agents: ["a", "b", "c"] });
  return { ...built, told };
};

const star = (agents: readonly string[]) =>
  agents.flatMap((agent) => [
    { from: "parent", to: agent },
    { from: agent, to: "parent" },
  ]);

describe("a custom topology", () => {
  it("is expanded under its name; what answers at once is built at once", () => {
    const { topologies } = setUp({ diamond });
    const built = topologies.build({ topology: "diamond", agents: ["a", "b", "c", "d"] });
    expect(built).not.toBeInstanceOf(Promise);
    expect(built).toMatchObject({
      graph: { topology: "diamond", agents: ["a", "b", "d", "c"] },
      diagnostics: [],
    });
  });

  it("may take its time", async () => {
    const { graph, diagnostics } = await build(async (agents: string[]) => star(agents));
    expect(diagnostics).toEqual([]);
    expect(graph?.edges).toHaveLength(6);
  });

  it("keeps its `this`, and is given a list of its own and a signal", async () => {
    const mine = {
      label: "mine",
      expand(agents: string[], call: { signal: AbortSignal }) {
        const label = call.signal.aborted ? "aborted" : this.label;
        const edges = star(agents).map((edge) => ({ ...edge, label }));
        agents.length = 0;
        return edges;
      },
    };
    const { topologies } = setUp({ mine });
    const both = [1, 2].map(() => topologies.build({ topology: "mine", agents: ["a", "b", "c"] }));
    for (const { graph } of await Promise.all(both)) {
      expect(graph?.agents).toEqual(["a", "b", "c"]);
      expect(graph?.edges[0]?.label).toBe("mine");
    }
  });

  it.each<[string, unknown, string]>([
    ["a text", () => "parent -> a", "it must be a list of edges, not a string"],
    ["nothing", () => undefined, "it must be a list of edges, not undefined"],
    ["a map", () => ({ edges: [] }), "it must be a list of edges, not an object"],
    ["texts", () => ["parent -> a"], "0: it must be an edge { from, to }, not a string"],
    ["an edge from nowhere", () => [{ to: "a" }], "0.from: it must be text, not undefined"],
    ["an edge to a number", () => [{ from: "parent", to: 1 }], "0.to: it must be text, not the number 1"],
    ["a label that is no text", () => [{ from: "a", to: "b", label: {} }], "0.label: it must be text"],
    [
      "an exit that is no truth",
      () => [{ from: "a", to: "b", exit: "yes" }],
      "0.exit: it must be true or false",
    ],
    ["a member that is no data", () => [{ from: "a", to: "b", when: () => true }], "0.when"],
    [
      "a throw",
      () => {
        throw new Error("no idea");
      },
      "no idea",
    ],
    ["a rejection", () => Promise.reject(new Error("no network")), "no network"],
    ["no answer", () => new Promise(() => undefined), "within 50 ms"],
  ])("that gives %s makes no graph, and says why", async (_, expand, message) => {
    const { graph, diagnostics } = await build(expand);
    expect(graph).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: "GRAPH_TOPOLOGY_FAILED", severity: "error" }]);
    expect(diagnostics[0]?.message).toContain(message);
  });

  it("that gives no edges makes none either, unless a flow does", async () => {
    const { topologies } = setUp({ mine: { expand: () => [] } });
    expect((await topologies.build({ topology: "mine", agents: ["a"] })).diagnostics).toMatchObject([
      { code: "GRAPH_EMPTY" },
    ]);
    const flow = ["parent -> a", "a -> parent"];
    expect((await topologies.build({ topology: "mine", agents: ["a"], flow })).diagnostics).toEqual([]);
  });

  it("has members told that edges don't have, each once", async () => {
    const { graph, diagnostics } = await build((agents: string[]) =>
      star(agents).map((edge) => ({ ...edge, lable: "x", weight: 3 })),
    );
    expect(graph?.edges[0]).toEqual({ from: "parent", to: "a", exit: false, back: false });
    expect(diagnostics).toMatchObject([
      {
        code: "GRAPH_EDGE_INVALID",
        severity: "warning",
        message:
          'The topology "mine" gives the edge "parent -> a" a member "lable", which edges don\'t have.',
        hint: 'Did you mean "label"?',
      },
      { code: "GRAPH_EDGE_INVALID", message: expect.stringContaining('"weight"') },
    ]);
  });

  it("has its edges checked like any other: names are ids, and agents are known", async () => {
    const { graph, diagnostics } = await build(() => [
      { from: "Parent", to: "A" },
      { from: "a", to: "d" },
      { from: "d", to: "parent" },
    ]);
    expect(graph).toBeUndefined();
    expect(diagnostics).toMatchObject([
      { code: "GRAPH_AGENT_UNKNOWN", message: expect.stringContaining('"a -> d"') },
    ]);
  });

  it("can't take a built-in's name", async () => {
    const { told, topologies } = setUp({ star: diamond });
    expect(told).toMatchObject([{ code: "NAME_IS_BUILTIN" }]);
    const { graph } = await topologies.build({ topology: "star", agents: ["a", "b"] });
    expect(graph?.edges.map(formatEdge)).toContain("parent -> b");
  });

  it("that does not keep the contract is left out, and its name unknown", async () => {
    const { told, topologies } = setUp({ mine: { expnd: () => [] }, constructor: diamond });
    expect(told).toMatchObject([{ code: "CONTRACT_MISMATCH" }]);
    const unknown = await topologies.build({ topology: "mine", agents: ["a"] });
    expect(unknown.diagnostics).toMatchObject([{ code: "GRAPH_TOPOLOGY_UNKNOWN" }]);
    const named = await topologies.build({ topology: "constructor", agents: ["a", "b", "c"] });
    expect(named.graph?.agents).toHaveLength(3);
  });

  it("is unknown to another host in the same process", async () => {
    setUp({ diamond });
    const { topologies } = setUp({});
    const { diagnostics } = await topologies.build({ topology: "diamond", agents: ["a"] });
    expect(diagnostics).toMatchObject([{ code: "GRAPH_TOPOLOGY_UNKNOWN" }]);
  });
});

describe("the console", () => {
  it("takes what nobody else does", () => {
    const lines: string[] = [];
    createGraphTopologies({
      custom: { star: diamond },
      log: { ...silentLogger, warn: (line) => void lines.push(line) },
    });
    expect(lines).toEqual([expect.stringContaining("NAME_IS_BUILTIN")]);
  });
});
