import type { BindingTools } from "./binding.js";
import type { Capabilities, CapabilityMethods } from "./capability.js";
import { type Logger, silentLogger } from "./logger.js";
import type { CallOptions } from "./module-handle.js";

interface Defaults {
  readonly capabilities?: Capabilities;
  readonly log?: Logger;
}

/**
 * What a binding is given for one call in this thread, and the means to abort its signal. A class, since it is made
 * for every call: a getter in an object literal would cost more than most handlers.
 */
export class CallTools implements BindingTools {
  readonly #defaults: Defaults;
  readonly #call: CallOptions;
  // Few handlers look at their signal, and making one costs more than most calls.
  #controller: AbortController | undefined;
  #signal: AbortSignal | undefined;
  #aborted: { readonly reason: unknown } | undefined;

  constructor(defaults: Defaults, call: CallOptions) {
    this.#defaults = defaults;
    this.#call = call;
  }

  get log(): Logger {
    return this.#call.log ?? this.#defaults.log ?? silentLogger;
  }

  get signal(): AbortSignal {
    if (this.#signal) return this.#signal;
    this.#controller = new AbortController();
    if (this.#aborted) this.#controller.abort(this.#aborted.reason);
    const host = this.#call.signal;
    this.#signal = host ? AbortSignal.any([this.#controller.signal, host]) : this.#controller.signal;
    return this.#signal;
  }

  capability(name: string): CapabilityMethods | undefined {
    return (own(this.#call.capabilities, name) ?? own(this.#defaults.capabilities, name))?.methods;
  }

  abort(reason: unknown): void {
    this.#aborted ??= { reason };
    this.#controller?.abort(reason);
  }
}

const own = (capabilities: Capabilities | undefined, name: string) =>
  capabilities !== undefined && Object.hasOwn(capabilities, name) ? capabilities[name] : undefined;
