import { describe, expect, it } from "vitest";
import { createGraphTopologies } from "./create-graph-topologies.js";
import { toText } from "./to-text.js";

const draw = async (collaboration: unknown, subagents: readonly string[] = []): Promise<string> => {
  const { graph, diagnostics } = await createGraphTopologies().build(collaboration, { subagents });
  expect(diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
  return graph ? toText(graph).trimEnd() : "";
};

/** In the shapes in which public roles write their collaborations. */
describe("a collaboration as roles write it", () => {
  it("a line of agents", async () => {
    const collaboration = { topology: "pipeline", agents: ["scout", "drafter", "polisher"] };
    expect(await draw(collaboration)).toBe(
      "parent\n└─ scout\n   └─ drafter\n      └─ polisher\n         └─ parent (exit)",
    );
  });

  it("a star", async () => {
    expect(await draw({ topology: "star", agents: ["ios", "android"] })).toBe(
      "parent\n├─ ios\n│  └─ parent (exit)\n└─ android\n   └─ parent (exit)",
    );
  });

  it("a line with a way back on top of it", async () => {
    const collaboration = {
      topology: "pipeline",
      agents: ["mason", "inspector"],
      flow: ["inspector -> mason: the wall is not plumb"],
      max_iterations: 4,
    };
    expect(await draw(collaboration)).toBe(
      [
        "parent",
        "└─ mason",
        "   └─ inspector",
        "      ├─ parent (exit)",
        "      └─ mason (back): the wall is not plumb",
        "loop of inspector and mason: goes back at most 4 times",
      ].join("\n"),
    );
  });

  it("a review with conditions for its end, by agents that the role writes in capitals", async () => {
    const collaboration = {
      topology: "review-loop",
      agents: ["mason", "building-inspector"],
      max_iterations: 6,
      termination: { any_of: [{ max_iterations: 6 }, { stuck: { repeats: 3 } }] },
    };
    expect(await draw(collaboration, ["Mason", "Building Inspector"])).toContain(
      "loop of building-inspector and mason: goes back at most 6 times",
    );
  });

  it("a flow of texts and maps without a topology", async () => {
    const collaboration = {
      flow: [
        "parent -> scout",
        "scout -> drafter: what was found",
        "drafter -> polisher",
        { from: "polisher", to: "drafter", label: "too long" },
        { from: "polisher", to: "parent", label: "done", exit: true },
      ],
      max_iterations: 1,
    };
    expect(await draw(collaboration, ["Scout", "Drafter", "Polisher"])).toBe(
      [
        "parent",
        "└─ scout",
        "   └─ drafter: what was found",
        "      └─ polisher",
        "         ├─ drafter (back): too long",
        "         └─ parent (exit): done",
        "loop of drafter and polisher: goes back at most once",
      ].join("\n"),
    );
  });

  it("none at all", async () => {
    expect(await draw(undefined, ["Scout"])).toBe("");
  });
});
