import type { ObserveEffects, ObserveState, Todo } from "./observe.js";

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };

/** The effects of an observation that is under way. */
export type EffectsDraft = Mutable<Omit<ObserveEffects, "todos">> & { todos?: readonly Todo[] };

export const createEffects = (): EffectsDraft => ({
  toolsObserved: [],
  evidence: [],
  signals: [],
  artifacts: [],
  injections: [],
  fired: [],
});

/** The key of `state.kv` under which conditions look for signals, and that for the todo list. */
const signalsKey = "__signals_observed";
const todosKey = "__todos";

/** The state as it will be when the effects are applied: what the `when` of a later spec is asked with. */
export const stateWith = (state: ObserveState, effects: EffectsDraft): ObserveState => {
  const kv: Record<string, unknown> = { ...state.kv };
  if (effects.signals.length > 0) kv[signalsKey] = withSignals(state.kv[signalsKey], effects.signals);
  if (effects.todos !== undefined) kv[todosKey] = effects.todos;
  return {
    ...state,
    toolsObserved: [...new Set([...state.toolsObserved, ...effects.toolsObserved])],
    evidenceObserved: {
      ...state.evidenceObserved,
      ...Object.fromEntries(effects.evidence.map((tag) => [tag, true])),
    },
    kv,
  };
};

/** The signals by type. Older states have a list of types. */
const withSignals = (known: unknown, signals: EffectsDraft["signals"]): Record<string, unknown> => {
  const map = typeof known === "object" && known !== null ? known : {};
  const before = Array.isArray(known) ? known.map((type) => [String(type), null]) : Object.entries(map);
  return Object.fromEntries([
    ...before,
    ...signals.map(({ type, payload }) => [type, payload ?? null] as const),
  ]);
};
