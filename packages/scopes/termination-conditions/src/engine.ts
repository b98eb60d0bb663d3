import { diagnose, isThenable, type MaybePromise, toErrorData } from "@hardpoint/core";
import type { TerminationCondition } from "./condition.js";
import type { EngineContext } from "./engine-context.js";
import { evaluateNow, type Verdict } from "./evaluation.js";
import { frozenCopy } from "./frozen.js";
import type { LoopState } from "./loop-state.js";
import { createParses } from "./parses.js";
import { prepareCondition } from "./prepare.js";
import { createRun, type RunPorts } from "./run.js";
import { evaluateFully } from "./second-phase.js";
import { notMet, type Termination, terminationOf } from "./termination.js";

export interface EvaluateOptions {
  /** Gives the evaluation up: what has not settled is unknown. */
  readonly signal?: AbortSignal;
}

/** What decides when a loop ends. Names are looked up at each use, so that a reload is seen. Nothing is thrown. */
export interface TerminationEngine {
  /** What was configured; undefined when nothing was, and then no loop is ever ended. */
  readonly condition: TerminationCondition | undefined;
  /**
   * Has custom conditions parsed, and reports what is wrong: names that nobody knows, values that a module can't use,
   * a judge or conditions that the host does not offer. Without it, all this comes up at the first evaluation.
   */
  prepare(): Promise<void>;
  /**
   * The first phase alone: the conditions that answer at once. `unknown` with the reason `pending` where the rest would
   * have to be asked.
   */
  evaluateNow(state: LoopState): Termination;
  /**
   * Both phases: what answers at once, and only if that does not settle it, the rest. At once where everything asked
   * answered at once. One evaluation of a session is under way at a time: another that the first phase does not settle
   * is given what that one comes to.
   */
  evaluate(session: string, state: LoopState, options?: EvaluateOptions): MaybePromise<Termination>;
  /** Gives up what is under way: it is unknown. */
  dispose(): void;
}

export interface EngineSettings {
  readonly condition: TerminationCondition | undefined;
  /** Ids. */
  readonly agents: readonly string[];
  /** Milliseconds that the second phase has. Default 30,000. */
  readonly deadlineMs?: number;
  /** Milliseconds to wait before a judge that failed is asked again, for each further try. Default 200, then 400. */
  readonly retryMs?: readonly number[];
}

export const createTerminationEngine = (
  context: EngineContext,
  { condition, agents, deadlineMs = 30_000, retryMs = [200, 400] }: EngineSettings,
): TerminationEngine => {
  const { deadlines, report } = context;
  const parses = createParses(agents);
  const underway = new Set<AbortController>();
  const bySession = new Map<string, Promise<Termination>>();

  /** Undefined, and told, when the state can't be used. */
  const begin = (session: string, state: LoopState): RunPorts | undefined => {
    try {
      return {
        generation: context.registry.current,
        parses,
        report,
        capabilities: context.capabilities,
        session,
        state: frozenCopy(state),
        told: new Set(),
      };
    } catch (thrown) {
      const cause = toErrorData(thrown);
      const message = `Whether the loop ends is unknown: the state that the host handed over is not plain data: ${cause.message}`;
      report(diagnose("TERMINATION_FAILED", message, { cause }));
      return undefined;
    }
  };

  return {
    condition,
    prepare: async () => {
      if (condition) await prepareCondition(condition, { ...context, parses });
    },
    evaluateNow(state) {
      if (!condition) return notMet;
      const ports = begin("", state);
      return ports ? terminationOf(evaluateNow(createRun(ports).now(condition)), "pending") : untold;
    },
    evaluate(session, state, options = {}) {
      if (!condition) return notMet;
      const ports = begin(session, state);
      if (!ports) return untold;
      const first = evaluateNow(createRun(ports).now(condition));
      if (first.truth !== "unknown") return terminationOf(first, "error");
      const running = bySession.get(session);
      if (running) return running;
      const verdict = evaluateFully(condition, ports, {
        deadlines,
        deadlineMs,
        retryMs,
        underway,
        ...options,
      });
      if (!isThenable(verdict)) return terminationOf(verdict as Verdict, "error");
      const work = Promise.resolve(verdict as PromiseLike<Verdict>)
        .then((done) => terminationOf(done, "error"))
        .finally(() => bySession.delete(session));
      bySession.set(session, work);
      return work;
    },
    dispose() {
      for (const each of underway) each.abort(new Error("the engine was disposed of"));
    },
  };
};

const untold: Termination = { met: "unknown", reason: "error" };
