import { type ConfigView, defineScope, type Report, type Scope } from "@hardpoint/core";
import { createFunctions } from "./create-functions.js";
import type { FunctionEngine } from "./engine.js";
import { functionHooks } from "./hooks.js";
import { functionsCapability, provideFunctions } from "./provided.js";
import type { RoleFunction } from "./role-function.js";

/** The functions of a role, as its configuration has them. */
export interface FunctionSettings {
  readonly functions: readonly RoleFunction[];
  readonly autoActivate: readonly string[];
  /** The role's name: in sessions of other agents its functions do nothing. */
  readonly agent?: string;
}

/**
 * The scope `functions` for a host that keeps functions elsewhere than in files. `read` gives those of a configuration;
 * `@hardpoint/functions/node` has the scope that reads the role's directory.
 */
export const createFunctionsScope = (
  read: (config: ConfigView, report: Report) => FunctionSettings,
): Scope<FunctionEngine, FunctionSettings> => {
  const agents = new WeakMap<FunctionEngine, string>();
  return defineScope<FunctionEngine, FunctionSettings>({
    id: "functions",
    contracts: [],
    readConfig: read,
    createEngine({ config, capabilities, sessions, log, report }) {
      const { functions = [], autoActivate = [], agent } = config ?? {};
      const engine = createFunctions({ functions, autoActivate, capabilities, sessions, log, report });
      if (agent !== undefined) agents.set(engine, agent);
      return engine;
    },
    prepare: async (engine) => {
      await engine.prepare();
    },
    provides: (engine) => ({ [functionsCapability]: provideFunctions(engine) }),
    hooks: (engine) => functionHooks(engine, agents.get(engine)),
  });
};
