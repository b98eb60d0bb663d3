import { stamp } from "@hardpoint/core";
import { terminationConditionsContract } from "./contract.js";
import type { TerminationModule } from "./termination-module.js";

/**
 * A termination condition as its author declares it, with the contract's version noted on it.
 *
 * @example
 * export default defineTerminationCondition({
 *   parse: (value) => (typeof value === "number" ? { words: value } : null),
 *   evaluate: ({ words }, state) => (state.results.writer?.at(-1) ?? "").split(/\s+/).length >= words,
 * });
 */
export const defineTerminationCondition = <Parsed>(
  module: TerminationModule<Parsed>,
): TerminationModule<Parsed> => stamp(terminationConditionsContract, module);
