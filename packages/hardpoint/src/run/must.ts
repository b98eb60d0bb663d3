import { describe } from "@hardpoint/core";

/** What a schema says of a value that is not `what`, as the end of a sentence that begins with its key. */
export const must = (what: string) => ({
  error: (issue: { readonly input?: unknown }): string =>
    issue.input === undefined
      ? `is missing; it must be ${what}`
      : `must be ${what}, but is ${describe(issue.input)}`,
});
