import { type CallResult, type ModuleHandle, succeeded } from "@hardpoint/core";
import {
  type BindContext,
  type BoundHook,
  type HookDeclaration,
  hookChainVariables,
  type Outcome,
  type Registration,
} from "@hardpoint/hooks";
import type { CommandRun, Runners } from "@hardpoint/runners";
import { commandTarget } from "../command-hooks/command-target.js";
import { isForAll, type MatchedHook } from "../command-hooks/matched-hook.js";
import { failureIfCut, failureUnlessExit } from "../command-hooks/read-output.js";
import { type SayOutput, sayOutput } from "../command-hooks/say-output.js";
import { encode, environmentOf } from "./encode.js";
import { type ExitCodeEvent, exitCodeEvents } from "./events.js";
import { toOutcome } from "./hook-result.js";
import { matchesTool } from "./matches-tool.js";
import { readRefined } from "./refined.js";
import { exitCodeRules } from "./rules.js";

export const bind = (
  declaration: HookDeclaration,
  _handle: ModuleHandle | undefined,
  context: BindContext<Runners>,
): BoundHook => {
  const hook = declaration.entry as MatchedHook<ExitCodeEvent>;
  const { event, matcher } = hook;
  const deadlineMs = hook.timeout ?? context.deadlineMs ?? exitCodeRules.defaults.deadlineMs;
  const say = sayOutput(declaration, context);
  const registration: Registration = {
    point: exitCodeEvents[event],
    name: declaration.name,
    rules: exitCodeRules,
    origin: context.origin,
    source: declaration.source,
    deadlineMs,
    onFailure: hook.onFailure ?? exitCodeRules.defaults.onFailure,
    run: commandTarget(
      {
        spec: (payload, call) => ({
          shell: true,
          text: hook.command,
          cwd: context.directory,
          env: environmentOf(encode(event, payload, call), hookChainVariables(call.chain)),
          limits: { deadlineMs },
        }),
        input: (payload, call) => ({ kind: "json", value: encode(event, payload, call) }),
        decode: (run, payload, { scene }) =>
          decode(event, run, "tool" in payload ? payload.tool : undefined, scene, say),
      },
      context.runners,
    ),
    ...(event === "SessionStart" || isForAll(matcher)
      ? {}
      : { filter: { subject: (tool: string) => matchesTool(matcher, tool) } }),
  };
  return { registrations: [registration] };
};

const decode = (
  event: ExitCodeEvent,
  run: CommandRun,
  tool: string | undefined,
  scene: Parameters<typeof readRefined>[3],
  say: SayOutput,
): CallResult<Outcome | null> => {
  const broken = failureUnlessExit(run, [0, 1, 2]);
  if (broken) return broken;
  const code = run.end.kind === "exit" ? run.end.code : 0;
  if (code === 0) return failureIfCut(run) ?? readRefined(event, run.stdout, tool, scene, say);
  const message = run.stderr.trim();
  if (code === 1 && event !== "PreToolUse") {
    say(
      `exits with 1 at ${event}, where there is nothing left to block.`,
      "Exit with 2 to tell the model something.",
    );
    return succeeded(null);
  }
  if (code === 2 && message === "")
    say(
      "exits with 2 and writes nothing to stderr, so that there is no message.",
      "Write the message to stderr.",
    );
  return succeeded(toOutcome(event, { exit_code: code, message }));
};
