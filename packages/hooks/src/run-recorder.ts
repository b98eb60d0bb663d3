import { isThenable, type MaybePromise, type TraceEntry, type WhyNot } from "@hardpoint/core";
import type { Said } from "./invoke.js";
import type { Outcome } from "./outcome.js";
import type { PointPlan } from "./plan.js";
import type { PointView } from "./point-view.js";
import type { PayloadOf, PointName } from "./points.js";
import type { ResolvedHook } from "./resolved-hook.js";
import { replaced, rewritingParts } from "./rewrites.js";

/** Notes what each hook did in one run. Made only while somebody listens. */
export interface RunRecorder {
  passedOver(hook: ResolvedHook, whyNot: WhyNot): void;
  /** Measures how long the call takes, and keeps what it was handed. */
  timed(
    hook: ResolvedHook,
    payload: PayloadOf<PointName>,
    call: () => MaybePromise<Said>,
  ): MaybePromise<Said>;
  finished(hook: ResolvedHook, said: Said): void;
  /** An entry for every hook that is registered on the point, in firing order. */
  entries(): readonly TraceEntry<Outcome>[];
}

export const createRunRecorder = (plan: PointPlan, point: PointView): RunRecorder => {
  const handed = new Map<ResolvedHook, PayloadOf<PointName>>();
  const times = new Map<ResolvedHook, number>();
  const entries = new Map<ResolvedHook, TraceEntry<Outcome>>();

  const identify = (hook: ResolvedHook) => ({
    hook: hook.name,
    origin: hook.origin,
    dialect: hook.rules.id,
    ...(hook.source === undefined ? {} : { source: hook.source }),
    phase: hook.phase,
    mode: hook.mode,
    isolate: hook.isolate,
  });

  const notRun = (hook: ResolvedHook, whyNot: WhyNot): TraceEntry<Outcome> => ({
    ...identify(hook),
    status: "passed-over",
    whyNot,
    ms: 0,
  });

  return {
    passedOver(hook, whyNot) {
      entries.set(hook, notRun(hook, whyNot));
    },
    timed(hook, payload, call) {
      handed.set(hook, payload);
      const began = performance.now();
      const stop = (said: Said): Said => {
        times.set(hook, performance.now() - began);
        return said;
      };
      const said = call();
      return isThenable(said) ? (said as PromiseLike<Said>).then(stop) : stop(said as Said);
    },
    finished(hook, said) {
      entries.set(hook, {
        ...identify(hook),
        status: said.ok ? (said.value === null ? "silent" : "said") : "failed",
        ...(said.ok
          ? said.value === null
            ? {}
            : { said: said.value, ...givenOf(said.value, handed.get(hook), point) }
          : { failure: said.failure }),
        ms: times.get(hook) ?? 0,
      });
    },
    entries: () =>
      plan.hooks.map(
        (hook) => entries.get(hook) ?? notRun(hook, plan.disabled.has(hook.name) ? "disabled" : "filter"),
      ),
  };
};

/** What stood where an outcome puts something else. */
const givenOf = (
  outcome: Outcome,
  payload: PayloadOf<PointName> | undefined,
  point: PointView,
): Pick<TraceEntry, "given"> => {
  if (payload === undefined) return {};
  const given = rewritingParts.flatMap((part) => {
    const field = replaced(part, outcome, point);
    return field === undefined ? [] : [[part, Reflect.get(payload, field) as unknown] as const];
  });
  return given.length === 0 ? {} : { given: Object.fromEntries(given) };
};
