export type { Approval, ToolCall } from "./approval.js";
export { type CheckOptions, checkProject } from "./check/check-project.js";
export type { CheckedExtension, CheckedHook, CheckResult, CheckStatus } from "./check/check-result.js";
export { openProject } from "./open-project.js";
export type { AnyScope, OpenOptions, Part, Project, ProjectHook } from "./project.js";
export type { ModelRequest, Session, SessionOptions, ToolRequest, ToolResult } from "./session.js";
export type { DispatchState, DispatchTask, StateProviders } from "./state.js";
