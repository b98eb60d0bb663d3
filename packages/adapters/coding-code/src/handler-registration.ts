import { diagnose, type Report } from "@hardpoint/core";
import {
  codingCodePoints,
  codingCodeRules,
  decisionToOutcome,
  encodeForCodingCode,
  type HookKind,
  isAsked,
  observerRules,
} from "@hardpoint/dialects/coding-code";
import type { HookCall, Outcome, PayloadOf, PointName, Registration } from "@hardpoint/hooks";
import type { DecisionHandler, HookPayload, ObserverHandler, RegisterOptions } from "./hook-service.js";
import { nearestPoint } from "./points.js";

/** A function that was registered, for whatever project. */
export interface RegisteredHandler extends RegisterOptions {
  readonly point: PointName;
  readonly kind: HookKind;
  readonly handler: ObserverHandler | DecisionHandler;
  /** Only for this session. */
  readonly session?: string;
}

/** @throws TypeError when the point does not exist, or the handler is no function. */
export const readHandler = (
  point: string,
  kind: HookKind,
  handler: ObserverHandler | DecisionHandler,
  options: RegisterOptions = {},
  session?: string,
): RegisteredHandler => {
  const known = Object.hasOwn(codingCodePoints, point) ? codingCodePoints[point] : undefined;
  if (known === undefined) throw new TypeError(`"${point}" is no point of a hook.${nearestPoint(point)}`);
  if (typeof handler !== "function") throw new TypeError(`The handler for ${point} is no function.`);
  return { ...options, point: known.point, kind, handler, ...(session === undefined ? {} : { session }) };
};

/** What the caller of `emit` gave, by the payload that the engine was given for it. */
export type Originals = WeakMap<object, HookPayload>;

export const toRegistration = (
  registered: RegisteredHandler,
  projectPath: string | undefined,
  originals: Originals,
  report: Report,
): Registration => {
  const { point, kind, handler, session, priority = 0 } = registered;
  const name = registered.name ?? (handler.name || "a function");
  const told = new Set<string>();
  const say = (what: string, hint?: string): void => {
    if (told.has(what)) return;
    told.add(what);
    report(diagnose("HOOK_OUTPUT_IGNORED", `Hook "${name}" ${what}`, hint === undefined ? {} : { hint }));
  };
  const payloadFor = (payload: PayloadOf<PointName>, call: HookCall): HookPayload => ({
    ...encodeForCodingCode(point, payload, call, projectPath ?? ""),
    ...originals.get(payload),
  });
  const decide = (returned: unknown, payload: PayloadOf<PointName>, call: HookCall): Outcome | null => {
    if (returned === null || returned === undefined) return null;
    const tool = "tool" in payload ? payload.tool : undefined;
    return decisionToOutcome(requirePlain(returned), point, tool, call.scene, say);
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
      const returned: unknown = await handler(payloadFor(payload, call));
      if (kind === "decision") return decide(returned, payload, call);
      if (isEffect(returned)) throw effectNotRun();
      return null;
    },
  } as Registration;
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
  (Symbol.for("effect/Effect") in returned || Object.hasOwn(returned, "~effect/Effect"));

const effectNotRun = (): TypeError =>
  new TypeError(
    "the handler gave an Effect, which is not run: give a value or a promise (Effect.runPromise)",
  );
