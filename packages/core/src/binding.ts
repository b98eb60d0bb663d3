import type { CapabilityMethods } from "./capability.js";
import type { Logger } from "./logger.js";

/** What a binding is given where the module lives, on either side of an isolate. */
export interface BindingTools {
  /** Aborted when the call's deadline passes or the host gives up. Made when it is first read. */
  readonly signal: AbortSignal;
  readonly log: Logger;
  /**
   * What the host offers under this name, or undefined. The methods of a `sync` capability return their result,
   * in an isolate by blocking it; those of an `async` one return a promise.
   */
  capability(name: string): CapabilityMethods | undefined;
}

/**
 * How one call's plain data become the module's arguments, and how what the module did becomes plain data again.
 * It runs where the module lives, so a `ctx` object never crosses a border; only what it recorded does. `target`
 * is the module (or the instance of a factory) with its own `this`.
 */
export type Binding = (target: BoundTarget, member: string, data: unknown, tools: BindingTools) => unknown;

export interface BoundTarget {
  /** The `value` members, read when the module was loaded. */
  readonly values: Readonly<Record<string, unknown>>;
  has(member: string): boolean;
  call(member: string, ...args: unknown[]): unknown;
}

/** The data are the arguments, and `{ signal, log }` follows them. */
export const callWithArguments: Binding = (target, member, data, tools) => {
  const args = Array.isArray(data) ? data : data === undefined ? [] : [data];
  return target.call(member, ...args, new LastArgument(tools));
};

/** A class for the same reason as `CallTools`: it is made for every call and rarely read. */
class LastArgument {
  readonly #tools: BindingTools;

  constructor(tools: BindingTools) {
    this.#tools = tools;
  }

  get signal(): AbortSignal {
    return this.#tools.signal;
  }

  get log(): Logger {
    return this.#tools.log;
  }
}
