import type { ModuleHandle } from "@hardpoint/core";
import { type Failure, toErrorData } from "@hardpoint/core";
import {
  type BindContext,
  type BoundHook,
  type HookCall,
  type HookDeclaration,
  hookChainVariables,
  type Registration,
} from "@hardpoint/hooks";
import type { Runners } from "@hardpoint/runners";
import { commandTarget } from "../command-hooks/command-target.js";
import { sayOutput } from "../command-hooks/say-output.js";
import { isMapping } from "../mapping.js";
import { decode } from "./decode.js";
import { encode } from "./encode.js";
import { hooksJsonEvents } from "./events.js";
import type { HooksJsonHook } from "./parse.js";
import { hooksJsonRules } from "./rules.js";

/** The category under which a crashed hook is handed to the recovery of the host. */
export const crashCategory = "hook_crash";

export const bind = (
  declaration: HookDeclaration,
  _handle: ModuleHandle | undefined,
  context: BindContext<Runners>,
): BoundHook => {
  const hook = declaration.entry as HooksJsonHook;
  const { event, words, matcher = "" } = hook;
  const [program, ...args] = words;
  const deadlineMs = hook.timeout ?? context.deadlineMs ?? hooksJsonRules.defaults.deadlineMs;
  const say = sayOutput(declaration, context);
  const prefix = matcher.trim();
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
          cwd: [...(call.scene.cwd === undefined ? [] : [call.scene.cwd]), context.directory],
          env: { grant: "inherit", add: hookChainVariables(call.chain) },
          limits: { deadlineMs },
        }),
        input: (payload, call) => ({ kind: "json", value: encode(event, payload, call, context.directory) }),
        decode: (run, _payload, call) => {
          const result = decode(event, run, say);
          if (!result.ok) handToRecovery(result.failure, declaration, call, context);
          return result;
        },
      },
      context.runners,
    ),
    ...(event === "Stop" || prefix === "" || prefix === "*"
      ? {}
      : { filter: { subject: (tool: string) => tool.startsWith(prefix) } }),
  };
  return { registrations: [registration] };
};

/** A crash does not end the loop, and is not forgotten either: the recovery of the host, where it has one, is told. */
const handToRecovery = (
  { kind, message }: Failure,
  { name, points }: HookDeclaration,
  { capabilities, session, log }: HookCall,
  { inject }: BindContext<Runners>,
): void => {
  const recover = capabilities.recovery?.methods.recover;
  if (recover === undefined || session === undefined) return;
  const error = { name: "HookCrash", message, code: crashCategory, fields: { kind, hook: name } };
  const answer = async (): Promise<void> => {
    const result: unknown = await Reflect.apply(recover, undefined, [session, error, crashCategory]);
    const texts = isMapping(result) && Array.isArray(result.inject) ? result.inject : [];
    for (const text of texts.filter((one) => typeof one === "string"))
      inject(session, name, { text, target: "system", when: "next" }, points[0] ?? "event");
  };
  // Nobody waits for it: the loop goes on.
  answer().catch((thrown: unknown) =>
    log.error(`The recovery of the crashed hook "${name}" failed: ${toErrorData(thrown).message}`),
  );
};
