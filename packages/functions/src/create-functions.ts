import {
  type Capabilities,
  consoleLogger,
  createSessionStates,
  diagnose,
  formatDiagnostic,
  type Logger,
  nearest,
  type Report,
  type SessionStates,
} from "@hardpoint/core";
import { createFunctionEngine, type FunctionEngine } from "./engine.js";
import { orderFunctions } from "./order-functions.js";
import type { RoleFunction } from "./role-function.js";

export interface FunctionsOptions {
  /** As `parseFunction` gives them. */
  readonly functions: readonly RoleFunction[];
  /** The names of those that `start` activates. Default: none. */
  readonly autoActivate?: readonly string[];
  /**
   * What the functions need of others: `conditions` for gates, transitions and continue_until, `observe_events` for
   * observe, `artifacts` to keep what they make, `tools` to check what evidence there can be.
   */
  readonly capabilities?: Capabilities;
  /** What is remembered of sessions. Default: a memory of its own. */
  readonly sessions?: SessionStates;
  /** Default: the console. */
  readonly log?: Logger;
  /** Takes what is wrong with the functions, and what goes wrong with them. Default: warnings in the log. */
  readonly report?: Report;
  /** Milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number;
  /** Absolute; conditions and observers are told, but in sessions that `workIn` was told of. */
  readonly workspaceDir?: string;
}

/**
 * The functions' engine for a host that uses this package by itself. Await `prepare()` before the first session: it says
 * what can't work.
 *
 * @example
 * const functions = createFunctions({ functions: [plan], capabilities: { conditions } });
 * const { text } = await functions.userMessage("session-1", "|plan| Add a search box");
 */
export const createFunctions = (options: FunctionsOptions): FunctionEngine => {
  const log = options.log ?? consoleLogger(console);
  const report = options.report ?? ((diagnostic) => log.warn(formatDiagnostic(diagnostic)));
  const definitions = orderFunctions(options.functions, report);
  const autoActivate = (options.autoActivate ?? []).filter((name) => {
    if (definitions.has(name)) return true;
    const meant = nearest(name, definitions.keys());
    report(
      diagnose("FUNCTION_UNKNOWN", `The function "${name}" is to activate itself, and does not exist.`, {
        ...(meant === undefined ? {} : { hint: `Did you mean "${meant}"?` }),
      }),
    );
    return false;
  });
  return createFunctionEngine({
    definitions,
    autoActivate,
    capabilities: options.capabilities ?? {},
    sessions: options.sessions ?? createSessionStates(),
    report,
    now: options.now ?? Date.now,
    workspaceDir: options.workspaceDir,
  });
};
