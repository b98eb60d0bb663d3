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
  /** A host hands this member what another one gave: the samples are the rest of its data. */
  readonly follows?: Following;
  /** The fields of its arguments that it may change, since that is how it says what it wants. */
  readonly mayChange?: readonly string[];
  /** False where nobody reads what it returns, so that to return something is a mistake. Default true. */
  readonly isReturnRead?: boolean;
  /**
   * What is wrong with a result, as a whole sentence, beyond what the contract's schema says of it; undefined for one that
   * a host can use.
   */
  readonly problem?: (result: unknown) => string | undefined;
}

/** How the data of a call are made of what another member gave. */
export interface Following {
  /** The other member. What it gave as null, or failed to give, is handed to nobody. */
  readonly member: string;
  /** Gives undefined where a host would not call at all. */
  readonly data: (given: unknown, sample: unknown) => unknown;
}

/** How extensions of one contract are tested. Each scope brings its own, from its sub-path `./testing`. */
export interface ExtensionKit {
  readonly contract: Contract;
  /** By the names of the contract's members. Empty for a contract that has nothing to call. */
  readonly members: Readonly<Record<string, MemberKit>>;
  /** What an entry has beside its `name` and `module`. */
  readonly entry?: Readonly<Record<string, unknown>>;
  /** What a host puts into a call's data of the extension's entry. Default: nothing. */
  readonly fromEntry?: (data: unknown, entry: Readonly<Record<string, unknown>>) => unknown;
  /** What a host offers while it calls. */
  readonly capabilities?: Capabilities;
}
