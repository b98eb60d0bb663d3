import { describe, expect, it } from "vitest";
import { builtinTopologies } from "./builtins.js";
import { type FlowEdge, formatEdge } from "./flow-edge.js";

const expand = (name: string, agents: string[]): readonly FlowEdge[] =>
  (builtinTopologies[name]?.expand(agents) ?? []) as readonly FlowEdge[];

describe("the built-in topologies", () => {
  it.each([
    ["pipeline", ["a"], "parent -> a, a -> parent"],
    ["pipeline", ["a", "b"], "parent -> a, a -> b, b -> parent"],
    ["pipeline", ["a", "b", "c"], "parent -> a, a -> b, b -> c, c -> parent"],
    ["review-loop", ["a"], "parent -> a, a -> a, a -> parent"],
    ["review-loop", ["a", "b"], "parent -> a, a -> b, b -> a, b -> parent"],
    ["review-loop", ["a", "b", "c"], "parent -> a, a -> b, b -> c, c -> a, c -> parent"],
    ["star", ["a"], "parent -> a, a -> parent"],
    ["star", ["a", "b"], "parent -> a, a -> parent, parent -> b, b -> parent"],
    ["fan-out-fan-in", ["a"], "parent -> a, a -> parent"],
    ["fan-out-fan-in", ["a", "b"], "parent -> a, a -> b, b -> parent"],
    ["fan-out-fan-in", ["a", "b", "c", "d"], "parent -> a, a -> b, a -> c, b -> d, c -> d, d -> parent"],
    ["tree", ["a"], "parent -> a, a -> parent"],
    ["tree", ["a", "b", "c"], "parent -> a, a -> b, a -> c, b -> parent, c -> parent"],
    [
      "tree",
      ["a", "b", "c", "d", "e", "f"],
      "parent -> a, a -> b, a -> c, b -> d, b -> e, c -> f, d -> parent, e -> parent, f -> parent",
    ],
  ])("%s of %j", (name, agents, expected) => {
    expect(expand(name, agents).map(formatEdge).join(", ")).toBe(expected);
  });

  it.each(Object.keys(builtinTopologies))("%s gives no edge for no agent", (name) => {
    expect(expand(name, [])).toEqual([]);
  });

  it.each(Object.keys(builtinTopologies))("%s marks the edges to parent as exits, and no other", (name) => {
    for (const { to, exit } of expand(name, ["a", "b", "c", "d", "e"]))
      expect(exit === true).toBe(to === "parent");
  });

  it("the loop's ways are labelled", () => {
    const labels = expand("review-loop", ["a", "b"]).map(({ label }) => label);
    expect(labels).toEqual([undefined, undefined, "loop", "exit"]);
  });
});
