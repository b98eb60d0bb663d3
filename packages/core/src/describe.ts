import { isThenable } from "./maybe-promise.js";

/** What a value is, in words: `null`, `a string ("yes")`, `an array of 3`, `a function`. Never throws. */
export const describe = (value: unknown): string => {
  switch (typeof value) {
    case "undefined":
      return "undefined";
    case "string":
      return `a string (${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)})`;
    case "number":
    case "boolean":
    case "bigint":
      return `the ${typeof value} ${value}`;
    case "symbol":
      return "a symbol";
    case "function":
      return "a function";
    default:
      return value === null ? "null" : describeObject(value);
  }
};

const describeObject = (value: unknown): string => {
  try {
    if (Array.isArray(value)) return `an array of ${value.length}`;
  } catch {
    // A revoked proxy: an object is all that can be said of it.
  }
  return isThenable(value) ? "a promise" : "an object";
};
