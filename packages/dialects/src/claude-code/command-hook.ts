import { type CallResult, failed, succeeded } from "@hardpoint/core";
import { type HookCall, hookChainVariables, type Outcome } from "@hardpoint/hooks";
import type { CommandRun, CommandSpec } from "@hardpoint/runners";
import type { CommandHook } from "../command-hooks/command-target.js";
import { decode } from "./decode.js";
import { encode } from "./encode.js";
import { expand, type Placeholders } from "./expand.js";
import type { CommandHandler } from "./handler-schema.js";
import type { HookParts } from "./hook-parts.js";

/** A command: in the form of a program with its arguments where it has `args`, else a shell's text. */
export const commandHook = (handler: CommandHandler, parts: HookParts): CommandHook => {
  const { hook, context, say } = parts;
  return {
    spec: (_payload, call) => specOf(handler, parts, call),
    input: (payload, call) => ({ kind: "json", value: encode(hook.event, payload, call, context.directory) }),
    decode: (run, payload, { scene }) =>
      explained(decode(hook.event, run, toolOf(payload), scene, say), handler, run),
  };
};

export const toolOf = (payload: object): string | undefined => {
  const tool: unknown = Reflect.get(payload, "tool");
  return typeof tool === "string" ? tool : undefined;
};

export const specOf = (
  { command, args, shell }: CommandHandler,
  { hook, context, deadlineMs }: HookParts,
  { scene, chain }: HookCall,
): CommandSpec => {
  const { placeholders } = hook;
  const rest = {
    cwd: [...(scene.cwd === undefined ? [] : [scene.cwd]), context.directory],
    env: {
      grant: "inherit",
      except: ["OTEL_*"],
      add: { ...placeholders, ...hookChainVariables(chain) },
    },
    limits: { deadlineMs },
  } as const;
  if (args !== undefined) {
    const inPlace = (text: string): string => expand(text, placeholders);
    return { program: inPlace(command), args: args.map(inPlace), ...rest };
  }
  if (shell === "powershell") return { shell: "pwsh", text: forPowerShell(command, placeholders), ...rest };
  return { shell: shell ?? true, text: command, ...rest };
};

/** `${NAME}` is a variable of PowerShell's own there; as `${env:NAME}` it is the one in the environment. */
const forPowerShell = (text: string, placeholders: Placeholders): string =>
  text.replace(/\$\{(\w+)\}/gu, (written, name: string) =>
    Object.hasOwn(placeholders, name) ? `\${env:${name}}` : written,
  );

/** What looks like a hook's answer, and is a mistake in how it is started. */
const explained = (
  result: CallResult<Outcome | null>,
  handler: CommandHandler,
  run: CommandRun,
): CallResult<Outcome | null> => {
  const { command, args } = handler;
  const code = run.end.kind === "exit" ? run.end.code : undefined;
  if (!result.ok && code === 127 && args === undefined && hasBareBackslash(command))
    return failed({
      ...result.failure,
      message: `${result.failure.message} The command has backslashes, which a shell takes away: put them into single quotes.`,
    });
  // Python ends with 2 when it does not find its script, and shells when they don't understand theirs.
  if (result.ok && code === 2 && result.value?.verdict === "deny" && interpreterFailed.test(run.stderr)) {
    const line = [command, ...(args ?? [])].join(" ");
    return succeeded({ ...result.value, reason: `${result.value.reason} (The hook is: ${line})` });
  }
  return result;
};

const hasBareBackslash = (command: string): boolean =>
  /\\\w/u.test(command.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/gsu, ""));

const interpreterFailed =
  /can't open|no such file|not found|cannot find|syntax ?error|unexpected (?:token|eof|end)|traceback|^usage:/imu;
