import type { Binding } from "./binding.js";
import { parseContractVersion } from "./contract-version.js";
import type { StandardSchema } from "./standard-schema.js";

/** A function that the module exports. `returns` checks what it settles with, on the host's side. */
export interface MethodMember {
  readonly kind: "method";
  readonly optional: boolean;
  readonly returns?: StandardSchema;
}

/** Plain data that the module exports, read once when it is loaded. */
export interface ValueMember {
  readonly kind: "value";
  readonly optional: boolean;
  readonly schema?: StandardSchema;
}

/** A function whose result is an instance with members of its own. */
export interface FactoryMember {
  readonly kind: "factory";
  readonly optional: boolean;
  readonly instance: ModuleShape;
}

export type Member = MethodMember | ValueMember | FactoryMember;

/** What a module must export. If every member is optional, it must still have one of them. */
export type ModuleShape = Readonly<Record<string, Member>>;

type Options<M extends Member> = Partial<Omit<M, "kind">>;

export const method = (options: Options<MethodMember> = {}): MethodMember => ({
  kind: "method",
  optional: false,
  ...options,
});
export const value = (options: Options<ValueMember> = {}): ValueMember => ({
  kind: "value",
  optional: false,
  ...options,
});
export const factory = (
  instance: ModuleShape,
  options: { readonly optional?: boolean } = {},
): FactoryMember => ({
  kind: "factory",
  optional: false,
  instance,
  ...options,
});

/** One step from an older major to the next: `from` is the older contract, `apply` wraps (never changes) a module of it. */
export interface Upgrade {
  readonly from: Contract;
  readonly apply: (module: unknown) => unknown;
}

/**
 * The versioned definition of what a module for a scope must export, of its entry in a configuration file, and
 * of how it is called. Plain data with a tag, so that two copies of this package understand each other.
 */
export interface Contract<Module = unknown, Entry = unknown> {
  readonly $$type: "@hardpoint/contract";
  /** The scope id as configuration files spell it, for example `graph_topologies`. */
  readonly scope: string;
  /** MAJOR.MINOR of this contract, not of the package that holds it. */
  readonly version: string;
  /** The npm package that holds it: what is to be updated where a module needs a newer version. */
  readonly package?: string;
  /** One item of `extensions.<scope>`. */
  readonly entry: StandardSchema<unknown, Entry>;
  readonly module: ModuleShape;
  /** The module that an entry stands for which names none. Without it, an entry must name one. */
  readonly withoutModule?: unknown;
  /** The name under which an entry's module is registered. A method, so that any contract is a `Contract`. */
  key(entry: Entry): string;
  /** Upgrades from older majors, by the major that they start from. */
  readonly upgrades: Readonly<Record<string, Upgrade>>;
  /** How call data become the module's arguments; without one, the data are the arguments. */
  readonly binding?: Binding;
  /**
   * Where an isolate imports the binding and the upgrades from: `specifier` as seen from `from` (an
   * `import.meta.url`) is a module that exports `binding` and `upgrades`. Without it a contract that has either can
   * only be used inline.
   */
  readonly farSide?: { readonly from: string; readonly specifier: string };
  /** Only for types: the shape that authors write. */
  readonly "~module"?: Module;
}

type Definition<Entry> = Omit<Contract<unknown, Entry>, "$$type" | "upgrades" | "~module"> & {
  readonly upgrades?: Readonly<Record<string, Upgrade>>;
};

/**
 * Defines a contract. Called twice, so that the module's and the entry's types are given and the rest inferred.
 *
 * @throws TypeError when the version is not MAJOR.MINOR, the module shape (or a factory's) is empty, or an upgrade
 *   stands under another major than it starts from: mistakes of the scope's author, found when it is first imported.
 * @example
 * const greeting = defineContract<{ greet(name: string): string }, { name: string }>()({
 *   scope: "greetings",
 *   version: "1.0",
 *   entry: entrySchema,
 *   module: { greet: method({ returns: stringSchema }) },
 *   key: (entry) => entry.name,
 * });
 */
export const defineContract =
  <Module, Entry>() =>
  (definition: Definition<Entry>): Contract<Module, Entry> => {
    const what = `The contract of ${definition.scope} ${definition.version}`;
    const version = /^\d+\.\d+$/.test(definition.version)
      ? parseContractVersion(definition.version)
      : undefined;
    if (!version) throw new TypeError(`${what} has no version of the form MAJOR.MINOR, for example "1.0".`);
    checkNotEmpty(definition.module, `${what} names no member that a module must export.`);
    const upgrades = definition.upgrades ?? {};
    for (const [major, { from }] of Object.entries(upgrades))
      checkUpgrade(what, definition.scope, version.major, major, from);
    return { $$type: "@hardpoint/contract", ...definition, upgrades };
  };

const checkNotEmpty = (shape: ModuleShape, complaint: string): void => {
  const members = Object.values(shape);
  if (members.length === 0) throw new TypeError(complaint);
  for (const member of members) if (member.kind === "factory") checkNotEmpty(member.instance, complaint);
};

const checkUpgrade = (
  what: string,
  scope: string,
  hostMajor: number,
  major: string,
  from: Contract,
): void => {
  const startsAt = parseContractVersion(from.version)?.major;
  if (from.scope !== scope || String(startsAt) !== major || Number(major) >= hostMajor) {
    throw new TypeError(
      `${what} has an upgrade under "${major}" that starts from ${from.scope} ${from.version}.`,
    );
  }
};
