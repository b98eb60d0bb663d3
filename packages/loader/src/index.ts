export { clearHookModuleCache } from "./clear-module-cache.js";
export { createInlineIsolate, type InlineIsolateOptions } from "./inline/inline-isolate.js";
export { type InspectRequest, inspectModule } from "./inspect/inspect-module.js";
export type { Inspection } from "./inspection.js";
export {
  type FailedStep,
  type Isolate,
  type LoadStep,
  loadSteps,
  type OpenRequest,
  type OpenResult,
} from "./isolate.js";
export type { FailedLoad } from "./load-entry.js";
export type { LoadRequest } from "./load-request.js";
export { createLoader, type Loader, type LoaderOptions, type LoadResult } from "./loader.js";
export type { ImportJiti } from "./typescript.js";
