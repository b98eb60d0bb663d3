import { type Capability, syncCapability } from "@hardpoint/core";
import type { FunctionEngine } from "./engine.js";

/** The name of the capability that the scope provides to others. */
export const functionsCapability = "functions";

/** `state(session, name)` is what `ctx.getFunctionState(name)` shows, `active(session)` the names of the active functions. */
export const provideFunctions = (engine: FunctionEngine): Capability =>
  syncCapability({
    state: (session: string, name: string) => engine.state(session, name),
    active: (session: string) => engine.active(session),
  });
