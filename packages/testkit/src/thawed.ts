/**
 * A copy that can be changed, whatever is frozen: all the way down where it is plain data. Of another object, such as a
 * `ctx`, the own properties are copied and what its class has reads the original; what is within it and no plain data is
 * shared.
 */
export const thawed = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  return isPlain(value) ? copyOf(value) : withInherited(value, copyOf(value));
};

const copyOf = (value: object): object => {
  const copy: object = Array.isArray(value) ? [] : {};
  for (const [key, own] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
    // A list's own.
    if (Array.isArray(value) && key === "length") continue;
    Object.defineProperty(
      copy,
      key,
      "value" in own
        ? {
            value: within(own.value),
            enumerable: own.enumerable === true,
            writable: true,
            configurable: true,
          }
        : reading(value, key, own.enumerable === true),
    );
  }
  return copy;
};

const within = (value: unknown): unknown =>
  typeof value === "object" && value !== null && isPlain(value) ? copyOf(value) : value;

/** Getters often have a private field of their object to look into: they are asked of the original. */
const reading = (of: object, key: string, enumerable: boolean): PropertyDescriptor => ({
  get: () => Reflect.get(of, key),
  enumerable,
  configurable: true,
});

const withInherited = (original: object, copy: object): object => {
  let at: object | null = Object.getPrototypeOf(original);
  for (; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const key of Object.getOwnPropertyNames(at))
      if (key !== "constructor" && !Object.hasOwn(copy, key))
        Object.defineProperty(copy, key, reading(original, key, false));
  return copy;
};

const isPlain = (value: object): boolean =>
  Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
