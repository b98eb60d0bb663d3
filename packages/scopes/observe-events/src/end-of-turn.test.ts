import { describe, expect, it } from "vitest";
import { createWatched, factsOf, nothing } from "./testing/observing.js";

const assistantText = "```plan\nold\n```\n```plan\nnew\n```";
const artifacts = [{ name: "plan", text: "new" }];
const ran = (...toolsObserved: readonly string[]) =>
  factsOf({ state: { toolsObserved, evidenceObserved: {}, kv: {} } });

describe("the end of a turn", () => {
  it.each([
    ["a spec without a tool", {}, [], true],
    ["a tool that was observed", { tool: "write" }, ["write"], true],
    ["one of several tools", { tool: ["write", "edit"] }, ["edit"], true],
    ["a tool that was not observed", { tool: "write" }, ["bash"], false],
    ["an output that is asked for", { when_output: { not_contains: "x" } }, ["write"], false],
    ["arguments that are asked for", { when_args: { not_match: { a: 1 } } }, ["write"], false],
    ["a guard that can't be read", { when_output: 3 }, ["write"], false],
    ["a when that holds", { when: "yes" }, [], true],
    ["a when that does not hold", { when: "no" }, [], false],
    ["another trigger", { on: "message" }, [], false],
  ])("captures what the text has in its blocks: %s", (_what, guard, tools, captures) => {
    const { engine } = createWatched({ evaluate: (condition) => condition === "yes" });
    const specs = [{ on: "tool_after", capture_artifact: "plan", inject: "x", set_evidence: "x", ...guard }];
    expect(engine.endTurn({ facts: ran(...tools), specs, assistantText })).toEqual(
      captures ? { ...nothing, artifacts, fired: [0] } : nothing,
    );
  });

  it("captures nothing without text or block", () => {
    const { engine } = createWatched();
    const specs = [{ on: "tool_after", capture_artifact: "plan" }];
    expect(engine.endTurn({ facts: factsOf(), specs })).toMatchObject({ artifacts: [] });
    expect(engine.endTurn({ facts: factsOf(), specs, assistantText: "no block" })).toMatchObject({
      artifacts: [],
    });
  });

  it("waits for a when that is asynchronous, and tells one that is unknown", async () => {
    const { engine, reported } = createWatched({
      evaluate: async (condition) => (condition === "yes" ? true : "unknown"),
    });
    const specs = ["maybe", "yes"].map((when) => ({ on: "tool_after", when, capture_artifact: "plan" }));
    expect(await engine.endTurn({ facts: factsOf(), specs, assistantText })).toEqual({
      ...nothing,
      artifacts,
      fired: [1],
    });
    expect(reported).toMatchObject([{ code: "OBSERVE_WHEN_UNKNOWN" }]);
  });
});
