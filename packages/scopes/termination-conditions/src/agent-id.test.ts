import { describe, expect, it } from "vitest";
import { agentId, agentsOf } from "./agent-id.js";

describe("an agent's id", () => {
  it.each([
    ["Coder", "coder"],
    [" Lead  Reviewer ", "lead-reviewer"],
    ["prüfer-2", "prüfer-2"],
  ])("of %j is %j", (name, id) => {
    expect(agentId(name)).toBe(id);
  });
});

describe("the agents of a collaboration", () => {
  it.each<[string, unknown, unknown, readonly string[]]>([
    ["stand in its list", ["Coder", "coder", 7], undefined, ["coder"]],
    [
      "and along its edges, without parent",
      undefined,
      [
        "parent->Writer",
        "Writer -> editor: draft",
        { from: "editor", to: "parent" },
        { from: "editor", to: "Fact Checker" },
      ],
      ["writer", "editor", "fact-checker"],
    ],
    ["and are none where nothing of the kind stands", "coder", ["->", "nonsense", null, 3], []],
  ])("%s", (_what, agents, flow, expected) => {
    const values = new Map<unknown, unknown>([
      ["agents", agents],
      ["flow", flow],
    ]);
    expect(agentsOf({ peek: ([, key]) => values.get(key) })).toEqual(expected);
  });
});
