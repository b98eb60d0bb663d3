/**
 * The part of the Standard Schema v1 interface that Hardpoint reads, so that a schema of any library that
 * implements it (zod, valibot, arktype, …) can be used without core depending on one.
 *
 * Source: https://standardschema.dev
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The keys of an issue's path, outermost first; empty for the value itself. */
export const issuePath = (issue: SchemaIssue): readonly PropertyKey[] =>
  (issue.path ?? []).map((part) => (typeof part === "object" ? part.key : part));
