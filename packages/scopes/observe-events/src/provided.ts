import { asyncCapability, type Capability } from "@hardpoint/core";
import type { EndOfTurnRequest, Locate, ObserveEngine, ObserveRequest } from "./observe.js";

/** The name of the capability that the scope provides to others: functions observe through it. */
export const observeEventsCapability = "observe_events";

/** What others may ask: `parse`, `check`, `observe` and `endTurn`, as the engine has them. */
export const provideObserveEvents = (engine: ObserveEngine): Capability =>
  asyncCapability({
    parse: (value: unknown, locate?: Locate) => engine.parse(value, locate),
    check: (value: unknown, locate?: Locate) => engine.check(value, locate),
    observe: (request: ObserveRequest) => engine.observe(request),
    endTurn: (request: EndOfTurnRequest) => engine.endTurn(request),
  });
