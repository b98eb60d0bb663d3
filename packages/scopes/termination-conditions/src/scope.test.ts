import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asyncCapability, type Capability, syncCapability } from "@hardpoint/core";
import { describe, expect, it } from "vitest";
import { functions } from "../../../functions/src/node.js";
import { openTestProject } from "../../../project/src/fixtures/open-test-project.js";
import { conditions } from "../../conditions/src/index.js";
import { observeEvents } from "../../observe-events/src/index.js";
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

  describe("know what the functions of the project have seen", () => {
    const files = (termination: string) => ({
      "role.yaml": `name: Editors
auto_activate: [edit]
collaboration:
  agents: [author, critic]
  termination:
    any_of: [${termination}]
`,
      "functions/edit.md": "---\nrequires_evidence: spelling\n---\nEdit it.\n",
    });
    const openWith = async (termination: string) => {
      const project = await openTestProject(files(termination), {
        use: [terminationConditions, conditions, functions, observeEvents],
        reads: ["collaboration"],
      });
      const session = project.session({ id: "s" });
      await session.userMessage("Edit the text.");
      const engine = project.engine(terminationConditions);
      return {
        session,
        evaluate: (more: Partial<LoopState> = {}) => engine.evaluate("s", { ...state, ...more }),
      };
    };

    it.each<[string, { name: string; args: Record<string, unknown> }]>([
      ["signal_observed(done)", { name: "signal", args: { type: "done" } }],
      ["tool_observed(spelling)", { name: "spelling", args: {} }],
      ["evidence_met", { name: "spelling", args: {} }],
    ])("%s", async (termination, tool) => {
      const { session, evaluate } = await openWith(termination);
      expect(await evaluate()).toMatchObject({ met: false });
      await session.tool({ name: "other", args: { type: "done" } }, () => "");
      expect(await evaluate()).toMatchObject({ met: false });
      await session.tool(tool, () => "");
      expect(await evaluate()).toMatchObject({ met: true });
    });

    it("but only where the host says nothing of the session itself", async () => {
      const { session, evaluate } = await openWith("signal_observed(done)");
      await session.tool({ name: "signal", args: { type: "done" } }, () => "");
      expect(await evaluate({ facts: { kv: { __signals_observed: {} } } })).toMatchObject({ met: false });
      expect(await evaluate()).toMatchObject({ met: true });
    });
  });

  it.each<[string, Capability, unknown]>([
    [
      "late",
      asyncCapability({ facts: async () => ({ kv: { __signals_observed: ["done"] } }) }),
      { met: true },
    ],
    ["nothing", syncCapability({ facts: () => undefined }), { met: "unknown" }],
    ["no facts", syncCapability({ state: () => undefined }), { met: "unknown" }],
    [
      "by throwing",
      syncCapability({
        facts: () => {
          throw new Error("no");
        },
      }),
      { met: "unknown" },
    ],
  ])("take it from functions of the host's own that answer %s", async (_what, functions, expected) => {
    const { engine } = await open("    any_of: [signal_observed(done)]", {}, { functions });
    expect(await engine.evaluate("s", state)).toMatchObject(expected as object);
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
