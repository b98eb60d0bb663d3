import { z } from "zod";

/** The entry of a module that isolates are tried with. */
export const probeEntrySchema = z.strictObject({ name: z.string(), module: z.string() });
