import { defineScope, type Scope } from "@hardpoint/core";
import { builtinPatterns } from "./builtin-patterns.js";
import { createBuiltinStrategies } from "./builtin-strategies.js";
import { builtinCategories } from "./default-chains.js";
import { createRecoveryEngine, type RecoveryEngine, type RecoveryMeans } from "./engine.js";
import { recoveryPatternsContract } from "./patterns-contract.js";
import { createProvidedRecovery, recoveryCapability } from "./provided.js";
import { readConfig } from "./read-config.js";
import type { RecoveryConfig } from "./recovery-config.js";
import { recoveryStrategiesContract } from "./strategies-contract.js";

export interface RecoveryScopeOptions extends RecoveryMeans {
  /** At least 0, less than 1: what jitter is made of. Default `Math.random`. */
  readonly random?: () => number;
}

/** The scope `recovery` with the host's own storage or clock. Without any of them, `recovery` is the same. */
export const createRecoveryScope = (
  options: RecoveryScopeOptions = {},
): Scope<RecoveryEngine, RecoveryConfig> => {
  const provided = createProvidedRecovery();
  return defineScope<RecoveryEngine, RecoveryConfig>({
    id: "recovery",
    contracts: [recoveryPatternsContract, recoveryStrategiesContract],
    builtins: {
      [recoveryPatternsContract.scope]: builtinPatterns,
      [recoveryStrategiesContract.scope]: createBuiltinStrategies({
        random: options.random ?? Math.random,
        now: options.now ?? Date.now,
      }),
    },
    switches: ["recovery", ...builtinCategories],
    readConfig,
    createEngine: (context) => createRecoveryEngine(context, options),
    // Not before the extensions are there: a chain may name any of them.
    prepare: (engine) => engine.prepare(),
    provides: (engine) => ({ [recoveryCapability]: provided.capability(engine) }),
    dispose: (engine) => provided.end(engine),
  });
};

/** The scope `recovery`: what knows errors, and what is done about them. A host passes it in `use`. */
export const recovery = createRecoveryScope();
