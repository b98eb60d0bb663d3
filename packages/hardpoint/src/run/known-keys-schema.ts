import { z } from "zod";

/** The keys that a schema has at a path; none where it is not a map of known keys. */
export const knownKeys = (schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] => {
  let at: unknown = bare(schema);
  for (const step of path) {
    if (at instanceof z.ZodObject) at = bare(at.shape[String(step)]);
    else if (at instanceof z.ZodArray) at = bare(at.element);
    else return [];
  }
  return at instanceof z.ZodObject ? Object.keys(at.shape) : [];
};

const bare = (schema: unknown): unknown =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional ? bare(schema.unwrap()) : schema;
