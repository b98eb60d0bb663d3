import { defineContract, method, value } from "@hardpoint/core";
import { observeBinding } from "./binding.js";
import type { ObserveEventModule } from "./observe-event-module.js";
import { booleanSchema, observeEntrySchema, textsSchema } from "./schema.js";

/** One item of `extensions.observe_events`. */
export interface ObserveEventEntry {
  /** The event that the module handles, as `on` names it. */
  readonly name: string;
  readonly module: string;
  readonly description?: string | undefined;
}

/** What a module for the scope `observe_events` must export. */
export const observeEventsContract = defineContract<ObserveEventModule, ObserveEventEntry>()({
  scope: "observe_events",
  version: "1.0",
  package: "@hardpoint/observe-events",
  entry: observeEntrySchema,
  module: {
    handle: method({ returns: textsSchema }),
    capability: value({ optional: true, schema: booleanSchema }),
  },
  key: (entry) => entry.name,
  binding: observeBinding,
  farSide: { from: import.meta.url, specifier: "@hardpoint/observe-events/far-side" },
});
