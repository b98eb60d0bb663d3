import { type CallResult, failed } from "@hardpoint/core";
import { type HookCall, hookChainVariables, type Outcome } from "@hardpoint/hooks";
import type { CommandRun, CommandSpec } from "@hardpoint/runners";
import type { CommandHook } from "../command-hooks/command-target.js";
import { decode } from "./decode.js";
import { encode } from "./encode.js";
import { expand } from "./expand.js";
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
  const form =
    args === undefined
      ? { shell: shellOf(shell), text: command }
      : { program: expand(command, placeholders), args: args.map((arg) => expand(arg, placeholders)) };
  return {
    ...form,
    cwd: [...(scene.cwd === undefined ? [] : [scene.cwd]), context.directory],
    env: {
      grant: "inherit",
      except: ["OTEL_*"],
      add: { ...placeholders, ...hookChainVariables(chain) },
    },
    limits: { deadlineMs },
  };
};

const shellOf = (shell: CommandHandler["shell"]): true | string =>
  shell === undefined ? true : shell === "powershell" ? "pwsh" : shell;

/** A shell that does not find a Windows path has mostly eaten its backslashes. */
const explained = (
  result: CallResult<Outcome | null>,
  { command, args }: CommandHandler,
  { end }: CommandRun,
): CallResult<Outcome | null> => {
  const eaten = end.kind === "exit" && end.code === 127 && args === undefined && /\\\w/u.test(command);
  if (result.ok || !eaten) return result;
  const { failure } = result;
  return failed({
    ...failure,
    message: `${failure.message} The command has backslashes, which a shell takes away: put them into single quotes.`,
  });
};
