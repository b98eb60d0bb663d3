import { types } from "node:util";
import { type CallResult, describe, failed, failure, succeeded, toErrorData } from "@hardpoint/core";

/** What may cross a border in one result. */
export const plainLimits = { values: 200_000, depth: 500, characters: 16 * 1024 * 1024 } as const;

/**
 * A copy of a value as plain data: null, booleans, numbers, strings, bigints, undefined, arrays, and objects with
 * their own enumerable properties. Dates and other objects with `toJSON` become what that gives, errors become
 * ErrorData. Getters, proxies and traps run here, on the side where the value comes from; one that throws, a
 * function, a symbol, a cycle, an object whose content is not in its properties (a Map, a promise, a Buffer), or
 * more than the limits allow is a failure of kind `result` that names the place.
 */
export const toPlainData = (value: unknown, label: string): CallResult => {
  // Most results are of these.
  if (value === null || value === undefined || typeof value === "boolean" || typeof value === "number")
    return succeeded(value);
  const copier = new Copier();
  try {
    return succeeded(copier.copy(value));
  } catch (thrown) {
    const where = ["the result", ...copier.path].join(".");
    if (thrown instanceof PlainDataError)
      return failed(
        failure("result", `${label} gave a result that can't leave its isolate: ${where} ${thrown.message}`),
      );
    return failed(
      failure(
        "result",
        `${label} gave a result that can't be read: ${where}: ${toErrorData(thrown).message}`,
        thrown,
      ),
    );
  }
};

const everyObject = Object.prototype as { readonly toJSON?: unknown };

/** A part of a sentence: what is wrong with the value at the place. */
class PlainDataError extends Error {}

const refuse = (problem: string): never => {
  throw new PlainDataError(problem);
};

class Copier {
  /** The keys that lead to what is being copied. */
  readonly path: string[] = [];
  readonly #open = new Set<object>();
  #values = 0;
  #characters = 0;

  copy(item: unknown): unknown {
    this.#values += 1;
    if (this.#values > plainLimits.values) refuse(`has more than ${plainLimits.values} values`);
    if (typeof item === "string") return this.#text(item);
    if (typeof item === "function" || typeof item === "symbol") return refuse(`is ${describe(item)}`);
    if (typeof item !== "object" || item === null) return item;
    if (this.#open.has(item)) refuse("refers back to itself");
    if (this.#open.size >= plainLimits.depth) refuse(`is nested more than ${plainLimits.depth} deep`);
    this.#open.add(item);
    const copied = this.#copyObject(item);
    this.#open.delete(item);
    return copied;
  }

  #text(string: string): string {
    this.#characters += string.length;
    if (this.#characters > plainLimits.characters)
      refuse(`has more than ${plainLimits.characters} characters`);
    return string;
  }

  #at(key: string, read: () => unknown): unknown {
    this.path.push(key);
    const copied = this.copy(read());
    this.path.pop();
    return copied;
  }

  #copyObject(item: object): unknown {
    if (Array.isArray(item)) {
      if (item.length > plainLimits.values) refuse(`has ${item.length} items`);
      return Array.from({ length: item.length }, (_, index) => this.#at(String(index), () => item[index]));
    }
    const prototype: unknown = Object.getPrototypeOf(item);
    if (prototype !== Object.prototype && prototype !== null) {
      if (item instanceof Error) return this.copy(toErrorData(item));
      const hiding = hidingContent.find(([, is]) => is(item));
      if (hiding) refuse(`is ${hiding[0]}, whose content is not in its properties`);
    }
    const { toJSON } = item as { toJSON?: unknown };
    // One that an extension gave to every object is not this one's own.
    if (typeof toJSON === "function" && toJSON !== everyObject.toJSON)
      return this.copy(Reflect.apply(toJSON, item, []));
    const copied: Record<string, unknown> = {};
    for (const key of Object.keys(item)) {
      const copy = this.#at(this.#text(key), () => (item as Record<string, unknown>)[key]);
      // An assignment would change the prototype.
      if (key === "__proto__") Object.defineProperty(copied, key, { value: copy, ...ordinary });
      else copied[key] = copy;
    }
    return copied;
  }
}

const ordinary = { enumerable: true, configurable: true, writable: true } as const;

/** These would silently become empty objects, or objects of a million numbers. */
const hidingContent: readonly (readonly [name: string, is: (item: unknown) => boolean])[] = [
  ["a Map", types.isMap],
  ["a Set", types.isSet],
  ["a WeakMap", types.isWeakMap],
  ["a WeakSet", types.isWeakSet],
  ["a promise", types.isPromise],
  ["a regular expression", types.isRegExp],
  ["an ArrayBuffer", types.isAnyArrayBuffer],
  ["a Buffer or a typed array", types.isArrayBufferView],
];
