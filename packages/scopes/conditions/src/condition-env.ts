import type { ConditionState } from "./condition-state.js";

/** What a host hands over for one evaluation. Plain data: it may cross into a worker or another process. */
export interface ConditionFacts {
  readonly sessionID: string;
  /** The function whose gate, transition or continuation is decided. */
  readonly fnName: string;
  readonly state: ConditionState;
  /** The tags that the function requires as evidence; may be empty. */
  readonly requiredEvidence: readonly string[];
  /** Whether the user sent a message in this turn. At idle that is the turn which is ending. */
  readonly userMessagedThisTurn: boolean;
  /** Absolute. */
  readonly workspaceDir?: string;
}

/** What the host keeps for a session by name: plans, reports, captured text. Synchronous. */
export interface Artifacts {
  exists(name: string): boolean;
  /** Undefined when there is no such artifact. */
  read(name: string): string | undefined;
}

/** What a condition's handler gets as its second argument: the facts, frozen, with two things to ask. */
export interface ConditionEnv extends ConditionFacts {
  /** Each method throws where the host offers no artifacts, so that the condition is unknown and not false. */
  readonly artifacts: Artifacts;
  /** The `config` of the condition's entry, frozen; undefined without one. Since 1.1. */
  readonly config: Readonly<Record<string, unknown>> | undefined;
  /** Aborted when the call's deadline passes or the host gives up. */
  readonly signal: AbortSignal;
}
