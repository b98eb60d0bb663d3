import type {
  Capabilities,
  Deadlines,
  Diagnostic,
  Logger,
  Registry,
  Report,
  SessionStates,
} from "@hardpoint/core";
import { diagnose } from "@hardpoint/core";
import {
  type BreakerPhase,
  breakerPhase,
  createBreakerState,
  enterBreaker,
  leaveBreaker,
} from "./breaker.js";
import { checkChains } from "./check-chains.js";
import { classifyFirst } from "./classify.js";
import { type Detected, detect } from "./detect.js";
import { readError } from "./error-view.js";
import { createMetrics, type RecoveryMetrics } from "./metrics.js";
import type { RecoverRequest } from "./recover-request.js";
import { type RecoveryConfig, standardConfig } from "./recovery-config.js";
import type { RecoveryResult } from "./recovery-result.js";
import type { RecoveryStorage } from "./recovery-storage.js";
import {
  breakerOf,
  countAttempts,
  createSessionState,
  type SessionState,
  sharedState,
} from "./session-state.js";
import { createStateStore } from "./state-store.js";
import { deadlineSleep, type Sleep } from "./wait.js";
import { walkChains } from "./walk-chains.js";

/** What knows errors and recovers from them. */
export interface RecoveryEngine {
  /** What every pattern that knows the error says of it, the most specific first. */
  detect(error: unknown): Promise<readonly Detected[]>;
  /**
   * Goes through the chain of the error's category. Never throws and never rejects.
   *
   * @example
   * const result = await engine.recover({ session, error, execute: ({ changes }) => callModel(request, changes) });
   * if (result.outcome !== "recovered") throw error;
   */
  recover<Value>(request: RecoverRequest<Value>): Promise<RecoveryResult<Value>>;
  /** What is wrong with the chains, by the strategies and patterns that are registered now. */
  check(): readonly Diagnostic[];
  /** Reports what `check` finds. A project does so once its extensions are there. */
  prepare(): void;
  /** Whether the breaker of an operation, or of a session's category, lets recoveries through. */
  circuit(
    key: { readonly operation: string } | { readonly session: string; readonly category: string },
  ): BreakerPhase;
  readonly metrics: RecoveryMetrics;
}

/** The part of a `ScopeContext` that the engine uses. */
export interface RecoveryEngineContext {
  readonly registry: Pick<Registry, "current">;
  readonly config: RecoveryConfig | undefined;
  readonly capabilities: Capabilities;
  readonly sessions: SessionStates;
  readonly log: Logger;
  readonly report: Report;
  readonly deadlines: Deadlines;
}

export interface RecoveryMeans {
  /** Where what is remembered of sessions is kept across a restart. Default: nowhere. */
  readonly storage?: RecoveryStorage;
  /** Waits before a repeat. Default: a timer. */
  readonly sleep?: Sleep;
  /** Milliseconds since 1970. Default `Date.now`. */
  readonly now?: () => number;
}

export const createRecoveryEngine = (
  context: RecoveryEngineContext,
  means: RecoveryMeans = {},
): RecoveryEngine => {
  const { registry, sessions, log, report, deadlines } = context;
  const config = context.config ?? standardConfig;
  const now = means.now ?? Date.now;
  const sleep = means.sleep ?? deadlineSleep(deadlines);
  const store = createStateStore(
    config.persistState === false ? undefined : means.storage,
    deadlines,
    report,
  );
  const stateOf = (session: string): SessionState => sessions.of(session, createSessionState);
  const metrics = () => {
    const shared = stateOf(sharedState);
    shared.metrics ??= createMetrics();
    return shared.metrics;
  };

  const detectAll = (error: unknown, signal?: AbortSignal) =>
    detect(readError(error), registry.current, {
      capabilities: context.capabilities,
      log,
      report,
      time: now(),
      ...(signal ? { signal } : {}),
    });

  const note = (result: RecoveryResult, first: RecoveryResult["error"]): void => {
    if (!config.collectMetrics) return;
    metrics().outcome(first.category, first.errorType, result.outcome);
    for (const { strategy, status } of result.trace) metrics().step(strategy, status);
  };

  const recover = async <Value>(request: RecoverRequest<Value>): Promise<RecoveryResult<Value>> => {
    const { session, operation, signal } = request;
    const data = readError(request.error);
    const matches = config.enabled ? await detectAll(data, signal) : [];
    const first = classifyFirst(data, matches, request.category, now());
    const refuse = (message: string): RecoveryResult<Value> => ({
      outcome: "exhausted",
      message,
      error: first.error,
      attempts: 0,
      trace: [],
      inject: [],
    });
    if (!config.enabled) return refuse("Recovery is switched off.");

    const state = stateOf(session);
    const [keeper, breakerKey] =
      operation === undefined ? [session, first.error.category] : [sharedState, operation];
    await Promise.all([store.load(session, state), store.load(keeper, stateOf(keeper))]);
    const breaker = breakerOf(stateOf(keeper), breakerKey);
    const entered = enterBreaker(breaker, config.breaker, now());
    if (!entered.ok) {
      const refused = refuse(`Recovery of ${breakerKey} is not tried: ${entered.reason}.`);
      note(refused, first.error);
      return refused;
    }

    const result = await walkChains(request, first, {
      config,
      registry,
      capabilities: context.capabilities,
      deadlines,
      log,
      report,
      sleep,
      now,
      countAttempt() {
        state.attempts.push(now());
        store.save(session, state);
      },
      sessionCap: () =>
        countAttempts(state, config.sessionWindowMs, now()) >= config.maxSessionAttempts
          ? `The session has had its ${config.maxSessionAttempts} attempts (max_session_attempts); the next is possible when the oldest is ${config.sessionWindowMs} ms old.`
          : undefined,
    });

    const isNeutral = result.attempts === 0 || signal?.aborted === true;
    const worked = result.outcome === "recovered";
    leaveBreaker(breaker, config.breaker, worked ? "worked" : isNeutral ? "neutral" : "failed", now());
    if (worked) state.attempts = [];
    note(result, first.error);
    store.save(session, state);
    if (keeper !== session) store.save(keeper, stateOf(keeper));
    await Promise.all([store.flush(session), store.flush(keeper)]);
    return result;
  };

  const check = (): readonly Diagnostic[] => [
    ...checkChains(config.chains, registry.current),
    ...(config.persistState === true && means.storage === undefined ? [nowhereToKeep(config)] : []),
  ];

  return {
    detect: (error) => detectAll(error),
    recover,
    check,
    prepare() {
      for (const diagnostic of check()) report(diagnostic);
    },
    circuit: (key) => {
      const [session, name] = "operation" in key ? [sharedState, key.operation] : [key.session, key.category];
      const known = sessions.ids.includes(session) ? stateOf(session).breakers.get(name) : undefined;
      return breakerPhase(known ?? createBreakerState(), config.breaker, now());
    },
    get metrics() {
      return metrics().read();
    },
  };
};

const nowhereToKeep = ({ persistPlace }: RecoveryConfig): Diagnostic =>
  diagnose("RECOVERY_STATE_UNUSABLE", "persist_state is on, and the host gives recovery no storage.", {
    ...persistPlace,
    hint: "What recovery remembers ends with the process. The host gives a storage to createRecoveryScope.",
  });
