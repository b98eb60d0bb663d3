export { type EvaluateData, judgeCapability, type ParseData } from "./binding.js";
export type { TerminationCondition } from "./condition.js";
export { terminationConditionsContract } from "./contract.js";
export {
  createTerminationConditions,
  type TerminationConditionsOptions,
} from "./create-termination-conditions.js";
export { defineTerminationCondition } from "./define-termination-condition.js";
export type { EvaluateOptions, TerminationEngine } from "./engine.js";
export type { JudgeContext } from "./judge-context.js";
export {
  type LoopCondition,
  loopCondition,
  type ResultMatch,
  type TaggedCondition,
} from "./loop-condition.js";
export type { LoopGroup, LoopState, SessionFacts } from "./loop-state.js";
export { type Locate, type ReadOptions, type ReadTermination, readTermination } from "./read.js";
export { terminationConditions } from "./scope.js";
export type { TerminationSettings } from "./settings.js";
export type { Termination } from "./termination.js";
export type { TerminationEntry } from "./termination-entry.js";
export type {
  EndStatus,
  EvaluateCall,
  ParseCall,
  TerminationModule,
  TerminationModule1,
} from "./termination-module.js";
