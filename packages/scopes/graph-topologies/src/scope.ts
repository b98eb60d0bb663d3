import { defineScope } from "@hardpoint/core";
import { builtinTopologies } from "./builtins.js";
import { graphTopologiesContract } from "./contract.js";
import { createGraphEngine, type GraphEngine } from "./engine.js";
import { graphCapability, provideGraph } from "./provided.js";
import { type GraphSettings, readGraphSettings } from "./settings.js";

/** The scope `graph_topologies`: how a role's agents work together. A host passes it in `use`. */
export const graphTopologies = defineScope<GraphEngine, GraphSettings>({
  id: graphTopologiesContract.scope,
  contracts: [graphTopologiesContract],
  builtins: { [graphTopologiesContract.scope]: builtinTopologies },
  readConfig: readGraphSettings,
  createEngine: createGraphEngine,
  prepare: (engine) => engine.prepare(),
  provides: (engine) => ({ [graphCapability]: provideGraph(engine) }),
});
