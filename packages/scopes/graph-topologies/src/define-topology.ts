import { stamp } from "@hardpoint/core";
import { graphTopologiesContract } from "./contract.js";
import type { TopologyModule } from "./topology-module.js";

/**
 * A topology as its author declares it, with the contract's version noted on it.
 *
 * @example
 * export default defineTopology({
 *   expand: ([first, ...others]) => [
 *     { from: "parent", to: first },
 *     ...others.map((other) => ({ from: first, to: other })),
 *     ...others.map((other) => ({ from: other, to: "parent" })),
 *   ],
 * });
 */
export const defineTopology = <Module extends TopologyModule>(module: Module & TopologyModule): Module =>
  stamp(graphTopologiesContract, module);
