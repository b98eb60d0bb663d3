import { stampKey } from "./stamp.js";

/** Anything that can have members: an object or a function. */
export type ModuleLike = Record<string, unknown>;

/** Whether a value can have members. An array can, but is never a module. */
export const isModuleLike = (value: unknown): value is ModuleLike => {
  if (typeof value === "function") return true;
  if (typeof value !== "object" || value === null) return false;
  try {
    return !Array.isArray(value);
  } catch {
    // A revoked proxy: whoever reads it finds that out.
    return true;
  }
};

/**
 * Reads a member once: a getter may throw the second time, or give another value. Undefined for what a module has
 * only because every object or function has it: a `constructor`, a function's own `name` or `length`.
 *
 * @throws what the getter throws.
 */
export const readMember = (module: ModuleLike, name: string): unknown => {
  const found = module[name];
  if (found === undefined || (!common.has(name) && !functionProperties.has(name))) return found;
  if (Object.hasOwn(module, name)) return isFunctionProperty(module, name) ? undefined : found;
  if (name === "constructor" || name === "__proto__") return undefined;
  return found === inherited(Object.prototype, name) || found === inherited(Function.prototype, name)
    ? undefined
    : found;
};

const common = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  ...Object.getOwnPropertyNames(Function.prototype),
]);
const functionProperties = new Set(["length", "name", "prototype", "arguments", "caller"]);

/** `static name = "x"` is a member; the `name` that the engine gives a function is not writable. */
const isFunctionProperty = (module: ModuleLike, name: string): boolean => {
  if (typeof module !== "function" || !functionProperties.has(name)) return false;
  const own = Object.getOwnPropertyDescriptor(module, name);
  return name === "prototype" || (own?.writable === false && !own.enumerable);
};

const inherited = (prototype: object, name: string): unknown =>
  Object.hasOwn(prototype, name) ? (prototype as ModuleLike)[name] : undefined;

/** Names that a module's exports have beside what its author exported. */
const wrapping = new Set(["default", "module.exports", "__esModule", stampKey]);

/**
 * The names of a module's members, those of its classes included, but not what every object or function has, nor
 * `default` and the like. None where a proxy refuses to say.
 */
export const memberNames = (module: object): readonly string[] => {
  const names = new Set<string>();
  try {
    for (
      let at: object | null = module;
      at !== null && !isCommonPrototype(at);
      at = Object.getPrototypeOf(at)
    ) {
      for (const name of Object.getOwnPropertyNames(at)) {
        if (wrapping.has(name) || (name === "constructor" && at !== module)) continue;
        if (!isFunctionProperty(at as ModuleLike, name)) names.add(name);
      }
    }
  } catch {
    // A proxy whose trap throws, or one that was revoked: it tells no more names.
  }
  return [...names];
};

const isCommonPrototype = (value: object): boolean =>
  value === Object.prototype || value === Function.prototype;
