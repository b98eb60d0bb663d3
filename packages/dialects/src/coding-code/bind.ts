import {
  type CallResult,
  describe,
  failed,
  failure,
  type ModuleHandle,
  succeeded,
  toErrorData,
} from "@hardpoint/core";
import {
  type BindContext,
  type BoundHook,
  type HookDeclaration,
  hookChainVariables,
  type Outcome,
  type PointName,
  type Registration,
} from "@hardpoint/hooks";
import type { CommandRun, Runners } from "@hardpoint/runners";
import { commandTarget } from "../command-hooks/command-target.js";
import { failureIfCut, failureUnlessExit, readJsonAnswer } from "../command-hooks/read-output.js";
import { sayOutput } from "../command-hooks/say-output.js";
import { isMapping } from "../mapping.js";
import { toOutcome } from "./decision.js";
import { isAsked } from "./dispatch.js";
import { encode } from "./encode.js";
import type { CodingCodeHook } from "./read-entry.js";
import { codingCodeRules, observerRules } from "./rules.js";

export const bind = (
  declaration: HookDeclaration,
  _handle: ModuleHandle | undefined,
  context: BindContext<Runners>,
): BoundHook => {
  const hook = declaration.entry as CodingCodeHook;
  const point = declaration.points[0] as PointName;
  const rules = hook.type === "decision" ? codingCodeRules : observerRules;
  const deadlineMs = hook.timeout ?? context.deadlineMs ?? rules.defaults.deadlineMs;
  const say = sayOutput(declaration, context);
  const registration: Registration = {
    point,
    name: declaration.name,
    rules,
    layer: hook.layer,
    priority: hook.priority ?? rules.defaults.priority,
    origin: context.origin,
    source: declaration.source,
    deadlineMs,
    // Who is only told can't refuse anything.
    onFailure: (hook.type === "decision" ? hook.onFailure : undefined) ?? rules.defaults.onFailure,
    filter: { payload: (_payload, scene) => isAsked(hook.type, scene) },
    run: commandTarget(
      {
        spec: (_payload, { chain }) => ({
          program: hook.command,
          args: hook.args ?? [],
          cwd: context.directory,
          env: { grant: "inherit", add: { ...hook.env, ...hookChainVariables(chain) } },
          limits: { deadlineMs },
        }),
        input: (payload, call) => ({
          kind: "json",
          value: withPlainError(encode(point, payload, call, context.directory)),
        }),
        decode: (run, payload, call) => {
          if (hook.type === "observer") return failureUnlessExit(run, [0]) ?? succeeded(null);
          const tool = "tool" in payload ? payload.tool : undefined;
          return decide(run, (answer) => toOutcome(answer, { point, tool, scene: call.scene, say }));
        },
      },
      context.runners,
    ),
  };
  return { registrations: [registration] };
};

/** An Error that a host gave as it is would be written as {}. */
const withPlainError = (told: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  told.error instanceof Error ? { ...told, error: toErrorData(told.error) } : told;

/** A command that exits with anything but 0 has no opinion, and so has one whose answer can't be read: the next is asked. */
const decide = (
  run: CommandRun,
  read: (answer: Readonly<Record<string, unknown>>) => Outcome | null,
): CallResult<Outcome | null> => {
  const broken = failureUnlessExit(run, [0]) ?? failureIfCut(run);
  if (broken) return broken;
  const answer = readJsonAnswer(run.stdout);
  if (!answer.ok) return answer;
  if (answer.value === null) return succeeded(null);
  if (isMapping(answer.value)) return succeeded(read(answer.value));
  return failed(failure("result", `A decision must be an object or null, and is ${describe(answer.value)}.`));
};
