/**
 * An error as plain data: the form in which errors cross isolates, and the one that recovery patterns, traces
 * and diagnostics see everywhere. It is JSON.
 */
export interface ErrorData {
  readonly name: string;
  /** Never empty, so that it can stand in a sentence. */
  readonly message: string;
  readonly stack?: string;
  readonly code?: string | number;
  readonly status?: number;
  /** By lower-case name. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: ErrorData;
  /** What an AggregateError gathers, the first 8. */
  readonly errors?: readonly ErrorData[];
  /** The error's other own enumerable properties that are JSON. */
  readonly fields?: Readonly<Record<string, unknown>>;
}

const maxDepth = 8;
const maxErrors = 8;
const maxHeaders = 256;
const maxText = 64 * 1024;
/** To cut a text means to write it out in memory first; one that was put together may be far larger than memory. */
const maxToCut = 16 * 1024 * 1024;

/**
 * Describes anything that was thrown. Never throws itself: a getter that throws, a revoked proxy and a value
 * without a string form each give what could be read. Texts, and all `fields` together, are cut at 64 Ki
 * characters (one of more than 16 Mi is not told at all), chains of `cause` at 8 links.
 */
export const toErrorData = (thrown: unknown): ErrorData => fromThrown(thrown, 0, true);

/** `gathers`: whether its `errors` are told. Not those of an error in such a list, which could grow without end. */
const fromThrown = (thrown: unknown, depth: number, gathers: boolean): ErrorData => {
  if (typeof thrown !== "object" || thrown === null) {
    return { name: thrown === null ? "null" : typeof thrown, message: cut(text(thrown)) || noMessage };
  }
  const name = read(thrown, "name");
  const stack = read(thrown, "stack");
  const code = read(thrown, "code");
  const status = [read(thrown, "status"), read(thrown, "statusCode")].find(isNumber);
  const headers = toHeaders(read(thrown, "headers"));
  const cause = depth < maxDepth ? read(thrown, "cause") : undefined;
  const errors = gathers ? toErrors(read(thrown, "errors"), depth + 1) : undefined;
  const data = {
    name: typeof name === "string" && name !== "" ? cut(name) : "Error",
    message: toMessage(thrown, errors),
    ...(typeof stack === "string" ? { stack: cut(stack) } : {}),
    ...(typeof code === "string" ? { code: cut(code) } : isNumber(code) ? { code } : {}),
    ...(isNumber(status) ? { status } : {}),
    ...(headers ? { headers } : {}),
    ...(cause === undefined || cause === null ? {} : { cause: fromThrown(cause, depth + 1, gathers) }),
    ...(errors ? { errors } : {}),
  };
  const fields = ownFields(thrown, data);
  return fields ? { ...data, fields } : data;
};

const noMessage = "no message was given";

const toMessage = (thrown: object, errors: readonly ErrorData[] | undefined): string => {
  const message = read(thrown, "message");
  if (typeof message !== "string") return cut(text(thrown)) || noMessage;
  if (message !== "") return cut(message);
  // Node's connection errors are an AggregateError whose own message is empty.
  return errors ? cut(errors.map((error) => error.message).join("; ")) : noMessage;
};

/** Numbers that JSON has: no NaN, Infinity or -0. */
const isNumber = (value: unknown): value is number => Number.isFinite(value) && !Object.is(value, -0);

const read = (target: object, key: string): unknown => {
  try {
    return (target as Record<string, unknown>)[key];
  } catch {
    // The getter threw: the property counts as absent.
    return undefined;
  }
};

const text = (value: unknown): string => {
  try {
    if (typeof value !== "object") return String(value);
    return JSON.stringify(value) ?? "an object without a JSON form";
  } catch {
    // toString or toJSON threw, or the value is cyclic.
    return `a value of type ${typeof value} without a printable form`;
  }
};

const cut = (value: string): string => {
  if (value.length > maxToCut) return `a text of ${value.length} characters`;
  return value.length > maxText ? `${value.slice(0, maxText)}…` : value;
};

const toErrors = (value: unknown, depth: number): readonly ErrorData[] | undefined => {
  try {
    if (!Array.isArray(value) || value.length === 0) return undefined;
    return value.slice(0, maxErrors).map((item) => fromThrown(item, depth, false));
  } catch {
    // A revoked proxy, or one whose traps throw: not the list of an AggregateError.
    return undefined;
  }
};

const toHeaders = (value: unknown): Record<string, string> | undefined => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  try {
    const found: [string, string][] = [];
    const entries = (value as { entries?: unknown }).entries;
    for (const [key, item] of typeof entries === "function"
      ? (value as Headers | Map<string, unknown>).entries()
      : Object.entries(value)) {
      if (found.length === maxHeaders) break;
      if (item !== undefined) found.push([cut(String(key).toLowerCase()), cut(String(item))]);
    }
    return found.length === 0 ? undefined : Object.fromEntries(found);
  } catch {
    // Not a shape that headers have.
    return undefined;
  }
};

/** The own properties that `told` does not hold already, as far as they are JSON and there is room. */
const ownFields = (thrown: object, told: object): Record<string, unknown> | undefined => {
  const fields: [string, unknown][] = [];
  let room = maxText;
  for (const key of ownKeys(thrown)) {
    const value = Object.hasOwn(told, key) ? undefined : read(thrown, key);
    const json = value === undefined || value === null ? undefined : toJson(value);
    if (json === undefined || key.length + json.length > room) continue;
    room -= key.length + json.length;
    fields.push([key, JSON.parse(json)]);
  }
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
};

const ownKeys = (target: object): readonly string[] => {
  try {
    return Object.keys(target);
  } catch {
    // A proxy whose ownKeys trap throws.
    return [];
  }
};

const toJson = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(value);
  } catch {
    // Cyclic, a BigInt, or a toJSON that throws: not a JSON property.
    return undefined;
  }
};
