import type { ModuleHandle } from "@hardpoint/core";
import {
  type BindContext,
  type BoundHook,
  type HookDeclaration,
  type HookFilter,
  namesOfTool,
  type PayloadOf,
  type PointName,
  type Registration,
  type Scene,
  toDialectTool,
} from "@hardpoint/hooks";
import type { Runners } from "@hardpoint/runners";
import { commandTarget } from "../command-hooks/command-target.js";
import { sayOutput } from "../command-hooks/say-output.js";
import { backgroundTarget } from "./background.js";
import type { ClaudeHook } from "./claude-hook.js";
import { commandHook } from "./command-hook.js";
import { errorTypeOf } from "./encode.js";
import { claudeEvents, eventOf } from "./events.js";
import { canGuard } from "./guard.js";
import { httpTarget } from "./http-hook.js";
import { matches, parseMatcher } from "./matcher.js";
import { ruleMatches } from "./permission-rule.js";
import { claudeCodeRules, defaultSeconds } from "./rules.js";

type AnyPayload = PayloadOf<PointName>;

export const bind = (
  declaration: HookDeclaration,
  _handle: ModuleHandle | undefined,
  context: BindContext<Runners>,
): BoundHook => {
  const hook = declaration.entry as ClaudeHook;
  const { event, handler } = hook;
  const say = sayOutput(declaration, context);
  const deadlineMs =
    handler.timeout === undefined
      ? (context.deadlineMs ?? defaultOf(hook))
      : longestOf(hook, handler.timeout);
  const parts = { hook, declaration, context, say, deadlineMs };
  const background = handler.type === "command" && (handler.async === true || handler.asyncRewake === true);
  const run =
    handler.type === "http"
      ? httpTarget(handler, parts)
      : background
        ? backgroundTarget(handler, parts)
        : commandTarget(commandHook(handler, parts), context.runners);
  const registration: Registration = {
    point: claudeEvents[event].point,
    name: declaration.name,
    rules: claudeCodeRules,
    layer: hook.layer,
    origin: context.origin,
    source: declaration.source,
    deadlineMs,
    onFailure: handler.onFailure === "block" && canGuard(event) && !background ? "deny" : "continue",
    run,
    filter: filterOf(hook, context),
  };
  return { registrations: [registration] };
};

/** Milliseconds. */
const longestOf = ({ event }: ClaudeHook, seconds: number): number =>
  Math.min(seconds, eventOf(event).longest ?? Number.POSITIVE_INFINITY) * 1_000;

const defaultOf = ({ event }: ClaudeHook): number => (eventOf(event).timeout ?? defaultSeconds) * 1_000;

const filterOf = (hook: ClaudeHook, { directory, home }: BindContext<Runners>): HookFilter => {
  const { event, matchers, rule, handler } = hook;
  const parsed = matchers.map(({ matcher }) => parseMatcher(matcher));
  const isFor = (subject: string): boolean => parsed.some((one) => matches(one, subject));
  const target = eventOf(event).matches;
  const ran = new Set<string>();
  const asks: readonly ((payload: AnyPayload, scene: Scene) => boolean)[] = [
    ...(target === "error"
      ? [(payload: AnyPayload) => isFor(errorTypeOf(Reflect.get(payload, "error")))]
      : []),
    // What was skipped did not run, and what a person or a rule refused is told otherwise.
    ...(event === "PostToolUse" ? [(payload: AnyPayload) => Reflect.get(payload, "skipped") !== true] : []),
    ...(event === "PermissionDenied"
      ? [(payload: AnyPayload) => Reflect.get(payload, "by") === "policy"]
      : []),
    ...(handler.if === undefined
      ? []
      : [
          (payload: AnyPayload, scene: Scene): boolean => {
            if (target !== "tool") return false;
            if (rule === undefined) return true;
            const { tool, args } = payload as PayloadOf<"tool.approval.pre">;
            const { id } = claudeCodeRules;
            return ruleMatches(rule, {
              names: namesOfTool(scene.toolNames, id, tool),
              input: toDialectTool(scene.toolNames, id, tool, args).input,
              directory: scene.cwd ?? directory,
              home,
            });
          },
        ]),
    // The last to be asked: it is run if it passes.
    ...(handler.once === true
      ? [
          ({ session = "" }: AnyPayload): boolean => {
            if (ran.has(session)) return false;
            ran.add(session);
            return true;
          },
        ]
      : []),
  ];
  return {
    ...(target === "tool" || target === "subject" ? { subject: isFor } : {}),
    ...(asks.length === 0
      ? {}
      : { payload: (payload: never, scene: Scene) => asks.every((ask) => ask(payload, scene)) }),
  };
};
