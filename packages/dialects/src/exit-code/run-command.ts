import type { CallResult } from "@hardpoint/core";
import type { Outcome } from "@hardpoint/hooks";
import type { CommandRunner } from "@hardpoint/runners";
import { failureIfCut, failureUnlessExit } from "../command-hooks/read-output.js";
import { environmentOf, type HookEvent } from "./encode.js";
import { defaultReason, type HookResult } from "./hook-result.js";
import { readRefined } from "./refined.js";
import { exitCodeRules } from "./rules.js";

interface CommandMeans {
  readonly cwd?: string;
  /** Told of what the command said in vain. */
  readonly say: (what: string) => void;
}

/**
 * Runs a command on an event, and reads its end as 0, 1 or 2.
 *
 * @throws Error where it ended otherwise.
 */
export const runCommand = async (
  text: string,
  event: HookEvent,
  runner: CommandRunner,
  { cwd, say }: CommandMeans,
): Promise<HookResult> => {
  const { deadlineMs } = exitCodeRules.defaults;
  const run = await runner.run(
    {
      shell: true,
      text,
      ...(cwd === undefined ? {} : { cwd }),
      env: environmentOf(event),
      limits: { deadlineMs },
    },
    { kind: "json", value: event },
  );
  valueIn(failureUnlessExit(run, [0, 1, 2]));
  const code = run.end.kind === "exit" ? run.end.code : 0;
  if (code === 0) {
    valueIn(failureIfCut(run));
    const tool = event.payload.tool_name;
    const read = readRefined(event.name, run.stdout, typeof tool === "string" ? tool : undefined, {}, say);
    return resultOf(valueIn(read) ?? null, say);
  }
  const message = run.stderr.trim();
  return { exit_code: code, message: code === 1 && message === "" ? defaultReason : message };
};

const valueIn = <Value>(result: CallResult<Value> | undefined): Value | undefined => {
  if (result === undefined) return undefined;
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
};

/** What is said with JSON, as far as a number and a message can tell it. */
const resultOf = (outcome: Outcome | null, say: CommandMeans["say"]): HookResult => {
  const { verdict, reason, input, inject = [] } = outcome ?? {};
  if (input !== undefined) say('writes "updatedInput", which only a project can apply.');
  // Nobody can be asked here, and what can't be asked is not allowed.
  if (verdict === "deny" || verdict === "ask") return { exit_code: 1, message: reason ?? defaultReason };
  const message = inject.map(({ text }) => text).join("\n\n");
  return { exit_code: message === "" ? 0 : 2, message };
};
