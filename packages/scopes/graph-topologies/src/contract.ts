import { defineContract, method } from "@hardpoint/core";
import { edgesSchema, topologyEntrySchema } from "./schema.js";
import type { TopologyModule } from "./topology-module.js";

/** One item of `extensions.graph_topologies`. */
export interface TopologyEntry {
  readonly name: string;
  readonly module: string;
  readonly description?: string | undefined;
}

/** What a module for the scope `graph_topologies` must export. It needs no binding: agents and edges are plain data. */
export const graphTopologiesContract = defineContract<TopologyModule, TopologyEntry>()({
  scope: "graph_topologies",
  version: "1.0",
  package: "@hardpoint/graph-topologies",
  entry: topologyEntrySchema,
  module: { expand: method({ returns: edgesSchema }) },
  key: (entry) => entry.name,
});
