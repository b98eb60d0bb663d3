import { toErrorData } from "./error-data.js";
import { isThenable } from "./maybe-promise.js";
import { issuePath, type SchemaIssue, type StandardSchema } from "./standard-schema.js";

export type SchemaCheck<T> =
  | { readonly ok: true; readonly value: T }
  /** `problems` is all issues as one text: `tasks.0.id: expected a string; …`. */
  | { readonly ok: false; readonly issues: readonly SchemaIssue[]; readonly problems: string };

/** Validates synchronously; never throws. A schema that answers with a promise, or throws, is a problem itself. */
export const checkWith = <T>(schema: StandardSchema<unknown, T>, value: unknown): SchemaCheck<T> => {
  try {
    const result = schema["~standard"].validate(value);
    if (isThenable(result)) {
      // Nobody waits for it, so its rejection would reach the process as an unhandled one.
      result.then(undefined, () => undefined);
      return refuse([{ message: "the schema is asynchronous, which is not supported here" }]);
    }
    return result.issues === undefined ? { ok: true, value: result.value } : refuse(result.issues);
  } catch (thrown) {
    return refuse([{ message: `it could not be checked: ${toErrorData(thrown).message}` }]);
  }
};

const refuse = (
  issues: readonly SchemaIssue[],
): { ok: false; issues: readonly SchemaIssue[]; problems: string } => ({
  ok: false,
  issues,
  problems: issues
    .map((issue) => {
      const path = issuePath(issue).map(String).join(".");
      return path === "" ? issue.message : `${path}: ${issue.message}`;
    })
    .join("; "),
});
