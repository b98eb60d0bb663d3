import { type MaybePromise, type ScopeHook, type ScopeHookCall, whenReady } from "@hardpoint/core";
import { globalCap } from "./continuation.js";
import type { FunctionEngine, FunctionsTold } from "./engine.js";

type Payload = Readonly<Record<string, unknown>>;

/**
 * What the engine does at points, as built-in hooks. `agent` is the role whose functions they are: in the session of
 * another agent they do nothing.
 */
export const functionHooks = (engine: FunctionEngine, agent: string | undefined): readonly ScopeHook[] => {
  const hook = (
    name: string,
    point: string,
    place: Pick<ScopeHook, "phase" | "priority" | "maxContinues">,
    run: (session: string, payload: Payload) => unknown,
  ): ScopeHook => ({
    name,
    point,
    ...place,
    run(payload, call) {
      if (!concerns(call, agent)) return undefined;
      if (call.directory !== undefined) engine.workIn(call.session, call.directory);
      return run(call.session, payload);
    },
  });

  return [
    // The name under which roles switch it: hooks.builtin.auto_activate.
    hook("auto_activate", "chat.message", { phase: "before", priority: 40 }, (session) =>
      whenReady(engine.start(session), (told) => said(told, later(told))),
    ),
    hook("functions-message", "chat.message", { phase: "before" }, (session, { text }) =>
      whenReady(engine.userMessage(session, String(text)), (told) =>
        said(told, { ...later(told), ...(told.text === text ? {} : { input: told.text }) }),
      ),
    ),
    hook("functions-prompt", "system.transform", { phase: "before" }, (session) =>
      whenReady(engine.systemParts(session), (told) =>
        said(told, inject(told.parts, { target: "system", when: "now" })),
      ),
    ),
    hook("functions-tool", "tool.execute.after", {}, (session, { tool, args, output }) =>
      whenReady(engine.toolAfter(session, { name: String(tool), args, output }), (told) =>
        said(told, later(told)),
      ),
    ),
    hook("functions-event", "event", {}, (session, { type, properties }) =>
      whenReady(engine.event(session, String(type), properties), (told) => said(told, later(told))),
    ),
    // Each function has a bound of its own, continue_max, which the engine keeps.
    hook("functions-continue", "agent.turn.stop", { maxContinues: globalCap }, (session, { content }) =>
      whenReady(engine.stop(session, String(content)), (told) => {
        const { continuation } = told;
        return said(told, {
          ...(continuation ? { flow: "again" } : {}),
          inject: [
            ...(continuation ? [{ text: continuation.text, target: "user", when: "next" }] : []),
            ...(later(told).inject ?? []),
          ],
        });
      }),
    ),
    // A turn that ends although it was to go on: the continuation was not sent.
    hook("functions-turn-end", "agent.turn.end", {}, (session) =>
      said(engine.continuationFailed(session), {}),
    ),
  ];
};

interface Said {
  readonly flow?: string;
  readonly input?: unknown;
  readonly inject?: readonly { readonly text: string; readonly target: string; readonly when: string }[];
}

const concerns = (
  call: ScopeHookCall,
  agent: string | undefined,
): call is ScopeHookCall & { readonly session: string } =>
  call.session !== undefined && (agent === undefined || call.agent === undefined || call.agent === agent);

const inject = (
  texts: readonly string[],
  where: { readonly target: "system" | "user"; readonly when: "now" | "next" },
): Pick<Said, "inject"> => (texts.length === 0 ? {} : { inject: texts.map((text) => ({ text, ...where })) });

/** For the next system prompt. */
const later = ({ injections }: FunctionsTold): Pick<Said, "inject"> =>
  inject(injections, { target: "system", when: "next" });

/** The outcome with the notices, which a timeline shows; nothing where there is nothing to say. */
const said = ({ notices }: FunctionsTold, outcome: Said): MaybePromise<unknown> => {
  const { inject: texts, ...rest } = outcome;
  const all = {
    ...rest,
    ...(texts && texts.length > 0 ? { inject: texts } : {}),
    ...(notices.length > 0 ? { notice: notices.map(({ text }) => text).join("\n") } : {}),
  };
  return Object.keys(all).length === 0 ? undefined : all;
};
