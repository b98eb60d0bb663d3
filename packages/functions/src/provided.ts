import { type Capability, syncCapability } from "@hardpoint/core";
import type { FunctionEngine } from "./engine.js";

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

/** Signals, tools and evidence of the active functions; a later signal of one type stands for an earlier one. */
const seenTogether = (engine: FunctionEngine, session: string) => {
  const states = engine.active(session).flatMap((name) => engine.state(session, name) ?? []);
  const all = (key: "evidenceObserved" | "kv") => Object.assign({}, ...states.map((state) => state[key]));
  const signals = Object.assign({}, ...states.map(({ kv }) => kv.__signals_observed ?? {}));
  return {
    kv: { ...all("kv"), __signals_observed: signals },
    toolsObserved: [...new Set(states.flatMap(({ toolsObserved }) => toolsObserved))],
    evidenceObserved: all("evidenceObserved"),
  };
};
