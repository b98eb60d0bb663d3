import type { ModuleHandle } from "@hardpoint/core";
import {
  type BindContext,
  type BoundHook,
  type HookDeclaration,
  hookChainVariables,
  type Registration,
} from "@hardpoint/hooks";
import type { Runners } from "@hardpoint/runners";
import { commandTarget } from "../command-hooks/command-target.js";
import { isForAll, type MatchedHook } from "../command-hooks/matched-hook.js";
import { sayOutput } from "../command-hooks/say-output.js";
import { decode, isCrash } from "./decode.js";
import { encode } from "./encode.js";
import { type HooksJsonEvent, hooksJsonEvents } from "./events.js";
import { handToRecovery } from "./hand-to-recovery.js";
import { matchesTool } from "./matches-tool.js";
import { hooksJsonRules } from "./rules.js";

export const bind = (
  declaration: HookDeclaration,
  _handle: ModuleHandle | undefined,
  context: BindContext<Runners>,
): BoundHook => {
  const hook = declaration.entry as MatchedHook<HooksJsonEvent>;
  const { event, matcher, command } = hook;
  const [program = "", ...args] = command.split(/\s+/u);
  const deadlineMs = hook.timeout ?? context.deadlineMs ?? hooksJsonRules.defaults.deadlineMs;
  const say = sayOutput(declaration, context);
  const registration: Registration = {
    point: hooksJsonEvents[event],
    name: declaration.name,
    rules: hooksJsonRules,
    origin: context.origin,
    source: declaration.source,
    deadlineMs,
    onFailure: hook.onFailure ?? hooksJsonRules.defaults.onFailure,
    run: commandTarget(
      {
        spec: (_payload, call) => ({
          program,
          args,
          // Not the session's: what a person has trusted are the scripts of the project.
          cwd: context.directory,
          env: { grant: "inherit", add: hookChainVariables(call.chain) },
          limits: { deadlineMs },
        }),
        input: (payload, call) => ({ kind: "json", value: encode(event, payload, call, context.directory) }),
        decode: (run, _payload, call) => {
          const result = decode(event, run, say);
          if (!result.ok && isCrash(run)) handToRecovery(result.failure, declaration, call, context);
          return result;
        },
      },
      context.runners,
    ),
    ...(event === "Stop" || isForAll(matcher)
      ? {}
      : { filter: { subject: (tool: string) => matchesTool(matcher, tool) } }),
  };
  return { registrations: [registration] };
};
