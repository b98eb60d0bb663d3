import type { Capabilities } from "./capability.js";
import type { ConfigView } from "./config.js";
import type { Contract } from "./contract.js";
import type { Deadlines } from "./deadlines.js";
import type { Report } from "./diagnostic.js";
import type { Logger } from "./logger.js";
import type { MaybePromise } from "./maybe-promise.js";
import type { Registry } from "./registry.js";
import type { ScopeHook } from "./scope-hook.js";
import type { SessionStates } from "./session-states.js";

/** What a scope's engine is made with. */
export interface ScopeContext<Config = unknown> {
  /** Look names up in `registry.current` at each use, so that a reload is seen. */
  readonly registry: Registry;
  /** What `readConfig` gave, or undefined without one. */
  readonly config: Config | undefined;
  /**
   * What the host offers, and what the other scopes in use provide. Look a capability up at each use: a scope that
   * stands later in `use` provides its own after this engine was made.
   */
  readonly capabilities: Capabilities;
  /** What the engine remembers of each session. It outlives the engine: a reload hands it to the next one. */
  readonly sessions: SessionStates;
  readonly log: Logger;
  readonly report: Report;
  readonly deadlines: Deadlines;
}

/**
 * A named kind of extension, as a value that a host picks: its contracts, how its part of the configuration is
 * read, and the engine that uses its extensions.
 */
export interface Scope<Engine = unknown, Config = unknown> {
  readonly $$type: "@hardpoint/scope";
  /** As configuration files spell it: `graph_topologies`. */
  readonly id: string;
  /** Each reads the entries of `extensions.<contract.scope>`. */
  readonly contracts: readonly Contract[];
  /** The built-in vocabulary: per contract's scope, modules of that contract by name. */
  readonly builtins?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Names under `hooks.builtin` that the scope reads itself, beside those of its `hooks`. */
  readonly switches?: readonly string[];
  /** Reads what the scope has in a configuration file beside `extensions`. Reports; never throws. */
  readonly readConfig?: (config: ConfigView, report: Report) => Config;
  readonly createEngine: (context: ScopeContext<Config>) => Engine;
  /**
   * Awaited before the project is open, and at a reload: what needs extensions to be called (a topology to be expanded,
   * a condition to be parsed) is done here, and what is wrong with it is reported.
   */
  prepare?(engine: Engine): MaybePromise<void>;
  /** What the engine lets other scopes and extensions ask, by name. A host's capability of the same name goes first. */
  provides?(engine: Engine): Capabilities;
  /** What the engine does at points of the agent's life: built-in hooks, which `hooks.builtin` switches by name. */
  hooks?(engine: Engine): readonly ScopeHook[];
  /** Lets go of what the engine holds (timers, connections) when a reload has replaced it, or at the end. */
  dispose?(engine: Engine): MaybePromise<void>;
}

export const defineScope = <Engine, Config = unknown>(
  definition: Omit<Scope<Engine, Config>, "$$type">,
): Scope<Engine, Config> => ({ $$type: "@hardpoint/scope", ...definition });
