import {
  builtinExtensions,
  type Capabilities,
  consoleLogger,
  createDeadlines,
  createInlineExtension,
  createRegistry,
  type Deadlines,
  diagnose,
  type Extension,
  formatDiagnostic,
  type Logger,
  type Report,
} from "@hardpoint/core";
import { agentId } from "./agent-id.js";
import { isGroupKey } from "./condition.js";
import { terminationConditionsContract } from "./contract.js";
import { createTerminationEngine, type TerminationEngine } from "./engine.js";
import { readTermination } from "./read.js";
import { terminationConditions } from "./scope.js";
import type { TerminationModule, TerminationModule1 } from "./termination-module.js";

export interface TerminationConditionsOptions {
  /** The condition, as a configuration's `collaboration.termination` has it. Without it no loop is ended. */
  readonly termination?: unknown;
  /** Names or ids of the agents that there are: given to custom conditions, and to tell a misspelt one. */
  readonly agents?: readonly string[];
  /** Conditions that the host brings, by name. They run in this thread. */
  readonly custom?: Readonly<Record<string, TerminationModule | TerminationModule1>>;
  /** Conditions that a loader has loaded. Whoever loaded them disposes of them. */
  readonly extensions?: readonly Extension[];
  /** What is asked of the host: `judge` for `converged`, `conditions` for texts such as `signal_observed(x)`. */
  readonly capabilities?: Capabilities;
  /** Default: the console. */
  readonly log?: Logger;
  /** Takes what is wrong with all this, and every failed evaluation. Default: the log. */
  readonly report?: Report;
  readonly deadlines?: Deadlines;
  /** Milliseconds that what does not answer at once has in one evaluation. Default 30,000. */
  readonly deadlineMs?: number;
  /** Milliseconds to wait before a judge that failed is asked again, for each further try. Default 200, then 400. */
  readonly retryMs?: readonly number[];
}

/**
 * The termination engine for a host that uses this scope by itself. A custom condition that can't be used is reported
 * and left out, so its name is unknown.
 *
 * @example
 * const engine = createTerminationConditions({ termination: { any_of: [{ max_iterations: 5 }, { stuck: { repeats: 3 } }] } });
 * if ((await engine.evaluate("session-1", state)).met === true) stop();
 */
export const createTerminationConditions = (options: TerminationConditionsOptions): TerminationEngine => {
  const log = options.log ?? consoleLogger(console);
  const report =
    options.report ??
    ((diagnostic) =>
      log[diagnostic.severity === "warning" ? "warn" : diagnostic.severity](formatDiagnostic(diagnostic)));
  const deadlines = options.deadlines ?? createDeadlines();
  const agents = (options.agents ?? []).map(agentId);
  const builder = createRegistry().build();
  const add = (extension: Extension): void => {
    const refused = builder.add(extension);
    if (refused) report(refused);
  };

  for (const extension of builtinExtensions(terminationConditions, deadlines)) add(extension);
  for (const [name, module] of Object.entries(options.custom ?? {})) {
    if (isGroupKey(name)) {
      const message = `The custom termination condition "${name}" can't be called by that name.`;
      report(
        diagnose("TERMINATION_INVALID", message, { hint: "any_of, all_of and not put conditions together." }),
      );
      continue;
    }
    const made = createInlineExtension(terminationConditionsContract, {
      name,
      module,
      origin: { kind: "host" },
      deadlines,
    });
    for (const diagnostic of made.diagnostics) report(diagnostic);
    if (made.extension) add(made.extension);
  }
  for (const extension of options.extensions ?? []) {
    if (extension.scope === terminationConditionsContract.scope) add(extension);
    else {
      const message = `"${extension.name}" is an extension of ${extension.scope}, not a termination condition.`;
      report(diagnose("SCOPE_UNKNOWN", message));
    }
  }

  const read =
    options.termination === undefined ? undefined : readTermination(options.termination, { agents });
  for (const diagnostic of read?.diagnostics ?? []) report(diagnostic);
  return createTerminationEngine(
    {
      registry: { current: builder.seal() },
      capabilities: options.capabilities ?? {},
      report,
      deadlines,
    },
    {
      condition: read?.condition,
      agents,
      ...(options.deadlineMs === undefined ? {} : { deadlineMs: options.deadlineMs }),
      ...(options.retryMs === undefined ? {} : { retryMs: options.retryMs }),
    },
  );
};
