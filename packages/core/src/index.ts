export { assertNever } from "./assert-never.js";
export { type Binding, type BindingTools, type BoundTarget, callWithArguments } from "./binding.js";
export {
  asyncCapability,
  type Capabilities,
  type Capability,
  type CapabilityMethods,
  type CapabilityOptions,
  capabilityVersion,
  syncCapability,
} from "./capability.js";
export { checkWith, type SchemaCheck } from "./check-schema.js";
export { checkValues } from "./check-values.js";
export { codeFrame } from "./code-frame.js";
export type { ConfigPath, ConfigView } from "./config.js";
export {
  type Contract,
  defineContract,
  type FactoryMember,
  factory,
  type Member,
  type MethodMember,
  type ModuleShape,
  method,
  type Upgrade,
  type ValueMember,
  value,
} from "./contract.js";
export { type ContractVersion, formatContractVersion, parseContractVersion } from "./contract-version.js";
export { createDeadlines, type DeadlineHandle, type Deadlines, type DeadlinesOptions } from "./deadlines.js";
export { describe } from "./describe.js";
export { type Diagnostic, diagnose, formatDiagnostic, type Report } from "./diagnostic.js";
export { type DiagnosticCode, diagnosticCodes } from "./diagnostic-codes.js";
export { type ErrorData, toErrorData } from "./error-data.js";
export { describeOrigin, type Extension, fullName, type Origin } from "./extension.js";
export {
  type CallResult,
  type Failure,
  type FailureKind,
  failed,
  failure,
  failureKinds,
  succeeded,
} from "./failure.js";
export type { Generation, Lookup } from "./generation.js";
export { builtinExtensions, createInlineExtension, type InlineExtensionOptions } from "./inline-extension.js";
export { createInlineHandle, defaultCallDeadlineMs, type InlineHandleOptions } from "./inline-handle.js";
export {
  type ConsoleLike,
  consoleLogger,
  type Logger,
  type PinoLike,
  pinoLogger,
  silentLogger,
} from "./logger.js";
export { isThenable, type MaybePromise, whenReady } from "./maybe-promise.js";
export type { CallOptions, HandleStatus, IsolateKind, ModuleHandle } from "./module-handle.js";
export { type ModuleLike, memberNames } from "./module-members.js";
export { nearest } from "./nearest.js";
export { type Needs, type Negotiation, negotiate } from "./negotiate.js";
export { createRegistry, type GenerationBuilder, type Registry, type RegistryOptions } from "./registry.js";
export { defineScope, type Scope, type ScopeContext } from "./scope.js";
export type { ScopeHook, ScopeHookCall } from "./scope-hook.js";
export { createSessionStates, type SessionStates } from "./session-states.js";
export type { Severity } from "./severity.js";
export { checkShape, type ShapeCheck, type UnknownMember } from "./shape.js";
export { formatSource, type Source } from "./source.js";
export { readStamp, stamp, stampKey } from "./stamp.js";
export { issuePath, type SchemaIssue, type SchemaResult, type StandardSchema } from "./standard-schema.js";
export {
  createTracer,
  type TraceEntry,
  type TraceListener,
  type TraceRecord,
  type Tracer,
  type WhyNot,
} from "./trace.js";
export { and, not, or, type Truth } from "./truth.js";
export { type Candidate, candidates } from "./unwrap.js";
export { type Validated, type ValidateOptions, validateModule } from "./validate.js";
