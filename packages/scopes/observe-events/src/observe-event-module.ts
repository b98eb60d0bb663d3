import type { MaybePromise } from "@hardpoint/core";
import type { ObserveContext, ObserveFacade } from "./observe-context.js";
import type { ObserveSpec } from "./observe-spec.js";

interface ContextHandler {
  readonly capability?: false;
  /**
   * Called for each spec of the event whose guards hold. What it returns is injected into the next system prompt; an
   * empty list injects nothing. Anything but a list of texts is a failure, and the spec then has no effect.
   */
  handle(ctx: ObserveContext, spec: ObserveSpec): MaybePromise<readonly string[]>;
}

interface FacadeHandler {
  /** Asks for the façade in place of `ctx`. */
  readonly capability: true;
  handle(facade: ObserveFacade, spec: ObserveSpec): MaybePromise<readonly string[]>;
}

/** What a module for the scope `observe_events` exports, by default or by name. */
export type ObserveEventModule = ContextHandler | FacadeHandler;
