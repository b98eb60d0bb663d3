import { asyncCapability } from "@hardpoint/core";
import type fastCheck from "fast-check";
import type { Arbitrary } from "fast-check";
import type { EvaluateData, ParseData } from "../binding.js";
import { terminationConditionsContract } from "../contract.js";
import type { JudgeContext } from "../judge-context.js";
import { isTagged } from "../loop-condition.js";
import type { LoopState } from "../loop-state.js";
import { readTermination } from "../read.js";

/** What a call of `evaluate` has beside the condition, which is what the module's own `parse` made. */
type Evaluating = Pick<EvaluateData, "state">;

const started: LoopState = {
  iterations: 0,
  loops: [],
  results: {},
  frontier: ["coder"],
  completed: [],
  status: "running",
  now: 1_800_000_000_000,
};

const later: LoopState = {
  iterations: 5,
  loops: [
    { group: "coder,reviewer", agents: ["coder", "reviewer"], count: 4, startedAt: 1_800_000_001_000 },
    { group: "writer", agents: ["writer"], count: 1 },
  ],
  results: {
    coder: ["one", "two", "two", "two"],
    reviewer: ["not yet", "score: 7", "score: 9", "we SHIP it"],
    writer: [""],
  },
  frontier: ["coder", "writer"],
  completed: ["coder", "reviewer"],
  status: "running",
  now: 1_800_000_060_000,
  facts: {
    kv: { branch: "main", __signals_observed: { done: null } },
    toolsObserved: ["bash", "write"],
    evidenceObserved: { tests: { passed: 12 } },
    requiredEvidence: ["tests"],
    userMessagedThisTurn: false,
    workspaceDir: "/work/project",
  },
};

const agents = ["coder", "reviewer", "writer"];

const idOf = (fc: typeof fastCheck): Arbitrary<string> => fc.stringMatching(/^[a-z][a-z0-9-]{0,11}$/);

const stateOf = (fc: typeof fastCheck): Arbitrary<LoopState> =>
  fc.record(
    {
      iterations: fc.nat(1_000),
      loops: fc.array(
        fc.record(
          {
            group: fc.string({ minLength: 1 }),
            agents: fc.array(idOf(fc), { minLength: 1, maxLength: 5 }),
            count: fc.nat(1_000),
            startedAt: fc.nat(),
          },
          { requiredKeys: ["group", "agents", "count"] },
        ),
        { maxLength: 4 },
      ),
      results: fc.dictionary(idOf(fc), fc.array(fc.string(), { maxLength: 20 }), { maxKeys: 6 }),
      frontier: fc.array(idOf(fc), { maxLength: 6 }),
      completed: fc.array(idOf(fc), { maxLength: 6 }),
      status: fc.constantFrom("running", "complete", "exhausted"),
      now: fc.nat(),
      facts: fc.record(
        {
          kv: fc.dictionary(fc.string(), fc.jsonValue()),
          toolsObserved: fc.array(fc.string()),
          evidenceObserved: fc.dictionary(fc.string(), fc.jsonValue()),
          requiredEvidence: fc.array(fc.string()),
          userMessagedThisTurn: fc.boolean(),
          workspaceDir: fc.constant("/work/project"),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ["iterations", "loops", "results", "frontier", "completed", "status", "now"] },
  );

/** What a module hands to the engine, the engine must be able to read. */
const parsedProblem = (parsed: unknown): string | undefined => {
  if (!isTagged(parsed)) return undefined;
  const { diagnostics } = readTermination(parsed.condition, { custom: false });
  return diagnostics.find(({ severity }) => severity === "error")?.message;
};

/**
 * How termination conditions are tested with `@hardpoint/testkit`, those of 1.0 too: values to parse, and states to
 * evaluate with what the module made of each. Give a value that your condition can use as one of `samples.parse`.
 */
export const terminationConditionsKit = {
  contract: terminationConditionsContract,
  members: {
    parse: {
      samples: [
        { value: 3, agents },
        { value: "SHIP IT", agents },
        { value: true, agents: ["writer"] },
        { value: null, agents },
        { value: { agent: "reviewer", contains: "SHIP", repeats: 2 }, agents },
        { value: ["coder", { deep: [1, "two", null] }], agents: [] },
      ] as readonly ParseData[],
      arbitrary: (fc: typeof fastCheck): Arbitrary<ParseData> =>
        fc.record({ value: fc.jsonValue(), agents: fc.uniqueArray(idOf(fc), { maxLength: 6 }) }),
      problem: parsedProblem,
    },
    evaluate: {
      samples: [{ state: started }, { state: later }] as readonly Evaluating[],
      arbitrary: (fc: typeof fastCheck): Arbitrary<Evaluating> => fc.record({ state: stateOf(fc) }),
      follows: {
        member: "parse",
        // The engine evaluates what is tagged: so does every module of 1.0.
        data: (condition: unknown, sample: unknown): EvaluateData | undefined =>
          isTagged(condition) ? undefined : { condition, state: (sample as Evaluating).state },
      },
    },
  },
  capabilities: {
    judge: asyncCapability({
      evaluate: async (criterion: string, { results }: JudgeContext) =>
        Object.values(results).some((text) => text.includes(criterion)),
    }),
  },
};
