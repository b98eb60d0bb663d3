import {
  builtinExtensions,
  type Capabilities,
  type Contract,
  consoleLogger,
  createDeadlines,
  createInlineExtension,
  createRegistry,
  createSessionStates,
  type Deadlines,
  diagnose,
  type Extension,
  formatDiagnostic,
  type Logger,
  type Report,
  type SessionStates,
} from "@hardpoint/core";
import { createRecoveryEngine, type RecoveryEngine } from "./engine.js";
import { recoveryPatternsContract } from "./patterns-contract.js";
import { readRecovery } from "./read-recovery.js";
import type { RecoveryPatternModule } from "./recovery-pattern.js";
import type { RecoveryStrategyModule } from "./recovery-strategy.js";
import { createRecoveryScope, type RecoveryScopeOptions } from "./scope.js";
import { recoveryStrategiesContract } from "./strategies-contract.js";

export interface RecoveryOptions extends RecoveryScopeOptions {
  /** The block `recovery` as a configuration file has it: `{ max_total_attempts: 5, session_error: { chain: […] } }`. */
  readonly config?: unknown;
  /** Patterns that the host brings, by name. They run in this thread. */
  readonly patterns?: Readonly<Record<string, RecoveryPatternModule>>;
  /** Strategies that the host brings, by name. They run in this thread. */
  readonly strategies?: Readonly<Record<string, RecoveryStrategyModule>>;
  /** Patterns and strategies that a loader has loaded. Whoever loaded them disposes of them. */
  readonly extensions?: readonly Extension[];
  /** What strategies may ask of the host; see `RecoveryCapabilities`. */
  readonly capabilities?: Capabilities;
  /** What is remembered of sessions. Default: of this engine's own. Forget a session with `sessions.drop(id)`. */
  readonly sessions?: SessionStates;
  /** Default: the console. */
  readonly log?: Logger;
  /** Takes what is wrong with all of the above, and every extension that failed. Default: warnings in the log. */
  readonly report?: Report;
  readonly deadlines?: Deadlines;
}

/**
 * The recovery engine for a host that uses this scope by itself. What can't be used is reported and left out.
 *
 * @example
 * const engine = createRecovery({ config: { session_error: { chain: ["retry", "abort"] } } });
 * const result = await engine.recover({ session: "s1", error, execute: () => callModel() });
 */
export const createRecovery = (options: RecoveryOptions = {}): RecoveryEngine => {
  const log = options.log ?? consoleLogger(console);
  const report = options.report ?? ((diagnostic) => log.warn(formatDiagnostic(diagnostic)));
  const deadlines = options.deadlines ?? createDeadlines();
  const builder = createRegistry().build();
  const add = (extension: Extension): void => {
    const refused = builder.add(extension);
    if (refused) report(refused);
  };
  const addModules = (contract: Contract, modules: Readonly<Record<string, unknown>> = {}): void => {
    for (const [name, module] of Object.entries(modules)) {
      const made = createInlineExtension(contract, { name, module, origin: { kind: "host" }, deadlines });
      for (const diagnostic of made.diagnostics) report(diagnostic);
      if (made.extension) add(made.extension);
    }
  };

  for (const extension of builtinExtensions(createRecoveryScope(options), deadlines)) add(extension);
  addModules(recoveryPatternsContract, options.patterns);
  addModules(recoveryStrategiesContract, options.strategies);
  for (const extension of options.extensions ?? []) {
    if (scopes.has(extension.scope)) add(extension);
    else
      report(
        diagnose(
          "SCOPE_UNKNOWN",
          `"${extension.name}" is an extension of ${extension.scope}, neither a pattern nor a strategy of recovery.`,
        ),
      );
  }
  const engine = createRecoveryEngine(
    {
      registry: { current: builder.seal() },
      config: readRecovery(options.config, "recovery", () => ({}), report),
      capabilities: options.capabilities ?? {},
      sessions: options.sessions ?? createSessionStates(),
      log,
      report,
      deadlines,
    },
    options,
  );
  engine.prepare();
  return engine;
};

const scopes = new Set([recoveryPatternsContract.scope, recoveryStrategiesContract.scope]);
