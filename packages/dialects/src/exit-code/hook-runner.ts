import { toErrorData } from "@hardpoint/core";
import type { CommandRunner } from "@hardpoint/runners";
import { type ExitCodeEvent, eventNames, isEvent } from "./events.js";
import { type HookFunction, readResult } from "./hook-function.js";
import type { HookResult } from "./hook-result.js";
import { matchesTool } from "./matches-tool.js";
import { runCommand } from "./run-command.js";

type Payload = Readonly<Record<string, unknown>>;

/** A hook, for all tools or for one: a function, or a command for the shell. */
export type RunnerHook =
  | HookFunction
  | { readonly matcher?: string; readonly run: HookFunction }
  | { readonly matcher?: string; readonly command: string };

export interface HookRunnerOptions {
  readonly hooks: Partial<Record<ExitCodeEvent, readonly RunnerHook[]>>;
  /** Runs commands: `createCommandRunner()` of `@hardpoint/runners`. Needed only where there are some. */
  readonly command?: CommandRunner;
  /** Absolute. Default: the working directory of the process. */
  readonly cwd?: string;
  /** Told of each hook that failed, and of what hooks said in vain. Default: nobody. */
  readonly report?: (message: string) => void;
}

/** What a loop calls at the moments that it opens. It knows names of events, and nothing of the hooks. */
export interface HookRunner {
  /**
   * Asks the hooks of an event one after the other; the first that blocks (1) or adds a message (2) wins. A hook that
   * fails has no say. Rejects only for an event that does not exist, with a TypeError.
   */
  run(event: ExitCodeEvent, payload: Payload): Promise<HookResult>;
}

const goOn: HookResult = { exit_code: 0, message: "" };

/**
 * A loop's own hooks without a project: functions and commands by event.
 *
 * @throws TypeError for hooks of an event that does not exist, or a command without something that runs it.
 * @example
 * const hooks = createHookRunner({
 *   hooks: { PreToolUse: [({ tool_name }) => ({ exit_code: tool_name === "bash" ? 1 : 0, message: "No shell here." })] },
 * });
 * const { exit_code, message } = await hooks.run("PreToolUse", { tool_name: "bash", input: { command: "ls" } });
 */
export const createHookRunner = (options: HookRunnerOptions): HookRunner => {
  const { report = () => undefined } = options;
  const hooks = new Map(Object.entries(options.hooks));
  for (const [event, list] of hooks) {
    requireEvent(event);
    if (!options.command && list?.some(isCommand))
      throw new TypeError(`${event} has a hook that is a command, and there is no "command" to run it with.`);
  }
  return {
    async run(event, payload) {
      requireEvent(event);
      for (const [index, hook] of (hooks.get(event) ?? []).entries()) {
        if (!isFor(hook, event, payload)) continue;
        const name = `${event}[${index}]`;
        const said = await ask(hook, event, payload, options, (what) => report(`${name} ${what}`)).catch(
          (thrown: unknown) => {
            report(`${name} failed, and had no say: ${toErrorData(thrown).message}`);
            return goOn;
          },
        );
        if (said.exit_code === 2 && said.message === "") report(`${name} gave 2 and no message to add.`);
        else if (said.exit_code !== 0) return said;
      }
      return goOn;
    },
  };
};

const requireEvent = (event: string): void => {
  if (!isEvent(event)) throw new TypeError(`"${event}" is no event: there are ${eventNames.join(", ")}.`);
};

const isCommand = (hook: RunnerHook): boolean => typeof hook === "object" && "command" in hook;

const isFor = (hook: RunnerHook, event: ExitCodeEvent, { tool_name: tool }: Payload): boolean =>
  typeof hook === "function" || event === "SessionStart" || matchesTool(hook.matcher, tool);

const ask = async (
  hook: RunnerHook,
  event: ExitCodeEvent,
  payload: Payload,
  { command, cwd }: HookRunnerOptions,
  say: (what: string) => void,
): Promise<HookResult> => {
  if (typeof hook === "function") return readResult(await hook(payload));
  if ("run" in hook) return readResult(await hook.run(payload));
  if (!command) throw new TypeError("there is nothing to run commands with");
  return runCommand(hook.command, { name: event, payload }, command, {
    say,
    ...(cwd === undefined ? {} : { cwd }),
  });
};
