export { checkOutcome } from "./check-outcome.js";
export { createHooks } from "./create-hooks.js";
export {
  type BindContext,
  type BoundHook,
  type Dialect,
  defineDialect,
  describeWork,
  type HookDeclaration,
  type HookFile,
  type HookFilePlace,
  type HookFilePlaces,
  type HookFileRole,
  type HookWork,
  type LayeredHookFile,
} from "./dialect.js";
export { createDraft, type Draft, type Mutable } from "./draft.js";
export { hookChainVariables, readHookChain } from "./hook-chain.js";
export type { Composition, HookRules, Rank, Schedule } from "./hook-rules.js";
export type { AttributedInjection, Core, Hooks, HooksOptions, ListedHook, RunResult } from "./hooks.js";
export { nativeRules } from "./native-rules.js";
export type { Injection, Outcome, Part, Verdict } from "./outcome.js";
export type { Occasion, Point } from "./point.js";
export { type PayloadOf, type PointName, points } from "./points.js";
export {
  defineRegistration,
  type HookCall,
  type HookFilter,
  type HookHandler,
  type HookTarget,
  type Registration,
} from "./registration.js";
export type { Scene } from "./scene.js";
export {
  fromDialectInput,
  namesOfTool,
  type ToolAlias,
  type ToolNames,
  toDialectTool,
} from "./tool-names.js";
