import type { MaybePromise } from "@hardpoint/core";
import type { LoopCondition, TaggedCondition } from "./loop-condition.js";
import type { LoopState } from "./loop-state.js";

/** How a loop ended: `complete` reached what it was for, `exhausted` ran into a limit. */
export type EndStatus = "complete" | "exhausted";

/** What `parse` is given beside the value. */
export interface ParseCall {
  /** Aborted when the call's deadline passes or the host gives up. */
  readonly signal: AbortSignal;
}

/** What `evaluate` is given beside the state. */
export interface EvaluateCall extends ParseCall {
  /**
   * Asks the host's judge whether the agents' results fulfil a criterion in words. Rejects where the host has no judge,
   * or the judge failed.
   */
  judge(criterion: string): Promise<boolean>;
}

/** What a module for the scope `termination_conditions` exports, by default or by name. Contract 2.0. */
export interface TerminationModule<Parsed = unknown> {
  /** What the loop has come to when this condition ends it. Default `complete`. */
  readonly status?: EndStatus;
  /**
   * Reads the value that stands by the condition's name. Gives plain data, which `evaluate` is given back, or
   * `loopCondition(…)`, or null for a value that it can't use. Throwing says why.
   */
  parse(
    value: unknown,
    agents: readonly string[],
    call: ParseCall,
  ): MaybePromise<Parsed | TaggedCondition | null>;
  /** Whether the condition is met. `state` is a frozen copy. Anything but a boolean is a failure. */
  evaluate(condition: Parsed, state: LoopState, call: EvaluateCall): MaybePromise<boolean>;
}

/** What a module of contract 1.0 exports. What it makes is always built-in: there was nothing else to evaluate. */
export interface TerminationModule1 {
  parse(value: unknown, agents: readonly string[], call?: ParseCall): MaybePromise<LoopCondition | null>;
}
