import type { Capabilities, Deadlines, Registry, Report } from "@hardpoint/core";

/** The part of a `ScopeContext` that the engine uses. */
export interface EngineContext {
  readonly registry: Pick<Registry, "current">;
  readonly capabilities: Capabilities;
  readonly report: Report;
  readonly deadlines: Deadlines;
}
