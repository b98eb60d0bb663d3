import type { ConfigView, Diagnostic, Report } from "@hardpoint/core";
import { agentsOf } from "./agent-id.js";
import type { TerminationCondition } from "./condition.js";
import { readTermination } from "./read.js";

/** What a configuration says of terminations. */
export interface TerminationSettings {
  readonly condition: TerminationCondition | undefined;
  /** Ids of the agents of the collaboration. */
  readonly agents: readonly string[];
  /** Adds the lines around its place to a diagnostic that comes up later. */
  readonly framed: (diagnostic: Diagnostic) => Diagnostic;
}

const place = ["collaboration", "termination"] as const;

/** Reads `collaboration.termination`, and reports what is wrong with it. */
export const readSettings = (config: ConfigView, report: Report): TerminationSettings => {
  const framed = (diagnostic: Diagnostic): Diagnostic => {
    const frame = diagnostic.source && !diagnostic.frame ? config.frame(diagnostic.source) : undefined;
    return frame === undefined ? diagnostic : { ...diagnostic, frame };
  };
  const agents = agentsOf(config);
  const value = config.read(place);
  if (value === undefined) return { condition: undefined, agents, framed };
  const { condition, diagnostics } = readTermination(value, {
    agents,
    locate: (path, what) => config.locate([...place, ...path], what),
  });
  for (const diagnostic of diagnostics) report(framed(diagnostic));
  return { condition, agents, framed };
};
