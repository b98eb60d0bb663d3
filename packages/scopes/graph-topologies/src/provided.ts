import { type Capability, syncCapability } from "@hardpoint/core";
import type { GraphEngine, GraphState } from "./engine.js";

/** The name of the capability that the scope provides. */
export const graphCapability = "graph_topologies";

/** What others may ask: `state(session)` is what `ctx.getGraphState()` shows. */
export const provideGraph = (engine: GraphEngine): Capability =>
  syncCapability({ state: (session: string): GraphState | undefined => engine.state(session) });
