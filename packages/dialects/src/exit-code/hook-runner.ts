import { describe, toErrorData } from "@hardpoint/core";
import type { CommandRunner } from "@hardpoint/runners";
import { isMapping } from "../mapping.js";
import { variablesOf } from "./encode.js";
import { type ExitCodeEvent, eventNames, isEvent } from "./events.js";
import { defaultReason, type HookResult } from "./hook-result.js";
import { exitCodeRules } from "./rules.js";

type Payload = Readonly<Record<string, unknown>>;

/** A hook of the host's own. */
export type HookFunction = (payload: Payload) => HookResult | PromiseLike<HookResult>;

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
  /** Told of each hook that failed. It had no say. Default: nobody. */
  readonly report?: (message: string) => void;
}

/** What a loop calls at the moments that it opens. It knows names of events, and nothing of the hooks. */
export interface HookRunner {
  /**
   * Asks the hooks of an event one after the other; the first that blocks (1) or adds a message (2) wins. Never rejects:
   * a hook that fails has no say.
   *
   * @throws TypeError for an event that does not exist.
   */
  run(event: ExitCodeEvent, payload: Payload): Promise<HookResult>;
}

const goOn: HookResult = { exit_code: 0, message: "" };

/**
 * A loop's own hooks without a project: functions and commands by event.
 *
 * @example
 * const hooks = createHookRunner({
 *   hooks: { PreToolUse: [({ tool_name }) => ({ exit_code: tool_name === "bash" ? 1 : 0, message: "No shell here." })] },
 * });
 * const { exit_code, message } = await hooks.run("PreToolUse", { tool_name: "bash", input: { command: "ls" } });
 */
export const createHookRunner = (options: HookRunnerOptions): HookRunner => {
  const { hooks, report = () => undefined } = options;
  for (const event of Object.keys(hooks)) requireEvent(event);
  return {
    async run(event, payload) {
      requireEvent(event);
      const list = Object.hasOwn(hooks, event) ? (hooks[event] ?? []) : [];
      for (const [index, hook] of list.entries()) {
        if (!matches(hook, payload)) continue;
        const said = await ask(hook, event, payload, options).catch((thrown: unknown) => {
          report(`${event}[${index}] failed: ${toErrorData(thrown).message}`);
          return goOn;
        });
        if (said.exit_code === 1 || said.exit_code === 2) return said;
      }
      return goOn;
    },
  };
};

const requireEvent = (event: string): void => {
  if (!isEvent(event)) throw new TypeError(`"${event}" is no event: there are ${eventNames.join(", ")}.`);
};

const matches = (hook: RunnerHook, { tool_name: tool }: Payload): boolean => {
  if (typeof hook === "function") return true;
  return hook.matcher === undefined || hook.matcher === "*" || hook.matcher === tool;
};

const ask = async (
  hook: RunnerHook,
  event: ExitCodeEvent,
  payload: Payload,
  { command, cwd }: HookRunnerOptions,
): Promise<HookResult> => {
  if (typeof hook === "function") return readResult(await hook(payload));
  if ("run" in hook) return readResult(await hook.run(payload));
  if (!command)
    throw new TypeError("it is a command, and the runner was made without one that runs commands");
  const { deadlineMs } = exitCodeRules.defaults;
  const run = await command.run(
    {
      shell: true,
      text: hook.command,
      ...(cwd === undefined ? {} : { cwd }),
      env: { grant: "inherit", add: variablesOf({ name: event, payload }) },
      limits: { deadlineMs },
    },
    { kind: "json", value: { name: event, payload } },
  );
  if (run.end.kind !== "exit" || run.end.code > 2)
    throw new Error(`its command did not end with 0, 1 or 2, but so: ${JSON.stringify(run.end)}`);
  const message = run.stderr.trim();
  return { exit_code: run.end.code, message: message === "" && run.end.code === 1 ? defaultReason : message };
};

const readResult = (value: unknown): HookResult => {
  if (!isMapping(value)) throw new TypeError(`it gave ${describe(value)}, not { exit_code, message }`);
  const { exit_code, message = "" } = value;
  if (exit_code !== 0 && exit_code !== 1 && exit_code !== 2)
    throw new TypeError(`its exit_code is ${describe(exit_code)}, not 0, 1 or 2`);
  if (typeof message !== "string") throw new TypeError(`its message is ${describe(message)}, not text`);
  return { exit_code, message };
};
