export { basicEnvironment } from "./command/build-environment.js";
export type { CwdChoice, CwdRefusal } from "./command/choose-cwd.js";
export { type CommandLimits, defaultCommandLimits } from "./command/command-limits.js";
export type { CommandEnd, CommandRun } from "./command/command-run.js";
export {
  type CommandRunner,
  type CommandRunnerOptions,
  type CommandRunOptions,
  createCommandRunner,
} from "./command/command-runner.js";
export type {
  CommandForm,
  CommandInput,
  CommandSpec,
  EnvironmentGrant,
  ProgramForm,
  ShellForm,
} from "./command/command-spec.js";
export type { SpawnFailureKind } from "./command/spawn-failure.js";
export { commandFailure } from "./command-failure.js";
export type { HttpEnd, HttpRun } from "./http/http-run.js";
export {
  createHttpRunner,
  defaultHttpLimits,
  type HttpRunner,
  type HttpRunnerOptions,
  type HttpRunOptions,
} from "./http/http-runner.js";
export type { HttpAllow, HttpLimits, HttpSpec } from "./http/http-spec.js";
export { parseUrlPattern, type UrlPattern } from "./http/url-pattern.js";
export { httpFailure } from "./http-failure.js";
export { type JsonOutput, parseJsonOutput } from "./json-output.js";
export { createRunners, type Runners, type RunnersOptions } from "./runners.js";
