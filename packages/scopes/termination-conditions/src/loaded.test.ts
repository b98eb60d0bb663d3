import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLoader, type Loader } from "../../../loader/src/index.js";
import { terminationConditionsContract } from "./contract.js";
import { createTerminationConditions } from "./create-termination-conditions.js";
import type { LoopState } from "./loop-state.js";

const modules = {
  // As an author wrote it for the first contract, who knew of no `evaluate`.
  "approved_by.mjs": `
    export default {
      parse: (value, agents) => (agents.includes(value) ? { result_matches: { agent: value, regex: "^approved" } } : null),
    };`,
  "words.mjs": `
    export const $$contract = "termination_conditions@2.0";
    export const parse = async (value) => ({ least: value.at_least });
    export const evaluate = async ({ least }, state) =>
      Object.values(state.results).flat().join(" ").split(" ").length >= least;`,
  // With \`evaluate\`, and without a word of its version.
  "plain.cjs":
    "module.exports = { parse: (value) => value, evaluate: (value, state) => state.iterations >= value };",
};

describe("custom conditions from files", () => {
  let directory: string;
  let loader: Loader;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "hardpoint-terminations-"));
    for (const [name, text] of Object.entries(modules)) await writeFile(join(directory, name), text);
    loader = createLoader();
  });
  afterAll(async () => {
    await loader.dispose();
    await rm(directory, { recursive: true });
  });

  const evaluate = async (termination: unknown, given: Partial<LoopState>) => {
    const { loaded, failed } = await loader.load(
      Object.keys(modules).map((file) => ({
        contract: terminationConditionsContract,
        entry: { name: file.replace(/\..*/u, ""), module: `./${file}` },
        directory,
      })),
    );
    expect(failed).toEqual([]);
    const told: unknown[] = [];
    const engine = createTerminationConditions({
      termination,
      agents: ["writer"],
      extensions: loaded,
      report: (diagnostic) => told.push(diagnostic),
    });
    await engine.prepare();
    const answer = await engine.evaluate("s", {
      iterations: 0,
      loops: [],
      results: {},
      frontier: [],
      completed: [],
      status: "running",
      now: 0,
      ...given,
    });
    expect(told).toEqual([]);
    return answer;
  };

  const never = { max_iterations: 50 };
  const approved = { results: { writer: ["a draft", "approved by all"] } };

  it.each<[string, unknown, Partial<LoopState>, string, string]>([
    ["of contract 1.0", { approved_by: "writer" }, approved, "result_match", "complete"],
    ["of contract 2.0", { words: { at_least: 4 } }, approved, "words", "complete"],
    ["of no contract that it tells", { plain: 3 }, { iterations: 3 }, "plain", "complete"],
  ])("%s end a loop, alone, in any_of and in all_of", async (_which, custom, met, reason, status) => {
    for (const termination of [
      custom,
      { any_of: [never, custom] },
      { all_of: [custom, { not: never }] },
      { all_of: [{ any_of: [never, custom] }, { not: { not: custom } }] },
    ]) {
      expect(await evaluate(termination, met)).toMatchObject({ met: true, reason, status });
      expect(await evaluate(termination, {})).toEqual({ met: false });
    }
    expect(await evaluate({ all_of: [custom, never] }, met)).toEqual({ met: false });
  });
});
