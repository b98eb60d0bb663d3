export { exitCode } from "./dialect.js";
export type { ExitCodeEvent } from "./events.js";
export type { HookResult } from "./hook-result.js";
export {
  createHookRunner,
  type HookFunction,
  type HookRunner,
  type HookRunnerOptions,
  type RunnerHook,
} from "./hook-runner.js";
export { exitCodeRules } from "./rules.js";
