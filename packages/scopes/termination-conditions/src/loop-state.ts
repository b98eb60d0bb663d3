import { agentId } from "./agent-id.js";

/** One group of agents that go round: a strongly connected part of the graph. */
export interface LoopGroup {
  readonly group: string;
  /** Ids. */
  readonly agents: readonly string[];
  /** Passes so far. */
  readonly count: number;
  /** When it first went back, in milliseconds since the epoch; undefined until then. */
  readonly startedAt?: number;
}

/** What a host knows of a loop when it asks whether to end it. Plain data: it may cross into another process. */
export interface LoopState {
  /** Passes through loops so far, of all groups together. */
  readonly iterations: number;
  readonly loops: readonly LoopGroup[];
  /** By agent id, the texts that the agent gave, the oldest first. A project keeps the last 20 of each. */
  readonly results: Readonly<Record<string, readonly string[]>>;
  /** Agents whose turn it is. */
  readonly frontier: readonly string[];
  readonly completed: readonly string[];
  readonly status: "running" | "complete" | "exhausted";
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** What else the host knows of the session: for conditions such as `signal_observed(x)`. */
  readonly facts?: SessionFacts;
}

/** The parts of what conditions are given that a loop itself does not have. What is left out can't be told. */
export interface SessionFacts {
  readonly kv?: Readonly<Record<string, unknown>>;
  readonly toolsObserved?: readonly string[];
  readonly evidenceObserved?: Readonly<Record<string, unknown>>;
  readonly requiredEvidence?: readonly string[];
  readonly userMessagedThisTurn?: boolean;
  /** Absolute. */
  readonly workspaceDir?: string;
}

/** What an agent gave, the oldest first; nothing for one that has not had its turn. */
export const resultsOf = (state: LoopState, agent: string): readonly string[] => {
  for (const key of [agentId(agent), agent]) {
    const found = Object.hasOwn(state.results, key) ? state.results[key] : undefined;
    if (found !== undefined) return found;
  }
  return [];
};
