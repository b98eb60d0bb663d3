import type { BindingTools } from "./binding.js";
import type { Capabilities } from "./capability.js";
import { type Logger, silentLogger } from "./logger.js";
import type { CallOptions } from "./module-handle.js";

/** What a binding is given for one call in this thread, and the means to abort its signal. */
export interface CallTools extends BindingTools {
  abort(reason: unknown): void;
}

export const createCallTools = (
  defaults: { readonly capabilities?: Capabilities; readonly log?: Logger },
  call: CallOptions,
): CallTools => {
  // Few handlers look at their signal, and making one costs more than most calls.
  let controller: AbortController | undefined;
  let signal: AbortSignal | undefined;
  let aborted: { readonly reason: unknown } | undefined;
  return {
    log: call.log ?? defaults.log ?? silentLogger,
    get signal() {
      if (signal) return signal;
      controller = new AbortController();
      if (aborted) controller.abort(aborted.reason);
      const host = call.signal;
      signal = host ? AbortSignal.any([controller.signal, host]) : controller.signal;
      return signal;
    },
    capability: (name) => (own(call.capabilities, name) ?? own(defaults.capabilities, name))?.methods,
    abort(reason) {
      aborted ??= { reason };
      controller?.abort(reason);
    },
  };
};

const own = (capabilities: Capabilities | undefined, name: string) =>
  capabilities !== undefined && Object.hasOwn(capabilities, name) ? capabilities[name] : undefined;
