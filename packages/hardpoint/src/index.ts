export { type ConditionModule, conditions, defineCondition } from "@hardpoint/conditions";
export {
  asyncCapability,
  type Capabilities,
  consoleLogger,
  type Diagnostic,
  defineContract,
  defineScope,
  factory,
  formatDiagnostic,
  type Logger,
  method,
  pinoLogger,
  type Scope,
  syncCapability,
  value,
} from "@hardpoint/core";
export { defineHook, type HookContext, type HookModule, rolebox } from "@hardpoint/dialects/rolebox";
export type { Outcome, PayloadOf, PointName, Registration } from "@hardpoint/hooks";
export { clearHookModuleCache, containLateErrors } from "@hardpoint/loader";
export {
  type Approval,
  type CheckResult,
  checkProject,
  createTrustPolicy,
  createTrustStore,
  type ModelRequest,
  type OpenOptions,
  openProject,
  type Part,
  type Project,
  type Session,
  type StateProviders,
  type ToolCall,
  type ToolRequest,
  type ToolResult,
  type TrustPolicy,
  type TrustRequest,
} from "@hardpoint/project";
export { preset } from "./preset.js";
