import { diagnose, type Report } from "@hardpoint/core";
import {
  type CodingCodePoint,
  codingCodeRules,
  decisionToOutcome,
  encodeForCodingCode,
  type HookKind,
  isAsked,
  observerRules,
} from "@hardpoint/dialects/coding-code";
import type { HookCall, Outcome, PayloadOf, PointName, Registration } from "@hardpoint/hooks";
import type { DecisionHandler, ObserverHandler, RegisterOptions } from "./hook-service.js";

/** A function that was registered, for whatever project. */
export interface RegisteredHandler extends RegisterOptions {
  readonly point: CodingCodePoint;
  readonly kind: HookKind;
  readonly handler: ObserverHandler | DecisionHandler;
  /** Only for this session. */
  readonly session?: string;
}

export const toRegistration = (
  { point, kind, handler, session, priority = 0, name = handler.name || "a function" }: RegisteredHandler,
  projectPath: string | undefined,
  report: Report,
): Registration => {
  const told = new Set<string>();
  const say = (what: string, hint?: string): void => {
    if (told.has(what)) return;
    told.add(what);
    report(diagnose("HOOK_OUTPUT_IGNORED", `Hook "${name}" ${what}`, hint === undefined ? {} : { hint }));
  };
  const decide = (returned: unknown, payload: PayloadOf<PointName>, call: HookCall): Outcome | null => {
    if (returned === null || returned === undefined) return null;
    const tool = "tool" in payload ? payload.tool : undefined;
    return decisionToOutcome(requirePlain(returned), { point, tool, scene: call.scene, say });
  };
  return {
    point,
    name,
    rules: kind === "decision" ? codingCodeRules : observerRules,
    layer: session === undefined ? "global" : "session",
    priority,
    origin: "host",
    ...(session === undefined ? {} : { session }),
    filter: { payload: (_payload, scene) => isAsked(kind, scene) },
    run: async (payload: PayloadOf<PointName>, call: HookCall) => {
      const returned: unknown = await handler(encodeForCodingCode(point, payload, call, projectPath));
      if (kind === "decision") return decide(returned, payload, call);
      if (isEffect(returned)) throw effectNotRun();
      return null;
    },
  };
};

const requirePlain = (returned: unknown): Readonly<Record<string, unknown>> => {
  if (isEffect(returned)) throw effectNotRun();
  const prototype: unknown =
    typeof returned === "object" && returned !== null ? Object.getPrototypeOf(returned) : undefined;
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError("the handler gave something that is neither a decision nor null");
  return returned as Record<string, unknown>;
};

/** Every version of the library marks its effects with a key of this name. */
const isEffect = (returned: unknown): boolean =>
  typeof returned === "object" &&
  returned !== null &&
  (Symbol.for("effect/Effect") in returned || "~effect/Effect" in returned);

const effectNotRun = (): TypeError =>
  new TypeError(
    "the handler gave an Effect, which is not run: give a value or a promise (Effect.runPromise)",
  );
