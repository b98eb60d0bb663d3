import type { Capabilities, Contract } from "@hardpoint/core";
import type fastCheck from "fast-check";
import type { Arbitrary } from "fast-check";

/** What a host would hand to one member of a module. */
export interface MemberKit {
  /** The call's data, as the contract's binding takes them: hand-written examples, the plainest first. */
  readonly samples: readonly unknown[];
  /** Generated ones. They must be plain data, as a host's are. */
  readonly arbitrary?: (fc: typeof fastCheck) => Arbitrary<unknown>;
  /** The member is a factory: what its instances' members are handed. */
  readonly makes?: Readonly<Record<string, MemberKit>>;
}

/** How extensions of one contract are tested. Each scope brings its own, from its sub-path `./testing`. */
export interface ExtensionKit {
  readonly contract: Contract;
  /** By the names of the contract's members. */
  readonly members: Readonly<Record<string, MemberKit>>;
  /** What an entry has beside its `name` and `module`. */
  readonly entry?: Readonly<Record<string, unknown>>;
  /** What a host offers while it calls. */
  readonly capabilities?: Capabilities;
}
