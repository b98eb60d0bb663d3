import { asyncCapability } from "@hardpoint/core";
import type fastCheck from "fast-check";
import type { Arbitrary } from "fast-check";
import type { ExecuteData } from "../binding.js";
import { builtinCategories } from "../default-chains.js";
import { viewError } from "../error-view.js";
import type { RecoveryError } from "../recovery-error.js";
import { recoveryStrategiesContract } from "../strategies-contract.js";
import { busyProvider, errorOf, thrownText } from "./errors.js";

const unknownError: RecoveryError = {
  category: "unknown",
  errorType: "unknown",
  message: "something went wrong",
  raw: viewError(thrownText),
  timestamp: 1_800_000_000_000,
};

const overloaded: RecoveryError = {
  category: "session_error",
  errorType: "api_error",
  message: "529 the model is overloaded",
  raw: viewError(busyProvider),
  timestamp: 1_800_000_000_000,
};

const samples: readonly ExecuteData[] = [
  { sessionID: "session-1", error: overloaded, attempt: 0, stepConfig: {}, canRetry: true },
  {
    sessionID: "session-1",
    error: overloaded,
    attempt: 2,
    stepConfig: { max_retries: 5, model: "small", nested: { list: [1, "two"] } },
    canRetry: true,
  },
  { sessionID: "session-2", error: unknownError, attempt: 0, stepConfig: {}, canRetry: false },
];

const recoveryErrorOf = (fc: typeof fastCheck): Arbitrary<RecoveryError> =>
  fc.record({
    category: fc.oneof(fc.constantFrom(...builtinCategories, "unknown"), fc.string({ minLength: 1 })),
    errorType: fc.string({ minLength: 1 }),
    message: fc.string(),
    raw: errorOf(fc).map(viewError),
    timestamp: fc.nat(),
  });

/**
 * How recovery strategies are tested with `@hardpoint/testkit`: errors to recover from, and a host that can compact,
 * prompt a model and cut outputs. What a step's `config` has for your strategy, give as one of `samples.execute`.
 */
export const recoveryStrategiesKit = {
  contract: recoveryStrategiesContract,
  members: {
    execute: {
      samples,
      arbitrary: (fc: typeof fastCheck): Arbitrary<ExecuteData> =>
        fc.record({
          sessionID: fc.uuid(),
          error: recoveryErrorOf(fc),
          attempt: fc.nat(20),
          stepConfig: fc.dictionary(fc.string(), fc.jsonValue()),
          canRetry: fc.boolean(),
        }),
    },
  },
  capabilities: {
    compaction: asyncCapability({ compact: async () => true }),
    model: asyncCapability({ prompt: async () => true }),
    output: asyncCapability({ truncate: async () => true }),
  },
};
