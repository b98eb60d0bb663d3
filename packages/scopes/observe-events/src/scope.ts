import { defineScope } from "@hardpoint/core";
import { builtinModules } from "./builtins.js";
import { observeEventsContract } from "./contract.js";
import { createObserveEngine } from "./engine.js";
import type { ObserveEngine } from "./observe.js";
import { observeEventsCapability, provideObserveEvents } from "./provided.js";

/** The scope `observe_events`: what functions take note of. A host passes it in `use`. */
export const observeEvents = defineScope<ObserveEngine>({
  id: observeEventsContract.scope,
  contracts: [observeEventsContract],
  builtins: { [observeEventsContract.scope]: builtinModules },
  createEngine: createObserveEngine,
  provides: (engine) => ({ [observeEventsCapability]: provideObserveEvents(engine) }),
});
