export type { BreakerLimits } from "./breaker.js";
export { clearHookModuleCache } from "./clear-module-cache.js";
export { createInlineIsolate, type InlineIsolateOptions } from "./inline/inline-isolate.js";
export { containLateErrors, type LateErrorOptions } from "./inline/late-errors.js";
export { type InspectRequest, inspectModule } from "./inspect/inspect-module.js";
export { hashFile, type LocalModule, readLocalModules } from "./inspect/read-local-modules.js";
export type { Inspection } from "./inspection.js";
export { invalidEntry } from "./invalid-entry.js";
export {
  type FailedStep,
  type Isolate,
  type LoadStep,
  loadSteps,
  type OpenRequest,
  type OpenResult,
} from "./isolate.js";
export type { FailedLoad } from "./load-entry.js";
export type { LoadRequest, ModulePlace } from "./load-request.js";
export { createLoader, type Loader, type LoaderOptions, type LoadResult } from "./loader.js";
export type { Grants } from "./process/grants.js";
export { createProcessIsolate, type ProcessIsolateOptions } from "./process/process-isolate.js";
export type { ProcessLimits } from "./process/process-transport.js";
export type { FarSideModule } from "./remote/far-contract.js";
export type { GroupLimits } from "./remote/group-limits.js";
export type { RemoteIsolateOptions } from "./remote/remote-isolate.js";
export { type Resolved, type ResolveRequest, resolveModule } from "./resolve/resolve-module.js";
export { readSpecifier } from "./resolve/specifier.js";
export type { ImportJiti } from "./typescript.js";
export { createWorkerIsolate, type WorkerIsolateOptions } from "./worker/worker-isolate.js";
export type { WorkerLimits } from "./worker/worker-transport.js";
