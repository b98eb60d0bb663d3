import { isThenable, readStamp } from "@hardpoint/core";
import { type LoopCondition, loopCondition } from "./loop-condition.js";
import type { TerminationModule, TerminationModule1 } from "./termination-module.js";

/**
 * 1 → 2: what `parse` makes is built-in, so it is tagged for the engine to evaluate. A module that says no version and
 * has an `evaluate` was written for 2.0 without its author knowing of stamps: it is left as it is.
 */
export const upgradeFrom1 = (module: unknown): unknown => {
  const { evaluate } = module as Partial<TerminationModule>;
  if (typeof evaluate === "function" && readStamp(module, "termination_conditions") === undefined)
    return module;
  const upgraded: TerminationModule = {
    parse(value, agents, call) {
      const parsed: unknown = (module as TerminationModule1).parse(value, agents, call);
      return isThenable(parsed) ? Promise.resolve(parsed).then(tagged) : tagged(parsed);
    },
    evaluate() {
      throw new TypeError("a module of termination_conditions 1.0 evaluates nothing: the engine does");
    },
  };
  return upgraded;
};

/** What it made is checked by the engine, which reads it as it reads a configuration. */
const tagged = (parsed: unknown) =>
  parsed === null || parsed === undefined ? (parsed as null) : loopCondition(parsed as LoopCondition);
