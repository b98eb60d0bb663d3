import { type BreakerState, createBreakerState } from "./breaker.js";
import type { MetricsRecorder } from "./metrics.js";

/** What the engine remembers of a session. It outlives the engine and, where there is a storage, the process. */
export interface SessionState {
  /** When strategies were called for it since its last recovery that worked, oldest first. Milliseconds since 1970. */
  attempts: number[];
  /** By category; those of operations stand in the state that all sessions share. */
  readonly breakers: Map<string, BreakerState>;
  /** Settles when what was stored has been read; undefined before anybody asked. */
  loaded?: Promise<void>;
  /** In the shared state only. */
  metrics?: MetricsRecorder;
}

export const createSessionState = (): SessionState => ({ attempts: [], breakers: new Map() });

/** The state that all sessions share stands under a name that no session has. */
export const sharedState = "";

export const breakerOf = (state: SessionState, key: string): BreakerState => {
  const known = state.breakers.get(key) ?? createBreakerState();
  state.breakers.set(key, known);
  return known;
};

/** How many attempts fall within the last `windowMs`. Older ones are forgotten. */
export const countAttempts = (state: SessionState, windowMs: number, now: number): number => {
  state.attempts = state.attempts.filter((time) => time <= now && now - time < windowMs);
  return state.attempts.length;
};

/** Whether there is anything that a restart must not forget. */
export const isWorthKeeping = (state: SessionState): boolean =>
  state.attempts.length > 0 || [...state.breakers.values()].some(({ failures }) => failures > 0);
