import { z } from "zod";

/** One item of `extensions.scopes`, which has been looked at before. */
export const scopeEntrySchema = z.looseObject({ name: z.string(), module: z.string() });
