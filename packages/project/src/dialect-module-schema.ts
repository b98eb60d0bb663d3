import type { Contract } from "@hardpoint/core";
import type { HookRules } from "@hardpoint/hooks";
import { z } from "zod";

/** One item of `extensions.hook_dialects`. */
export const dialectEntrySchema = z.strictObject({
  name: z.string().min(1),
  module: z.string().min(1),
  description: z.string().optional(),
});

export type DialectEntry = z.infer<typeof dialectEntrySchema>;

const isContract = (candidate: unknown): boolean =>
  (candidate as { readonly $$type?: unknown } | null | undefined)?.$$type === "@hardpoint/contract";

const hasRules = (candidate: unknown): boolean => {
  const rules = candidate as Partial<HookRules> | null | undefined;
  return (
    typeof rules?.id === "string" &&
    typeof rules.compare === "function" &&
    typeof rules.schedule === "function" &&
    typeof rules.compose === "string" &&
    typeof rules.defaults === "object"
  );
};

/** What a dialect holds beside its methods. */
export const dialectValueSchemas = {
  $$type: z.literal("@hardpoint/dialect", { error: "make it with defineDialect()" }),
  id: z.string().min(1),
  rules: z.custom<HookRules>(hasRules, {
    error: "it has no id, compare(), schedule(), compose and defaults",
  }),
  contract: z.custom<Contract>(isContract, { error: "it is no contract; make it with defineContract()" }),
};
