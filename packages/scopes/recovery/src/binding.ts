import { type Binding, type BindingTools, describe, type ErrorData, whenReady } from "@hardpoint/core";
import { viewError } from "./error-view.js";
import type { MatchTools } from "./recovery-pattern.js";
import type { StrategyContext } from "./recovery-strategy.js";

/** The data of one call of `match`. */
interface MatchData {
  readonly error: ErrorData;
}

/** The data of one call of `execute`. */
export type ExecuteData = Pick<
  StrategyContext,
  "sessionID" | "error" | "attempt" | "stepConfig" | "canRetry"
>;

/** Serves both contracts: `match(error)` of a pattern, and `execute(ctx)` of a strategy. */
export const recoveryBinding: Binding = (target, member, data, tools) => {
  if (member === "match")
    return whenReady(
      target.call(member, viewError((data as MatchData).error), new PatternTools(tools)),
      toMatch,
    );
  const recording = { inject: [] as string[], closed: false };
  const ctx = createContext(structuredClone(data as ExecuteData), recording, tools);
  return whenReady(target.call(member, ctx), (result) => {
    recording.closed = true;
    return { result, inject: recording.inject };
  });
};

/** Only what is read crosses: `raw`, which many patterns give back, is the host's anyway. */
const toMatch = (said: unknown): unknown => {
  if (said === undefined || said === null) return null;
  if (typeof said !== "object" || Array.isArray(said)) return said;
  const { category, errorType, message } = said as Record<string, unknown>;
  return { category, errorType, message };
};

/** A class, so that the signal is made when it is first read. */
class PatternTools implements MatchTools {
  readonly #tools: BindingTools;

  constructor(tools: BindingTools) {
    this.#tools = tools;
  }

  get signal(): AbortSignal {
    return this.#tools.signal;
  }

  get log() {
    return this.#tools.log;
  }
}

const createContext = (
  { error, stepConfig, ...rest }: ExecuteData,
  recording: { readonly inject: string[]; readonly closed: boolean },
  tools: BindingTools,
): StrategyContext =>
  Object.freeze({
    ...rest,
    stepConfig: Object.freeze(stepConfig),
    error: Object.freeze({ ...error, raw: viewError(error.raw) }),
    log: tools.log,
    get signal() {
      return tools.signal;
    },
    inject(text: string) {
      if (recording.closed)
        tools.log.warn("inject() was called after execute() had ended; that has no effect.");
      else if (typeof text !== "string")
        tools.log.warn(`inject() takes text, and was given ${describe(text)}.`);
      else if (text !== "") recording.inject.push(text);
    },
    capability: (name: string) => tools.capability(name),
  });
