/**
 * An error as plain data: the form in which errors cross isolates, and the one that recovery patterns, traces
 * and diagnostics see everywhere. `fields` holds the error's other own properties that are JSON.
 */
export interface ErrorData {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string | number;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: ErrorData;
  readonly fields?: Readonly<Record<string, unknown>>;
}

const maxCauses = 8;
const maxText = 64 * 1024;

/**
 * Describes anything that was thrown. Never throws itself: a getter that throws, a revoked proxy and a value
 * without a string form each give what could be read. Texts are cut at 64 KiB, `cause` chains at 8 links.
 */
export const toErrorData = (thrown: unknown, depth = 0): ErrorData => {
  if (typeof thrown !== "object" || thrown === null) {
    return { name: typeName(thrown), message: cut(text(thrown)) };
  }
  const name = read(thrown, "name");
  const message = read(thrown, "message");
  const stack = read(thrown, "stack");
  const code = read(thrown, "code");
  const status = read(thrown, "status") ?? read(thrown, "statusCode");
  const headers = toHeaders(read(thrown, "headers"));
  const cause = read(thrown, "cause");
  const fields = ownFields(thrown);
  return {
    name: typeof name === "string" && name !== "" ? cut(name) : "Error",
    message: typeof message === "string" ? cut(message) : cut(text(thrown)),
    ...(typeof stack === "string" ? { stack: cut(stack) } : {}),
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    ...(typeof status === "number" ? { status } : {}),
    ...(headers ? { headers } : {}),
    ...(cause !== undefined && cause !== null && depth < maxCauses ? { cause: toErrorData(cause, depth + 1) } : {}),
    ...(fields ? { fields } : {}),
  };
};

const named = new Set(["name", "message", "stack", "code", "status", "headers", "cause"]);

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
    if (typeof value !== "object" || value === null) return String(value);
    return JSON.stringify(value) ?? "an object without a JSON form";
  } catch {
    // toString or toJSON threw, or the value is cyclic.
    return `a value of type ${typeName(value)} without a printable form`;
  }
};

const typeName = (value: unknown): string => (value === null ? "null" : typeof value);

const cut = (value: string): string => (value.length > maxText ? `${value.slice(0, maxText)}…` : value);

const toHeaders = (value: unknown): Record<string, string> | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  try {
    const entries =
      typeof (value as { entries?: unknown }).entries === "function"
        ? [...(value as Map<string, string>).entries()]
        : Object.entries(value as Record<string, string>);
    return Object.fromEntries(entries.map(([key, item]) => [String(key).toLowerCase(), String(item)]));
  } catch {
    // Not a shape that headers have.
    return undefined;
  }
};

const ownFields = (thrown: object): Record<string, unknown> | undefined => {
  const fields: [string, unknown][] = [];
  let keys: string[];
  try {
    keys = Object.keys(thrown);
  } catch {
    // A proxy whose ownKeys trap throws.
    return undefined;
  }
  for (const key of keys) {
    if (named.has(key)) continue;
    const json = toJson(read(thrown, key));
    if (json !== undefined) fields.push([key, json]);
  }
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
};

const toJson = (value: unknown): unknown => {
  try {
    const json = JSON.stringify(value);
    return json === undefined || json.length > maxText ? undefined : JSON.parse(json);
  } catch {
    // Cyclic, a BigInt, or a toJSON that throws: not a JSON property.
    return undefined;
  }
};
