import { type Capability, syncCapability } from "@hardpoint/core";
import type { FunctionEngine } from "./engine.js";
import { seenTogether } from "./seen-together.js";

/** The name of the capability that the scope provides to others. */
export const functionsCapability = "functions";

/**
 * `state(session, name)` is what `ctx.getFunctionState(name)` shows, `active(session)` the names of the active functions,
 * `facts(session)` what all of them together have seen, in the form of what conditions are given.
 */
export const provideFunctions = (engine: FunctionEngine): Capability =>
  syncCapability({
    state: (session: string, name: string) => engine.state(session, name),
    active: (session: string) => engine.active(session),
    facts: (session: string) => seenTogether(engine, session),
  });
