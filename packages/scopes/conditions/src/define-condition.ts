import { stamp } from "@hardpoint/core";
import type { ConditionModule } from "./condition-module.js";
import { conditionsContract } from "./contract.js";

/**
 * A condition as its author declares it, with the contract's version noted on it.
 *
 * @example
 * export default defineCondition({
 *   handler: (branch, env) => env.state.kv.branch === branch,
 * });
 */
export const defineCondition = <Module extends ConditionModule>(module: Module & ConditionModule): Module =>
  stamp(conditionsContract, module);
