export type CapabilityMethods = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Something that the host offers to extensions by name. Arguments and results are plain data. */
export interface Capability {
  readonly $$type: "@hardpoint/capability";
  /** `sync`: an extension gets the result at once, in an isolate by blocking it. `async`: it gets a promise. */
  readonly mode: "sync" | "async";
  readonly methods: CapabilityMethods;
  /** MAJOR.MINOR of the methods, their arguments and results; absent stands for 1.0. It moves as a contract's does. */
  readonly version?: string;
}

export type Capabilities = Readonly<Record<string, Capability>>;

export interface CapabilityOptions {
  /** MAJOR.MINOR. Default 1.0. */
  readonly version?: string;
}

/** A capability whose methods return their result, for example `artifacts.exists(name)`. */
export const syncCapability = (
  methods: CapabilityMethods,
  { version = firstVersion }: CapabilityOptions = {},
): Capability => ({ $$type: "@hardpoint/capability", mode: "sync", methods, version });

/** A capability whose methods return a promise, for example `model.prompt(text)`. */
export const asyncCapability = (
  methods: CapabilityMethods,
  { version = firstVersion }: CapabilityOptions = {},
): Capability => ({ $$type: "@hardpoint/capability", mode: "async", methods, version });

/** The version of a capability, also of one that says none. */
export const capabilityVersion = ({ version = firstVersion }: Pick<Capability, "version">): string => version;

const firstVersion = "1.0";
