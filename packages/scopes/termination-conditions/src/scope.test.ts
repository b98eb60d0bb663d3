import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asyncCapability, type Capability, syncCapability } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { openTestProject } from "../../../project/src/fixtures/open-test-project.js";
import { conditions } from "../../conditions/src/index.js";
import type { LoopState } from "./loop-state.js";
import { terminationConditions } from "./scope.js";

const state: LoopState = {
  iterations: 1,
  loops: [{ group: "author,critic", agents: ["author", "critic"], count: 1, startedAt: 0 }],
  results: { author: ["draft"], critic: ["fine, ACCEPTED"] },
  frontier: ["author"],
  completed: ["author", "critic"],
  status: "running",
  now: 60_000,
};

const open = async (
  termination: string,
  more: Record<string, string> = {},
  capabilities: Record<string, Capability> = {},
) => {
  const project = await openTestProject(
    {
      "role.yaml": `name: Editors
collaboration:
  agents: [author, critic]
  termination:
${termination}
${more["role.yaml"] ?? ""}`,
      ...Object.fromEntries(Object.entries(more).filter(([name]) => name !== "role.yaml")),
    },
    { use: [terminationConditions, conditions], reads: ["collaboration"], capabilities },
  );
  const { diagnostics } = project;
  return { project, engine: project.engine(terminationConditions), diagnostics };
};

const judge = asyncCapability({ evaluate: async (criterion: string) => criterion.includes("good") });

describe("terminations of a role file", () => {
  it.each<[string, string, Record<string, unknown> | undefined]>([
    [
      "a text in a result",
      "    any_of:\n      - { max_iterations: 4 }\n      - result_matches: { agent: Critic, contains: ACCEPTED }",
      { reason: "result_match" },
    ],
    ["a time", "    any_of:\n      - { timeout_ms: 60000 }", { reason: "timeout", status: "exhausted" }],
    [
      "what the judge says",
      "    any_of:\n      - { converged: 'the draft is good' }",
      { reason: "converged" },
    ],
    [
      "all of several",
      "    all_of:\n      - { max_iterations: 1 }\n      - { converged: 'the draft is good' }",
      { reason: "converged" },
    ],
    [
      "all of several, one of which is not",
      "    all_of:\n      - { max_iterations: 1 }\n      - { converged: 'the draft is long' }",
      undefined,
    ],
    ["agents that are stuck", "    any_of:\n      - { stuck: { repeats: 2 } }", undefined],
    ["nothing that has come yet", "    any_of:\n      - { max_iterations: 2 }", undefined],
  ])("end with %s", async (_what, yaml, expected) => {
    const { engine, diagnostics } = await open(yaml, {}, { judge });
    expect(diagnostics).toEqual([]);
    expect(await engine.evaluate("s", state)).toMatchObject(
      expected ? { met: true, ...expected } : { met: false },
    );
  });

  it("ask the conditions for texts such as signal_observed(x)", async () => {
    const { engine, diagnostics } = await open(
      "    any_of:\n      - signal_observed(done)\n      - { max_iterations: 9 }",
    );
    expect(diagnostics).toEqual([]);
    const signals = (...types: string[]) => ({ ...state, facts: { kv: { __signals_observed: types } } });
    expect(await engine.evaluate("s", signals("done"))).toMatchObject({ met: true, reason: "condition" });
    expect(await engine.evaluate("s", signals("other"))).toEqual({ met: false });
    // Nobody knows of signals: that is not the same as none.
    expect(await engine.evaluate("s", state)).toMatchObject({ met: "unknown" });
  });

  it("know the signals that the functions of the project have seen", async () => {
    const seen = (...types: string[]) =>
      syncCapability({ facts: () => ({ kv: { __signals_observed: types } }) });
    const ended = async (...types: string[]) => {
      const { engine } = await open("    any_of: [signal_observed(done)]", {}, { functions: seen(...types) });
      return engine.evaluate("s", state);
    };
    expect(await ended("done")).toMatchObject({ met: true });
    expect(await ended("other")).toMatchObject({ met: false });
  });

  it("use a custom condition that is declared beside them", async () => {
    const { engine, diagnostics, project } = await open(
      "    all_of:\n      - { praised: 2 }\n      - { max_iterations: 1 }",
      {
        "role.yaml":
          "extensions:\n  termination_conditions:\n    - { name: praised, module: ./praised.mjs }\n",
        "praised.mjs": `
        export const $$contract = "termination_conditions@2.0";
        export const parse = (value) => value;
        export const evaluate = (times, { results }) => results.critic.length >= times;`,
      },
    );
    expect(diagnostics).toEqual([]);
    expect(await engine.evaluate("s", state)).toEqual({ met: false });
    const twice = { ...state, results: { critic: ["nice", "nice"] } };
    expect(await engine.evaluate("s", twice)).toMatchObject({ met: true, reason: "praised" });
    const provided = terminationConditions.provides?.(engine).termination_conditions?.methods.evaluate;
    expect(await (provided as typeof engine.evaluate)("s", twice)).toMatchObject({ met: true });
    await project.dispose();
  });

  it("are told where they are wrong, each at its place, and the rest goes on", async () => {
    const { engine, diagnostics } = await open(
      [
        "    any_of:",
        "      - { max_iterations: lots }",
        "      - { prased: 2 }",
        "      - result_matches: { agent: critik, contains: A, regex: B }",
        "      - signal_recieved(x)",
        "      - { converged: good }",
        "      - { timeout_ms: 5 }",
      ].join("\n"),
      {
        "role.yaml":
          "extensions:\n  termination_conditions:\n    - { name: praised, module: ./praised.mjs }\n",
        "praised.mjs": "export const parse = () => null;",
      },
    );
    const told = diagnostics.map(({ code, source, frame }) => [code, source?.line, frame !== undefined]);
    expect(told.toSorted((one, other) => Number(one[1]) - Number(other[1]))).toEqual([
      ["TERMINATION_INVALID", 6, true],
      ["TERMINATION_UNKNOWN", 7, true],
      ["TERMINATION_AGENT_UNKNOWN", 8, true],
      ["TERMINATION_IGNORED", 8, true],
      ["CONDITION_UNKNOWN", 9, true],
      ["TERMINATION_UNAVAILABLE", 10, true],
      ["CONTRACT_UPGRADED", 14, expect.any(Boolean)],
    ]);
    expect(await engine.evaluate("s", state)).toMatchObject({ met: true, reason: "timeout" });
  });

  it("are none, and end nothing, where the file has none", async () => {
    const project = await openTestProject({ "role.yaml": "name: lone\n" }, { use: [terminationConditions] });
    expect(project.diagnostics).toEqual([]);
    expect(await project.engine(terminationConditions).evaluate("s", state)).toEqual({ met: false });
  });

  it("are what the file says after a reload", async () => {
    const { project } = await open("    any_of:\n      - { max_iterations: 9 }");
    const file = join(project.directory, "role.yaml");
    await writeFile(file, "collaboration: { termination: { max_iterations: 1 } }\n");
    await project.reload();
    expect(await project.engine(terminationConditions).evaluate("s", state)).toMatchObject({ met: true });
  });
});
