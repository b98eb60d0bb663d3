import type { Contract } from "@hardpoint/core";
import { z } from "zod";

/** One item of `extensions.scopes`. */
export const scopeEntrySchema = z.strictObject({
  name: z.string().min(1),
  module: z.string().min(1),
  description: z.string().optional(),
});

export type ScopeEntry = z.infer<typeof scopeEntrySchema>;

const isContract = (candidate: unknown): boolean =>
  (candidate as { readonly $$type?: unknown } | null | undefined)?.$$type === "@hardpoint/contract";

/** What a scope holds beside its methods. */
export const scopeValueSchemas = {
  $$type: z.literal("@hardpoint/scope", { error: "make it with defineScope()" }),
  id: z.string().min(1),
  contracts: z.array(
    z.custom<Contract>(isContract, { error: "it is no contract; make it with defineContract()" }),
  ),
  builtins: z.record(z.string(), z.record(z.string(), z.unknown())),
};
