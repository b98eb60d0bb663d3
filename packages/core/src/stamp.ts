import type { Contract } from "./contract.js";

/** Where a `define*` helper notes which contract, and which version of it, a module was written for. */
export const stampKey = "$$contract";

/**
 * Stamps a module with the contract's scope and version, as `scope@MAJOR.MINOR` under `$$contract`, and returns
 * it. An extensible module is stamped in place, so that `this` and identity stay as they were. A frozen one is
 * copied with its prototype and getters; private fields (`#x`) can't be copied, so stamp before freezing those.
 *
 * @throws TypeError when the module is a frozen function, which can't be copied.
 */
export const stamp = <M extends object>(contract: Pick<Contract, "scope" | "version">, module: M): M => {
  const mark = { value: `${contract.scope}@${contract.version}`, enumerable: false, configurable: true };
  if (Object.isExtensible(module)) return Object.defineProperty(module, stampKey, mark);
  if (typeof module === "function")
    throw new TypeError("A frozen function can't be stamped: stamp it before it is frozen.");
  return Object.create(Object.getPrototypeOf(module), {
    ...Object.getOwnPropertyDescriptors(module),
    [stampKey]: mark,
  });
};

/**
 * The version that a module is stamped with for this scope; undefined without a stamp for it. A stamp that names
 * the scope alone gives `""`, which is no version: it is refused and not overlooked.
 */
export const readStamp = (module: unknown, scope: string): string | undefined => {
  if ((typeof module !== "object" && typeof module !== "function") || module === null) return undefined;
  let mark: unknown;
  try {
    mark = (module as Record<string, unknown>)[stampKey];
  } catch {
    // A getter that throws: as good as no stamp.
    return undefined;
  }
  if (typeof mark !== "string") return undefined;
  const at = mark.lastIndexOf("@");
  if (at < 0) return mark === scope ? "" : undefined;
  return mark.slice(0, at) === scope ? mark.slice(at + 1) : undefined;
};
