import { type ErrorData, toErrorData } from "@hardpoint/core";

/**
 * What a pattern is given: the error's data, and its own JSON properties (`fields`) beside them under their own names,
 * so that `error.type` or `error.error.message` reads as on the error that was thrown. The same in every isolate, and
 * frozen. It is no instance of Error; what was thrown as a text has the name `string`.
 */
export interface ErrorView extends Omit<ErrorData, "cause" | "errors"> {
  readonly cause?: ErrorView;
  readonly errors?: readonly ErrorView[];
  readonly [field: string]: unknown;
}

/** A deep frozen copy. A view of a view is the same again. */
export const viewError = (data: ErrorData): ErrorView => freeze(flatten(structuredClone(data)));

const flatten = (data: ErrorData): ErrorView => {
  const { cause, errors, ...rest } = data;
  return {
    ...ownFields(data),
    ...rest,
    ...(cause ? { cause: flatten(cause) } : {}),
    ...(errors ? { errors: errors.map(flatten) } : {}),
  };
};

/** Without those that would pass for a part of the data itself, such as a `status` that is a text. */
const ownFields = ({ fields = {} }: ErrorData): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !dataKeys.has(name)));

const freeze = <T>(value: T): T => {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const member of Object.values(value)) freeze(member);
  return value;
};

/** The data of anything that was thrown; what is such data already (a failure's `error`) stays as it is. */
export const readError = (thrown: unknown): ErrorData => {
  try {
    if (isErrorData(thrown, 0)) return structuredClone(thrown);
  } catch {
    // A getter that throws, a revoked proxy, a function among the fields: toErrorData copes with those.
  }
  return toErrorData(thrown);
};

const dataKeys = new Set([
  "name",
  "message",
  "stack",
  "code",
  "status",
  "headers",
  "cause",
  "errors",
  "fields",
]);

/** As deep as toErrorData goes, and a little more. A cycle ends here as well. */
const maxDepth = 16;

const isErrorData = (value: unknown, depth: number): value is ErrorData => {
  if (!isPlain(value) || depth > maxDepth) return false;
  const { name, message, code, status, headers, cause, errors, fields } = value;
  return (
    Object.keys(value).every((key) => dataKeys.has(key)) &&
    typeof name === "string" &&
    typeof message === "string" &&
    ["undefined", "string", "number"].includes(typeof code) &&
    ["undefined", "number"].includes(typeof status) &&
    (headers === undefined || isPlain(headers)) &&
    (fields === undefined || isPlain(fields)) &&
    (cause === undefined || isErrorData(cause, depth + 1)) &&
    (errors === undefined || (Array.isArray(errors) && errors.every((one) => isErrorData(one, depth + 1))))
  );
};

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
