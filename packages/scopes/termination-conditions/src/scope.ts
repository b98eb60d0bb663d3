import { defineScope } from "@hardpoint/core";
import { builtinModules } from "./builtins/builtins.js";
import { terminationConditionsContract } from "./contract.js";
import { createTerminationEngine, type TerminationEngine } from "./engine.js";
import { provideTermination, terminationCapability } from "./provided.js";
import { readSettings, type TerminationSettings } from "./settings.js";

/** The scope `termination_conditions`: what ends a loop of agents. A host passes it in `use`. */
export const terminationConditions = defineScope<TerminationEngine, TerminationSettings>({
  id: terminationConditionsContract.scope,
  contracts: [terminationConditionsContract],
  builtins: { [terminationConditionsContract.scope]: builtinModules },
  readConfig: readSettings,
  createEngine: ({ config, report, ...context }) =>
    createTerminationEngine(
      {
        ...context,
        report: (diagnostic) => report(config ? config.framed(diagnostic) : diagnostic),
      },
      { condition: config?.condition, agents: config?.agents ?? [] },
    ),
  prepare: (engine) => engine.prepare(),
  provides: (engine) => ({ [terminationCapability]: provideTermination(engine) }),
  dispose: (engine) => engine.dispose(),
});
