export { graphTopologiesKit } from "./graph-topologies-kit.js";
