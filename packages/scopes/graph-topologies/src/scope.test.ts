import {
  asyncCapability,
  builtinExtensions,
  type Capabilities,
  type ConfigPath,
  type ConfigView,
  createDeadlines,
  createInlineExtension,
  createRegistry,
  createSessionStates,
  type Diagnostic,
  silentLogger,
  syncCapability,
} from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { graphTopologiesContract } from "./contract.js";
import type { GraphEngine } from "./engine.js";
import { graphTopologies } from "./scope.js";
import type { TopologyModule } from "./topology-module.js";

/** A configuration of plain data that notes what was read. */
const configOf = (value: unknown) => {
  const read: string[] = [];
  const at = (path: ConfigPath): unknown =>
    path.reduce<unknown>(
      (part, key) =>
        typeof part === "object" && part !== null && Object.hasOwn(part, key)
          ? (part as Record<string | number, unknown>)[key]
          : undefined,
      value,
    );
  const view: ConfigView = {
    file: "role.yaml",
    directory: "/role",
    read(path) {
      read.push(path.join("."));
      return at(path);
    },
    peek: at,
    locate: (path) => ({ file: `role.yaml#${path.join(".")}` }),
    frame: () => undefined,
  };
  return { read, view };
};

/** A project, as far as the scope sees one: its registry and sessions last, its engine is made anew by a reload. */
const setUp = (capabilities: Capabilities = {}) => {
  const registry = createRegistry();
  const sessions = createSessionStates();
  const told: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic) => void told.push(diagnostic);
  const open = async (config: unknown, custom: Record<string, TopologyModule> = {}): Promise<GraphEngine> => {
    const builder = registry.build();
    for (const extension of builtinExtensions(graphTopologies)) builder.add(extension);
    for (const [name, module] of Object.entries(custom)) {
      const made = createInlineExtension(graphTopologiesContract, { name, module, origin: { kind: "host" } });
      if (made.extension) builder.add(made.extension);
    }
    await registry.swap(builder.seal());
    const engine = graphTopologies.createEngine({
      registry,
      config: graphTopologies.readConfig?.(configOf(config).view, report),
      capabilities,
      sessions,
      log: silentLogger,
      report,
      deadlines: createDeadlines(),
    });
    await graphTopologies.prepare?.(engine);
    return engine;
  };
  return { open, told, registry };
};

const codes = (told: readonly Diagnostic[]) => told.map(({ code }) => code);
const review = { topology: "review-loop", agents: ["coder", "reviewer"], max_iterations: 2 };

describe("reading a configuration", () => {
  const readConfig = (value: unknown) => {
    const told: Diagnostic[] = [];
    const { read, view } = configOf(value);
    graphTopologies.readConfig?.(view, (diagnostic) => told.push(diagnostic));
    return { read, told };
  };

  it("reads its own keys, and leaves termination and whatever else is there to others", () => {
    const { read, told } = readConfig({
      collaboration: { ...review, flow: [], termination: {}, notes: "mine" },
    });
    expect(read.sort()).toEqual(
      ["agents", "flow", "max_iterations", "topology"].map((key) => `collaboration.${key}`),
    );
    expect(told).toEqual([]);
  });

  it.each([{}, { collaboration: null }, { collaboration: { termination: { any_of: [] } } }])(
    "finds no collaboration in %j",
    (value) => {
      expect(readConfig(value).told).toEqual([]);
    },
  );

  it.each([
    [{ collaboration: "star" }, "CONFIG_INVALID", "role.yaml#collaboration"],
    [{ collaboration: {} }, "GRAPH_EMPTY", "role.yaml#collaboration"],
    [
      { collaboration: { flow: ["parent -> a", "a = b"] } },
      "GRAPH_EDGE_INVALID",
      "role.yaml#collaboration.flow.1",
    ],
    [{ collaboration: { topology: "star" } }, "GRAPH_EMPTY", "role.yaml#collaboration"],
  ])("tells what is wrong with %j without running anything", (value, code, file) => {
    const [first] = readConfig(value).told;
    expect(first).toMatchObject({ code, source: { file } });
  });

  it("looks whether the role has the sub-agents", () => {
    const subagents = [{ name: "Coder" }, "Tester", { prompt: "?" }, null];
    expect(codes(readConfig({ subagents, collaboration: review }).told)).toEqual(["GRAPH_AGENT_UNKNOWN"]);
    expect(
      readConfig({ subagents: [...subagents, { name: "Reviewer" }], collaboration: review }).told,
    ).toEqual([]);
  });
});

describe("the engine", () => {
  it("has the graph once it is prepared, and draws it", async () => {
    const { open, told } = setUp();
    const engine = await open({ collaboration: review });
    expect(told).toEqual([]);
    expect(engine.graph?.loops).toHaveLength(1);
    expect(engine.draw()).toMatch(/^parent\n└─ coder\n/u);
    expect(engine.draw("mermaid")).toMatch(/^flowchart/u);
    expect(engine.draw("dot")).toMatch(/^digraph/u);
  });

  it("has no graph, no walk and no drawing without a collaboration", async () => {
    const { open, told } = setUp();
    const engine = await open({});
    expect([engine.graph, engine.walk("s"), engine.draw("dot"), engine.state("s")]).toEqual(
      Array(4).fill(undefined),
    );
    expect(told).toEqual([]);
  });

  it("tells what is wrong once, though it is looked at when it is read and when it is prepared", async () => {
    const { open, told } = setUp();
    await open({ collaboration: { ...review, flow: ["reviewer -> tester"] } });
    expect(codes(told)).toEqual(["GRAPH_AGENT_UNKNOWN"]);
  });

  it("expands custom topologies, and tells which it can't find", async () => {
    const { open, told } = setUp();
    const collaboration = { topology: "there-and-back", agents: ["a"] };
    expect((await open({ collaboration })).graph).toBeUndefined();
    expect(told).toMatchObject([
      { code: "GRAPH_TOPOLOGY_UNKNOWN", source: { file: "role.yaml#collaboration.topology" } },
    ]);
    const expand = async ([agent = ""]: string[]) => [
      { from: "parent", to: agent },
      { from: agent, to: "parent" },
    ];
    expect((await open({ collaboration }, { "there-and-back": { expand } })).graph?.agents).toEqual(["a"]);
    expect(told).toHaveLength(1);
  });

  it("keeps the modules alive while it expands one", async () => {
    const { open, registry } = setUp();
    let answer: (edges: []) => void = () => undefined;
    const expand = () =>
      new Promise<[]>((resolve) => {
        answer = resolve;
      });
    const opening = open({ collaboration: { topology: "slow", agents: ["a"] } }, { slow: { expand } });
    await new Promise((resolve) => setTimeout(resolve));
    let swapped = false;
    const swapping = registry.dispose().then(() => {
      swapped = true;
    });
    await new Promise((resolve) => setTimeout(resolve));
    expect(swapped).toBe(false);
    answer([]);
    await opening;
    await swapping;
  });
});

describe("a session's walk", () => {
  it("is its own, and goes on after a reload, on the graph that it began with", async () => {
    const { open } = setUp();
    const before = await open({ collaboration: review });
    void before.walk("one")?.advance("coder", "done");
    const after = await open({ collaboration: { topology: "star", agents: ["coder", "tester"] } });
    expect(after.walk("one")?.frontier).toEqual(["reviewer"]);
    expect(after.walk("two")?.frontier).toEqual(["coder", "tester"]);
    expect(after.walk("one", { restart: true })?.frontier).toEqual(["coder", "tester"]);
  });

  it("goes on after a reload that leaves no graph", async () => {
    const { open } = setUp();
    void (await open({ collaboration: review })).walk("one")?.advance("coder");
    const after = await open({});
    expect(after.walk("one")?.frontier).toEqual(["reviewer"]);
    expect(after.walk("one", { restart: true })?.frontier).toEqual(["reviewer"]);
    expect(after.walk("two")).toBeUndefined();
  });

  it("goes on from what was kept; what does not fit is told, and it begins anew", async () => {
    const { open, told } = setUp();
    const engine = await open({ collaboration: review });
    void engine.walk("one")?.advance("coder");
    const kept = engine.walk("one")?.snapshot();
    expect(engine.walk("two", { resume: kept })?.frontier).toEqual(["reviewer"]);
    expect(engine.walk("two")?.frontier).toEqual(["reviewer"]);
    expect(told).toEqual([]);
    expect(engine.walk("three", { resume: { ...kept, onward: ["tester"] } })?.frontier).toEqual(["coder"]);
    expect(codes(told)).toEqual(["GRAPH_SNAPSHOT_UNUSABLE"]);
  });

  it("is shown through the capability as plain data, with its graph", async () => {
    const { open } = setUp();
    const engine = await open({ collaboration: review });
    void engine.walk("one")?.advance("coder", "done");
    const offered = graphTopologies.provides?.(engine).graph_topologies;
    expect(offered?.mode).toBe("sync");
    const ask = offered?.methods.state as ((session: string) => unknown) | undefined;
    const state = ask?.("one");
    expect(JSON.parse(JSON.stringify(state))).toMatchObject({
      agents: ["coder", "reviewer"],
      edges: expect.arrayContaining([{ from: "coder", to: "reviewer", exit: false, back: false }]),
      frontier: ["reviewer"],
      completed: ["coder"],
      results: { coder: ["done"] },
      status: "running",
      maxIterations: 2,
      mayLeave: false,
    });
  });
});

describe("the capability termination_conditions", () => {
  it("is asked with the session and the state, and ends the walk", async () => {
    const asked: unknown[] = [];
    const { open } = setUp({
      termination_conditions: asyncCapability({
        evaluate: async (session: string, state: { completed: string[] }) => {
          asked.push([session, state.completed]);
          return { met: state.completed.includes("reviewer"), status: "complete", reason: "reviewed" };
        },
      }),
    });
    const walk = (await open({ collaboration: review })).walk("one");
    expect(await walk?.advance("coder")).toMatchObject({ kind: "advanced" });
    expect(await walk?.advance("reviewer")).toMatchObject({
      kind: "ended",
      status: "complete",
      reason: "reviewed",
    });
    expect(asked).toEqual([
      ["one", ["coder"]],
      ["one", ["coder", "reviewer"]],
    ]);
  });

  it("may come later than the walk, and be another after a reload", async () => {
    const capabilities: Record<string, Capabilities[string]> = {};
    const { open } = setUp(capabilities);
    const walk = (await open({ collaboration: review })).walk("one");
    expect(walk?.advance("coder")).toMatchObject({ kind: "advanced" });
    capabilities.termination_conditions = syncCapability({ evaluate: () => ({ met: true, reason: "now" }) });
    expect(walk?.advance("reviewer")).toMatchObject({ kind: "ended", reason: "now" });
  });

  it.each([
    [
      "throws",
      () => {
        throw new Error("out of order");
      },
    ],
    ["rejects", () => Promise.reject(new Error("out of order"))],
  ])("that %s ends nothing, and is told", async (_, evaluate) => {
    const { open, told } = setUp({ termination_conditions: syncCapability({ evaluate }) });
    const walk = (await open({ collaboration: review })).walk("one");
    expect(await walk?.advance("coder")).toMatchObject({ kind: "advanced", frontier: ["reviewer"] });
    expect(told).toMatchObject([
      { code: "EXTENSION_FAILED", message: expect.stringContaining("out of order") },
    ]);
  });
});
