import { type Capability, type Logger, syncCapability, toErrorData } from "@hardpoint/core";
import type { Occasion } from "@hardpoint/hooks";
import type { StateProviders } from "./state.js";

/**
 * The capability `state` that hooks are offered on one occasion. A hook is given a copy, so that nothing it does
 * reaches the host's own objects; a provider that throws is logged, and shows nothing.
 */
export const stateCapability = (providers: StateProviders, occasion: Occasion, log: Logger): Capability => {
  const show = (what: string, provide: () => unknown): unknown => {
    try {
      return structuredClone(provide());
    } catch (thrown) {
      const error = toErrorData(thrown);
      log.error(`The host's ${what} state could not be shown to a hook: ${error.message}`, { error });
      return undefined;
    }
  };
  return syncCapability({
    function: (name: string) => show("function", () => providers.function?.(name, occasion)),
    dispatch: () => show("dispatch", () => providers.dispatch?.(occasion)),
    graph: () => show("graph", () => providers.graph?.(occasion)),
  });
};
