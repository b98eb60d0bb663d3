export { createFunctions, type FunctionsOptions } from "./create-functions.js";
export type { Continuation } from "./end-turn.js";
export type { EndedTool, FunctionEngine, FunctionsTold } from "./engine.js";
export type { BlockReason, FunctionNotice } from "./function-notice.js";
export type { FunctionState, ShownFunctionState } from "./function-state.js";
export { createFunctionsScope, type FunctionSettings } from "./functions-scope.js";
export { parseFunction } from "./parse-function.js";
export type { FunctionParameter, FunctionTransition, RoleFunction } from "./role-function.js";
