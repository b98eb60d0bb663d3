import type { BreakerSettings } from "./recovery-config.js";

/** What is remembered of one breaker. Times are milliseconds since 1970. */
export interface BreakerState {
  /** Recoveries that failed in a row. */
  failures: number;
  /** When it last opened; undefined while it is closed. */
  openedAt?: number | undefined;
  /** Half-open, and the one recovery that it lets through is under way. */
  trial?: boolean;
}

export type BreakerPhase = "closed" | "open" | "half-open";

export const createBreakerState = (): BreakerState => ({ failures: 0 });

export const breakerPhase = (state: BreakerState, settings: BreakerSettings, now: number): BreakerPhase => {
  if (!settings.enabled || state.openedAt === undefined) return "closed";
  // A clock that was set back must not keep it open for longer than it would have been.
  return now >= state.openedAt && now - state.openedAt < settings.resetMs ? "open" : "half-open";
};

/** Lets a recovery through, or says why not. Half-open lets one through at a time. */
export const enterBreaker = (
  state: BreakerState,
  settings: BreakerSettings,
  now: number,
): { readonly ok: true } | { readonly ok: false; readonly reason: string } => {
  switch (breakerPhase(state, settings, now)) {
    case "closed":
      return { ok: true };
    case "open": {
      const leftMs = settings.resetMs - (now - (state.openedAt ?? now));
      return {
        ok: false,
        reason: `the circuit is open for another ${leftMs} ms, after ${state.failures} failures`,
      };
    }
    case "half-open":
      if (state.trial)
        return { ok: false, reason: "the circuit is half-open, and its one trial is under way" };
      state.trial = true;
      return { ok: true };
  }
};

/** `neutral`: nothing was tried, or the host gave up. */
export type BreakerOutcome = "worked" | "failed" | "neutral";

/** To be called once after each `enterBreaker` that was let through. */
export const leaveBreaker = (
  state: BreakerState,
  settings: BreakerSettings,
  outcome: BreakerOutcome,
  now: number,
): void => {
  const wasTrial = state.trial === true;
  state.trial = false;
  if (outcome === "worked") {
    state.failures = 0;
    state.openedAt = undefined;
  }
  if (outcome !== "failed") return;
  state.failures += 1;
  if (wasTrial || state.failures >= settings.failures) state.openedAt = now;
};
