import { defineScope } from "@hardpoint/core";
import { builtinModules } from "./builtins.js";
import { conditionsContract } from "./contract.js";
import { type ConditionEngine, createConditionEngine } from "./engine.js";
import { conditionsCapability, provideConditions } from "./provided.js";

/** The scope `conditions`: what decides gates, transitions and continuations. A host passes it in `use`. */
export const conditions = defineScope<ConditionEngine>({
  id: conditionsContract.scope,
  contracts: [conditionsContract],
  builtins: { [conditionsContract.scope]: builtinModules },
  createEngine: createConditionEngine,
  provides: (engine) => ({ [conditionsCapability]: provideConditions(engine) }),
});
