export type { ObserveCallData } from "./binding.js";
export { type ObserveEventEntry, observeEventsContract } from "./contract.js";
export { createObserveEvents, type ObserveEventsOptions } from "./create-observe-events.js";
export { defineObserveEvent } from "./define-observe-event.js";
export type {
  EndOfTurnRequest,
  Locate,
  ObservedTool,
  ObserveEffects,
  ObserveEngine,
  ObserveFacts,
  ObserveRequest,
  ObserveState,
  ParsedObserveSpec,
  Todo,
} from "./observe.js";
export type { ObserveContext, ObserveContextData, ObserveFacade } from "./observe-context.js";
export type { ObserveEventModule } from "./observe-event-module.js";
export type { ArgumentGuard, ObserveSpec, OutputGuard } from "./observe-spec.js";
export { parseObserveSpec } from "./parse.js";
export { observeEvents } from "./scope.js";
