import { type Diagnostic, diagnose, nearest, type Source } from "@hardpoint/core";
import { agentId, agentIdProblem, parentId } from "./agent-id.js";
import type { Collaboration } from "./collaboration.js";

/** An agent that a collaboration lists. */
export interface AgentEntry {
  readonly id: string;
  readonly source?: Source;
}

/** The agents that a collaboration lists, each once. What can't be an agent's name is told and left out. */
export const readListedAgents = (
  { agents = [], sources = {} }: Collaboration,
  diagnostics: Diagnostic[],
): readonly AgentEntry[] => {
  const entries = new Map<string, AgentEntry>();
  for (const [index, name] of agents.entries()) {
    const source = sources.agents?.[index] ?? sources.collaboration;
    const say = (problem: string, details: Partial<Diagnostic> = {}): void => {
      const at = source ? { source } : {};
      diagnostics.push(
        diagnose("CONFIG_INVALID", `collaboration.agents lists "${name}", ${problem}.`, {
          ...at,
          ...details,
        }),
      );
    };
    const id = agentId(name);
    const problem = agentIdProblem(id);
    if (problem !== undefined) say(`which ${problem}`);
    else if (id === parentId)
      say("which is the orchestrator and no agent", { hint: "Give the agent another name." });
    else if (entries.has(id)) say(`and "${id}" stands there already`, { severity: "warning" });
    else entries.set(id, { id, ...(source ? { source } : {}) });
  }
  return [...entries.values()];
};

/** Agents that are listed though the role has no sub-agent of their name: a warning, since a host may have more. */
export const checkSubagents = (
  listed: readonly AgentEntry[],
  subagents: ReadonlySet<string>,
): readonly Diagnostic[] =>
  subagents.size === 0
    ? []
    : listed
        .filter(({ id }) => !subagents.has(id))
        .map(({ id, source }) => {
          const meant = nearest(id, subagents);
          return diagnose(
            "GRAPH_AGENT_UNKNOWN",
            `collaboration.agents lists "${id}", and no sub-agent of the role is called so.`,
            {
              ...(source ? { source } : {}),
              severity: "warning",
              hint:
                meant === undefined
                  ? `The sub-agents are ${[...subagents].join(", ")}.`
                  : `Did you mean "${meant}"?`,
            },
          );
        });
