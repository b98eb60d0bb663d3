import { type CallResult, describe, failed, failure, succeeded, toErrorData } from "@hardpoint/core";

/** What may cross a border in one result. */
export const plainLimits = { values: 200_000, depth: 500, characters: 16 * 1024 * 1024 } as const;

/**
 * A copy of a value as plain data: null, booleans, numbers, strings, bigints, undefined, arrays, and objects with
 * their own enumerable properties. Dates and other objects with `toJSON` become what that gives. Getters, proxies
 * and traps run here, on the side where the value comes from; one that throws, a function, a symbol, a cycle, or
 * more than the limits allow is a failure of kind `result` that names the place.
 */
export const toPlainData = (value: unknown, label: string): CallResult => {
  let values = 0;
  let characters = 0;
  const path: string[] = [];
  const open = new Set<object>();

  const refuse = (problem: string): never => {
    throw new PlainDataError(
      `${label} gave a result that can't leave its isolate: ${["the result", ...path].join(".")} ${problem}`,
    );
  };

  const text = (string: string): string => {
    characters += string.length;
    if (characters > plainLimits.characters) refuse(`has more than ${plainLimits.characters} characters`);
    return string;
  };

  const copy = (item: unknown): unknown => {
    values += 1;
    if (values > plainLimits.values) refuse(`has more than ${plainLimits.values} values`);
    if (typeof item === "string") return text(item);
    if (typeof item === "function" || typeof item === "symbol") return refuse(`is ${describe(item)}`);
    if (typeof item !== "object" || item === null) return item;
    if (open.has(item)) refuse("refers back to itself");
    if (open.size >= plainLimits.depth) refuse(`is nested more than ${plainLimits.depth} deep`);
    open.add(item);
    const copied = copyObject(item);
    open.delete(item);
    return copied;
  };

  const at = (key: string, item: () => unknown): unknown => {
    path.push(key);
    const copied = copy(item());
    path.pop();
    return copied;
  };

  const copyObject = (item: object): unknown => {
    if (item instanceof Error) return copy(toErrorData(item));
    const { toJSON } = item as { toJSON?: unknown };
    if (typeof toJSON === "function") return copy(Reflect.apply(toJSON, item, []));
    if (Array.isArray(item)) {
      if (item.length > plainLimits.values) refuse(`has ${item.length} items`);
      return Array.from({ length: item.length }, (_, index) => at(String(index), () => item[index]));
    }
    return Object.fromEntries(
      Object.keys(item).map((key) => [text(key), at(key, () => (item as Record<string, unknown>)[key])]),
    );
  };

  try {
    return succeeded(copy(value));
  } catch (thrown) {
    if (thrown instanceof PlainDataError) return failed(failure("result", thrown.message));
    const where = ["the result", ...path].join(".");
    return failed(
      failure(
        "result",
        `${label} gave a result that can't be read: ${where}: ${toErrorData(thrown).message}`,
        thrown,
      ),
    );
  }
};

class PlainDataError extends Error {}
