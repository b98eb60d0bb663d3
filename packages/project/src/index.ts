export type { Approval, ToolCall } from "./approval.js";
export { type CheckHookFileOptions, checkHookFile } from "./check/check-hook-file.js";
export { type CheckPackOptions, checkPack } from "./check/check-pack.js";
export { type CheckOptions, checkProject } from "./check/check-project.js";
export type {
  CheckedExtension,
  CheckedHook,
  CheckedHookFile,
  CheckResult,
  CheckStatus,
} from "./check/check-result.js";
export { mergeDiagnostics } from "./check/merge-diagnostics.js";
export type { CheckedPackExtension, CheckedPackHook, PackCheck } from "./check/pack-check.js";
export type { ConfigDocument } from "./config/config-document.js";
export { readConfig } from "./config/read-config.js";
export type { IsolationOption } from "./isolation/placement.js";
export { openProject } from "./open-project.js";
export { packKeyword } from "./packs/discover-packs.js";
export type { PackHost, PackNeed } from "./packs/pack-needs.js";
export { type PackSurvey, type SurveyedPack, type SurveyOptions, surveyPacks } from "./packs/survey-packs.js";
export type {
  AnyDialect,
  AnyScope,
  OpenOptions,
  Part,
  Project,
  ProjectHook,
} from "./project.js";
export type { ReloadResult } from "./reload-result.js";
export type { ModelRequest, Session, SessionOptions, ToolRequest, ToolResult } from "./session.js";
export type { DispatchState, DispatchTask, StateProviders } from "./state.js";
export { createTrustPolicy, type TrustPolicy, type TrustPolicyOptions } from "./trust/trust-policy.js";
export type { TrustDecision, TrustFile, TrustRequest } from "./trust/trust-request.js";
export { createTrustStore, type TrustStore, type TrustStoreOptions } from "./trust/trust-store.js";
export type { ProjectWatch, WatchedReload, WatchOptions } from "./watch/project-watch.js";
