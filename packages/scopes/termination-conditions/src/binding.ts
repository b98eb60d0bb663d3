import { type Binding, type BindingTools, describe, isThenable } from "@hardpoint/core";
import { frozen } from "./frozen.js";
import { judgeContext } from "./judge-context.js";
import type { LoopState } from "./loop-state.js";
import { plainData } from "./plain-data.js";
import type { EvaluateCall } from "./termination-module.js";

/** The capability that `converged` and a module's `judge()` ask: an asynchronous one with `evaluate(criterion, context)`. */
export const judgeCapability = "judge";

/** The plain data of one call of `parse`. */
export interface ParseData {
  readonly value: unknown;
  readonly agents: readonly string[];
}

/** The plain data of one call of `evaluate`. */
export interface EvaluateData {
  readonly condition: unknown;
  readonly state: LoopState;
}

/** Makes `parse(value, agents, call)` and `evaluate(condition, state, call)` of a call's data, frozen. */
export const terminationBinding: Binding = (target, member, data, tools) => {
  if (member === "parse") {
    const { value, agents } = data as ParseData;
    const parsed = target.call(member, frozen(value), frozen(agents), new Call(tools));
    return isThenable(parsed) ? Promise.resolve(parsed).then(readParsed) : readParsed(parsed);
  }
  const { condition, state } = data as EvaluateData;
  const seen = frozen(state);
  return target.call(member, frozen(condition), seen, new JudgingCall(tools, seen));
};

/** That nothing at all is no answer, the contract's schema says. */
const readParsed = (parsed: unknown): unknown =>
  parsed === undefined ? undefined : plainData(parsed, "what parse() gave");

/** A class, because a getter in an object literal costs more than most calls; the signal is made when it is first read. */
class Call {
  readonly #tools: BindingTools;

  constructor(tools: BindingTools) {
    this.#tools = tools;
  }

  get signal(): AbortSignal {
    return this.#tools.signal;
  }
}

class JudgingCall extends Call implements EvaluateCall {
  /** A property, so that `({ judge }) => judge(…)` works. */
  readonly judge: EvaluateCall["judge"];

  constructor(tools: BindingTools, state: LoopState) {
    super(tools);
    this.judge = async (criterion) => {
      const methods = tools.capability(judgeCapability);
      const found =
        methods !== undefined && Object.hasOwn(methods, "evaluate") ? methods.evaluate : undefined;
      if (found === undefined) throw new Error(`the host offers no ${judgeCapability}.evaluate()`);
      const answer: unknown = await Reflect.apply(found as (...args: unknown[]) => unknown, methods, [
        criterion,
        judgeContext(state),
      ]);
      if (typeof answer === "boolean") return answer;
      throw new TypeError(`the host's judge gave ${describe(answer)}, not true or false`);
    };
  }
}
