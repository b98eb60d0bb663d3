import type { z } from "zod";

/** What a data file must hold, and what it then is. */
export type DataSchema = z.ZodType;
export type DataOf<Schema extends DataSchema> = z.output<Schema>;
