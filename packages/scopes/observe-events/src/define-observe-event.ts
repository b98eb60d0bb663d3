import { stamp } from "@hardpoint/core";
import { observeEventsContract } from "./contract.js";
import type { ObserveEventModule } from "./observe-event-module.js";

/**
 * The handler of an event as its author declares it, with the contract's version noted on it.
 *
 * @example
 * export default defineObserveEvent({
 *   handle: (ctx, spec) => [`${ctx.payload.branch} was pushed.`, ...(spec.inject ? [spec.inject] : [])],
 * });
 */
export const defineObserveEvent = <Module extends ObserveEventModule>(
  module: Module & ObserveEventModule,
): Module => stamp(observeEventsContract, module);
