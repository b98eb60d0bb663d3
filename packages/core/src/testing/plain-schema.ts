import type { SchemaIssue, StandardSchema } from "../standard-schema.js";

/** A Standard Schema of a plain rule, as any schema library would give it. */
const plainSchema = <T>(
  check: (value: unknown) => value is T,
  expected: string,
): StandardSchema<unknown, T> =>
  schemaOf((value) => (check(value) ? { value } : { issues: [{ message: `expected ${expected}` }] }));

export const schemaOf = <T>(
  validate: (value: unknown) => { value: T } | { issues: readonly SchemaIssue[] },
): StandardSchema<unknown, T> => ({ "~standard": { version: 1, vendor: "test", validate } });

export const stringSchema = plainSchema((value): value is string => typeof value === "string", "a string");
export const booleanSchema = plainSchema(
  (value): value is boolean => typeof value === "boolean",
  "a boolean",
);
export const anySchema = plainSchema((value): value is unknown => true, "anything");
