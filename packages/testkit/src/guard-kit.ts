import type { ModuleHandle } from "@hardpoint/core";
import type { ExtensionKit } from "./extension-kit.js";

/** What a host makes of one call when this is the only guard. */
export interface Decision {
  /** The verdict, in the host's words; undefined where there is none. */
  readonly verdict: string | undefined;
  /** Whether what is guarded does not happen. */
  readonly stops: boolean;
}

/** A mistake that a module of this contract can make while it answers. */
export interface Rubbish {
  /** As the end of the sentence "It …": `makes the arguments a number`. */
  readonly what: string;
  /** The source of a function that stands in for each of its methods. */
  readonly method: string;
}

/** How extensions are tested that guard something. */
export interface GuardKit extends ExtensionKit {
  /**
   * Asks a host's own composition, with nothing but this extension in it.
   *
   * @param call a call to guard, as the kit describes it
   * @param deadlineMs milliseconds that the extension may take
   */
  readonly decide: (
    entry: Readonly<Record<string, unknown>>,
    handle: ModuleHandle,
    call: unknown,
    deadlineMs: number,
  ) => Promise<Decision>;
  readonly rubbish: readonly Rubbish[];
}
