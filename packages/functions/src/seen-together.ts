import type { FunctionEngine } from "./engine.js";
import { put } from "./function-state.js";

/**
 * What the active functions of a session have seen and require together. Empty where none is active: that nothing was
 * seen would say something that nobody knows.
 */
interface SeenTogether {
  /** Also `__signals_observed`, by type; a later function's value stands for an earlier one's. */
  readonly kv: Readonly<Record<string, unknown>>;
  readonly toolsObserved: readonly string[];
  readonly evidenceObserved: Readonly<Record<string, boolean>>;
  readonly requiredEvidence: readonly string[];
  readonly userMessagedThisTurn: boolean;
}

export const seenTogether = (engine: FunctionEngine, session: string): Partial<SeenTogether> => {
  const active = new Set(engine.active(session));
  if (active.size === 0) return {};
  const states = [...active].flatMap((name) => engine.state(session, name) ?? []);
  const required = engine.functions
    .filter(({ name }) => active.has(name))
    .flatMap((one) => one.requiresEvidence);
  return {
    kv: {
      ...merged(states.map(({ kv }) => kv)),
      __signals_observed: merged(states.map(({ kv }) => signalsIn(kv))),
    },
    toolsObserved: unique(states.flatMap(({ toolsObserved }) => toolsObserved)),
    evidenceObserved: merged(states.map(({ evidenceObserved }) => evidenceObserved)),
    requiredEvidence: unique(required),
    userMessagedThisTurn: engine.messagedThisTurn(session),
  };
};

const signalsIn = ({ __signals_observed: signals }: Record<string, unknown>): Record<string, unknown> =>
  typeof signals === "object" && signals !== null ? { ...signals } : {};

const merged = <Value>(records: readonly Readonly<Record<string, Value>>[]): Record<string, Value> => {
  const all: Record<string, Value> = {};
  for (const record of records) for (const [key, value] of Object.entries(record)) put(all, key, value);
  return all;
};

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];
