import { defineContract, method } from "@hardpoint/core";
import { terminationEntrySchema } from "./schema.js";
import type { TerminationEntry } from "./termination-entry.js";
import type { TerminationModule1 } from "./termination-module.js";

/** The contract as it was before modules could evaluate: it stays as it is, for modules that were written for it. */
export const terminationConditionsContract1 = defineContract<TerminationModule1, TerminationEntry>()({
  scope: "termination_conditions",
  version: "1.0",
  entry: terminationEntrySchema,
  module: { parse: method() },
  key: (entry) => entry.name,
});
