export { attachMessages, type CallSoFar } from "./attach-messages.js";
export { exitCode } from "./dialect.js";
export type { ExitCodeEvent } from "./events.js";
export type { HookFunction } from "./hook-function.js";
export type { HookResult } from "./hook-result.js";
export { createHookRunner, type HookRunner, type HookRunnerOptions, type RunnerHook } from "./hook-runner.js";
export { exitCodeRules } from "./rules.js";
