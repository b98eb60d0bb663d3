import { defineContract, method, value } from "@hardpoint/core";
import { recoveryBinding } from "./binding.js";
import type { RecoveryStrategyModule } from "./recovery-strategy.js";
import { categoriesSchema, executedSchema, nameSchema, strategyEntrySchema } from "./schema.js";

/** One item of `extensions.recovery_strategies`. */
export interface RecoveryStrategyEntry {
  readonly name: string;
  readonly module: string;
  readonly description?: string | undefined;
  /** The only categories that it may be used for. Default: what the module says, else all. */
  readonly categories?: readonly string[] | undefined;
}

/** What a module for the scope `recovery_strategies` must export. */
export const recoveryStrategiesContract = defineContract<RecoveryStrategyModule, RecoveryStrategyEntry>()({
  scope: "recovery_strategies",
  version: "1.0",
  package: "@hardpoint/recovery",
  entry: strategyEntrySchema,
  module: {
    name: value({ optional: true, schema: nameSchema }),
    categories: value({ optional: true, schema: categoriesSchema }),
    execute: method({ returns: executedSchema }),
  },
  key: (entry) => entry.name,
  binding: recoveryBinding,
  farSide: { from: import.meta.url, specifier: "@hardpoint/recovery/far-side" },
});
