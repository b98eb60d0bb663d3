/**
 * What a scope's engine does at a point of the agent's life, as a built-in hook of whoever runs hooks. A scope needs no
 * hooks to be used alone: its host then calls the engine itself.
 */
export interface ScopeHook {
  /** As the table of points names it: `system.transform`. */
  readonly point: string;
  /** For listings, the trace and `hooks.builtin`. By custom the scope's id, then what it does: `functions-prompt`. */
  readonly name: string;
  /** Before or after the host's core. A prompt is built by the core: what is to be in it is injected `before`. Default `after`. */
  readonly phase?: "before" | "after";
  /** Lower numbers first, within the built-in hooks of the phase. Default 50. */
  readonly priority?: number;
  /**
   * How often it may keep one turn going, for one that counts by itself. Default: the project's bound. What the host
   * gives as `maxContinues` goes before it.
   */
  readonly maxContinues?: number;
  /** Is given the point's payload, which it must not change, and returns an outcome as plain data, or nothing. */
  run(payload: Readonly<Record<string, unknown>>, call: ScopeHookCall): unknown;
}

export interface ScopeHookCall {
  readonly session: string | undefined;
  readonly agent: string | undefined;
  /** Where the session works, absolute; undefined where the host does not say. */
  readonly directory?: string | undefined;
  /** Aborted when the deadline passes or the host ends. */
  readonly signal: AbortSignal;
}
