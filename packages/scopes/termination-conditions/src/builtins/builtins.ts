import type { TerminationModule } from "../termination-module.js";
import type { Builtin } from "./builtin.js";
import { converged } from "./converged.js";
import { maxIterations } from "./max-iterations.js";
import { resultMatches } from "./result-matches.js";
import { stuck } from "./stuck.js";
import { timeout } from "./timeout.js";

/** What one `read` gave, the same one's `holds` is given: that both are of one type is seen to by each built-in. */
const table = new Map<string, Builtin<unknown>>([
  ["max_iterations", maxIterations],
  ["timeout_ms", timeout],
  ["converged", converged],
  ["result_matches", resultMatches],
  ["stuck", stuck],
]);

export const builtinNames: readonly string[] = [...table.keys()];

/** Undefined for a name that is no built-in. */
export const builtinOf = (name: string): Builtin<unknown> | undefined => table.get(name);

const moduleOf = ({ status, read, holds }: Builtin<unknown>): TerminationModule => ({
  status,
  parse(value) {
    const reading = read(value);
    if (reading.ok) return reading.condition;
    throw new TypeError(`it ${reading.problem}`);
  },
  evaluate: (condition, state, call) => holds(condition, state, call),
});

/** The built-in vocabulary as modules, by name. */
export const builtinModules: Readonly<Record<string, TerminationModule>> = Object.fromEntries(
  [...table].map(([name, builtin]) => [name, moduleOf(builtin)]),
);
