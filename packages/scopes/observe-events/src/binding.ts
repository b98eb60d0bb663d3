import type { Binding } from "@hardpoint/core";
import { CallTools } from "./call-tools.js";
import { type ObserveContextData, observedEvent } from "./observe-context.js";
import type { ObserveSpec } from "./observe-spec.js";
import { snapshot } from "./snapshot.js";

/** The plain data of one call. */
export interface ObserveCallData {
  readonly ctx: ObserveContextData;
  readonly spec: ObserveSpec;
}

/** Makes `handle(ctx, spec)` of the call's data, or `handle(façade, spec)` for a module that asks for it. */
export const observeBinding: Binding = (target, member, data, tools) => {
  const call = data as ObserveCallData;
  const ctx = snapshot(call.ctx);
  const shown = target.values.capability === true ? observedEvent(ctx) : ctx;
  return target.call(member, Object.freeze(Object.assign(new CallTools(tools), shown)), snapshot(call.spec));
};
