import {
  type CallResult,
  type Capabilities,
  diagnose,
  type Failure,
  failed,
  failure,
  type Generation,
  isThenable,
  type MaybePromise,
  type Report,
  succeeded,
  type Truth,
  toErrorData,
  whenReady,
} from "@hardpoint/core";
import { type AskedCondition, formatLeaf, type NamedCondition } from "./condition.js";
import { factsOf } from "./facts.js";
import type { LoopState, SessionFacts } from "./loop-state.js";
import type { Parses } from "./parses.js";
import { createResolver, type Resolver } from "./resolver.js";

/** The capability that the texts among the conditions are asked through; the scope `conditions` provides it. */
export const conditionsCapability = "conditions";

export interface RunPorts {
  readonly generation: Generation;
  readonly parses: Parses;
  readonly report: Report;
  readonly capabilities: Capabilities;
  readonly session: string;
  /** A frozen copy. */
  readonly state: LoopState;
  /** The texts of the conditions whose failure was told in this evaluation. */
  readonly told: Set<string>;
  /** Absent where nothing is asked that takes time. */
  readonly signal?: AbortSignal;
}

/** Makes conditions ready for one evaluation: of one generation, with one copy of the state, each failure told once. */
export const createRun = (ports: RunPorts): Resolver => {
  const { generation, parses, report, capabilities, session, state, told, signal } = ports;

  return createResolver({
    generation,
    parses,
    state,
    options: { capabilities, ...(signal ? { signal } : {}) },
    askCondition: ({ condition }) => {
      const evaluate = methodOf(capabilities, conditionsCapability, "evaluate");
      if (!evaluate)
        return failed(failure("load", "the host uses no conditions, so there is nobody to ask it"));
      return askFor(() => {
        const { iterations } = state;
        return whenReady(state.facts ?? seenByFunctions(capabilities, session), (facts) =>
          evaluate(condition, factsOf(session, { iterations, ...(facts ? { facts } : {}) })),
        );
      }, signal);
    },
    fail: (condition, reason) => {
      const text = formatLeaf(condition);
      if (told.has(text)) return;
      told.add(text);
      // A handle says only that the host gave the call up; why it did, is known here.
      const givenUp = signal?.aborted && reason.kind === "timeout";
      report(failedDiagnostic(condition, givenUp ? timedOut(signal) : reason));
    },
  });
};

/** Where the host says nothing of the session, the scope `functions` may know: it has seen its signals and tools. */
const seenByFunctions = (
  capabilities: Capabilities,
  session: string,
): MaybePromise<SessionFacts | undefined> =>
  whenReady(methodOf(capabilities, "functions", "facts")?.(session), (seen) =>
    typeof seen === "object" && seen !== null ? (seen as SessionFacts) : undefined,
  );

const timedOut = (signal: AbortSignal | undefined): Failure =>
  failure("timeout", toErrorData(signal?.reason).message);

export const failedDiagnostic = (condition: NamedCondition | AskedCondition, reason: Failure) =>
  diagnose(
    "TERMINATION_FAILED",
    `The termination condition "${formatLeaf(condition)}" counts as unknown: ${reason.message.replace(/\.$/u, "")}.`,
    {
      ...(condition.source ? { source: condition.source } : {}),
      ...(reason.error ? { cause: reason.error } : {}),
    },
  );

/** A capability's method, ready to be called; undefined where the host offers none. */
export const methodOf = (
  capabilities: Capabilities,
  name: string,
  method: string,
): ((...args: unknown[]) => unknown) | undefined => {
  const methods = Object.hasOwn(capabilities, name) ? capabilities[name]?.methods : undefined;
  const found = methods !== undefined && Object.hasOwn(methods, method) ? methods[method] : undefined;
  return found && ((...args) => Reflect.apply(found as (...args: unknown[]) => unknown, methods, args));
};

/** What a capability answers, or why not; given up when the signal fires. */
const askFor = (ask: () => unknown, signal: AbortSignal | undefined): MaybePromise<CallResult<Truth>> => {
  try {
    const answer = ask();
    // That it is a truth is checked by who reads it.
    return isThenable(answer) ? untilGivenUp(answer, signal) : succeeded(answer as Truth);
  } catch (thrown) {
    return failed(failure("throw", toErrorData(thrown).message, thrown));
  }
};

const untilGivenUp = (
  answer: PromiseLike<unknown>,
  signal: AbortSignal | undefined,
): Promise<CallResult<Truth>> =>
  new Promise((resolve) => {
    const end = (result: CallResult<Truth>): void => {
      signal?.removeEventListener("abort", giveUp);
      resolve(result);
    };
    const giveUp = (): void => end(failed(timedOut(signal)));
    if (signal?.aborted) giveUp();
    else signal?.addEventListener("abort", giveUp, { once: true });
    Promise.resolve(answer).then(
      (value) => end(succeeded(value as Truth)),
      (thrown: unknown) => end(failed(failure("throw", toErrorData(thrown).message, thrown))),
    );
  });
