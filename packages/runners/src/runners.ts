import {
  type CommandRunner,
  type CommandRunnerOptions,
  createCommandRunner,
} from "./command/command-runner.js";
import { createHttpRunner, type HttpRunner, type HttpRunnerOptions } from "./http/http-runner.js";

/** What runs hooks that are no modules. */
export interface Runners {
  readonly command: CommandRunner;
  readonly http: HttpRunner;
}

export interface RunnersOptions {
  readonly command?: CommandRunnerOptions;
  /** Default: every address and header, and the variables of the environment that a call itself names. */
  readonly http?: HttpRunnerOptions;
}

/** Makes one runner of each kind. Dispose both. */
export const createRunners = ({ command, http }: RunnersOptions = {}): Runners => ({
  command: createCommandRunner(command),
  http: createHttpRunner(http ?? { allow: { urls: "any", headers: "any", env: Object.keys(process.env) } }),
});
