import { defineContract, method, value } from "@hardpoint/core";
import { terminationBinding } from "./binding.js";
import { terminationConditionsContract1 } from "./contract-1.js";
import { booleanSchema, endStatusSchema, parsedSchema, terminationEntrySchema } from "./schema.js";
import type { TerminationEntry } from "./termination-entry.js";
import type { TerminationModule } from "./termination-module.js";
import { upgradeFrom1 } from "./upgrade-1.js";

/** What a module for the scope `termination_conditions` must export. */
export const terminationConditionsContract = defineContract<TerminationModule, TerminationEntry>()({
  scope: "termination_conditions",
  version: "2.0",
  package: "@hardpoint/termination-conditions",
  entry: terminationEntrySchema,
  module: {
    parse: method({ returns: parsedSchema }),
    evaluate: method({ returns: booleanSchema }),
    status: value({ optional: true, schema: endStatusSchema }),
  },
  key: (entry) => entry.name,
  upgrades: { "1": { from: terminationConditionsContract1, apply: upgradeFrom1 } },
  binding: terminationBinding,
  farSide: { from: import.meta.url, specifier: "@hardpoint/termination-conditions/far-side" },
});
