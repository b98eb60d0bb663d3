import { defineContract, method, value } from "@hardpoint/core";
import { recoveryBinding } from "./binding.js";
import type { RecoveryPatternModule } from "./recovery-pattern.js";
import { matchSchema, nameSchema, patternEntrySchema } from "./schema.js";

/** One item of `extensions.recovery_patterns`. */
export interface RecoveryPatternEntry {
  readonly name: string;
  readonly module: string;
  readonly description?: string | undefined;
  /** The category of everything that the pattern matches, whatever the module says. */
  readonly category?: string | undefined;
}

/** What a module for the scope `recovery_patterns` must export. */
export const recoveryPatternsContract = defineContract<RecoveryPatternModule, RecoveryPatternEntry>()({
  scope: "recovery_patterns",
  version: "1.0",
  package: "@hardpoint/recovery",
  entry: patternEntrySchema,
  module: {
    name: value({ optional: true, schema: nameSchema }),
    category: value({ schema: nameSchema }),
    match: method({ returns: matchSchema }),
  },
  key: (entry) => entry.name,
  binding: recoveryBinding,
  farSide: { from: import.meta.url, specifier: "@hardpoint/recovery/far-side" },
});
