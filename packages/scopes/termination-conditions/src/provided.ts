import { asyncCapability, type Capability, type MaybePromise } from "@hardpoint/core";
import type { TerminationEngine } from "./engine.js";
import type { LoopState } from "./loop-state.js";
import type { Termination } from "./termination.js";

/** The name of the capability that the scope provides to others: whoever walks a graph asks it after each step. */
export const terminationCapability = "termination_conditions";

/** What others may ask: `evaluate(session, state)` gives whether the configured condition ends the loop. */
export const provideTermination = (engine: TerminationEngine): Capability =>
  asyncCapability({
    evaluate: (session: string, state: LoopState): MaybePromise<Termination> =>
      engine.evaluate(session, state),
  });
