import { defineContract, method, value } from "@hardpoint/core";
import { conditionBinding } from "./binding.js";
import type { ConditionModule } from "./condition-module.js";
import { booleanSchema, conditionEntrySchema } from "./schema.js";

/** One item of `extensions.conditions`. */
export interface ConditionEntry {
  readonly name: string;
  readonly module: string;
  readonly description?: string | undefined;
  /** What the module reads as `env.config`. Since 1.1. */
  readonly config?: Readonly<Record<string, unknown>> | undefined;
}

/** What a module for the scope `conditions` must export. */
export const conditionsContract = defineContract<ConditionModule, ConditionEntry>()({
  scope: "conditions",
  version: "1.1",
  package: "@hardpoint/conditions",
  entry: conditionEntrySchema,
  module: {
    handler: method({ returns: booleanSchema }),
    capability: value({ optional: true, schema: booleanSchema }),
  },
  key: (entry) => entry.name,
  binding: conditionBinding,
  farSide: { from: import.meta.url, specifier: "@hardpoint/conditions/far-side" },
});
