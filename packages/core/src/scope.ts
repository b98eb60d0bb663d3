import type { Capabilities } from "./capability.js";
import type { ConfigView } from "./config.js";
import type { Contract } from "./contract.js";
import type { Deadlines } from "./deadlines.js";
import type { Report } from "./diagnostic.js";
import type { Logger } from "./logger.js";
import type { Registry } from "./registry.js";

/** What a scope's engine is made with. */
export interface ScopeContext<Config = unknown> {
  /** Look names up in `registry.current` at each use, so that a reload is seen. */
  readonly registry: Registry;
  /** What `readConfig` gave, or undefined without one. */
  readonly config: Config | undefined;
  readonly capabilities: Capabilities;
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
  /** Reads what the scope has in a configuration file beside `extensions`. Reports; never throws. */
  readonly readConfig?: (config: ConfigView, report: Report) => Config;
  readonly createEngine: (context: ScopeContext<Config>) => Engine;
}

export const defineScope = <Engine, Config = unknown>(
  definition: Omit<Scope<Engine, Config>, "$$type">,
): Scope<Engine, Config> => ({ $$type: "@hardpoint/scope", ...definition });
