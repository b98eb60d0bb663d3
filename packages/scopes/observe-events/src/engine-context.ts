import type { Capabilities, Registry, Report } from "@hardpoint/core";
import type { ObserveSpec } from "./observe-spec.js";

/** The part of a `ScopeContext` that the engine uses. */
export interface EngineContext {
  readonly registry: Pick<Registry, "current">;
  readonly capabilities: Capabilities;
  readonly report: Report;
}

/** A spec with its place in the function's list. */
export interface PlacedSpec {
  readonly spec: ObserveSpec;
  readonly index: number;
}
