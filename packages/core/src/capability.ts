export type CapabilityMethods = Readonly<Record<string, (...args: never[]) => unknown>>;

/** Something that the host offers to extensions by name. Arguments and results are plain data. */
export interface Capability {
  readonly $$type: "@hardpoint/capability";
  /** `sync`: an extension gets the result at once, in an isolate by blocking it. `async`: it gets a promise. */
  readonly mode: "sync" | "async";
  readonly methods: CapabilityMethods;
}

export type Capabilities = Readonly<Record<string, Capability>>;

/** A capability whose methods return their result, for example `artifacts.exists(name)`. */
export const syncCapability = (methods: CapabilityMethods): Capability => ({
  $$type: "@hardpoint/capability",
  mode: "sync",
  methods,
});

/** A capability whose methods return a promise, for example `model.prompt(text)`. */
export const asyncCapability = (methods: CapabilityMethods): Capability => ({
  $$type: "@hardpoint/capability",
  mode: "async",
  methods,
});
