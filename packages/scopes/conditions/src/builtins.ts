import { describe, type MaybePromise } from "@hardpoint/core";
import {
  type ArgumentRule,
  keyValueArgument,
  neededArgument,
  noArgument,
  splitKeyValue,
  turnsArgument,
} from "./argument-rule.js";
import type { ConditionEnv } from "./condition-env.js";
import { type ConditionFacade, createFacade } from "./condition-facade.js";
import type { ConditionModule } from "./condition-module.js";
import { countUncheckedBoxes } from "./todos.js";

interface Builtin {
  readonly argument: ArgumentRule;
  readonly module: ConditionModule;
}

/** A built-in checks its argument again when it runs, as nothing forces a host to check conditions beforehand. */
const asking = (
  argument: ArgumentRule,
  handler: (arg: string, facade: ConditionFacade) => MaybePromise<boolean>,
): Builtin => reading(argument, (arg, env) => handler(arg, createFacade(env)));

const reading = (
  argument: ArgumentRule,
  handler: (arg: string, env: ConditionEnv) => MaybePromise<boolean>,
): Builtin => ({
  argument,
  module: {
    handler(arg, env) {
      const problem = argument(arg);
      if (problem !== undefined) throw new TypeError(`it ${problem}`);
      return handler(arg, env);
    },
  },
});

const table = new Map<string, Builtin>([
  ["user_approval", asking(noArgument, (_arg, facade) => facade.isUserMessagedThisTurn())],
  [
    "artifact_exists",
    asking(neededArgument("the name of an artifact"), (name, facade) => facade.artifactExists(name)),
  ],
  // True without any todo list and plan: nothing is open.
  ["plan_todos_complete", asking(noArgument, (_arg, facade) => facade.getTodosRemaining() === 0)],
  // True when the function requires no evidence.
  ["evidence_met", asking(noArgument, (_arg, facade) => facade.isEvidenceMet())],
  [
    "tool_observed",
    asking(neededArgument("the name of a tool"), (name, facade) => facade.wasToolObserved(name)),
  ],
  ["turn_count", asking(turnsArgument, (turns, facade) => facade.getTurnsSinceActivation() >= Number(turns))],
  ["state_eq", asking(keyValueArgument, (arg, facade) => stateEquals(arg, facade))],
  [
    "signal_observed",
    reading(neededArgument("the type of a signal"), (type, env) => signalObserved(type, env)),
  ],
  [
    "plan_incomplete",
    reading(neededArgument("the name of a plan"), (name, env) => planIncomplete(name, env)),
  ],
]);

/** The built-in vocabulary as modules, by name. */
export const builtinModules: Readonly<Record<string, ConditionModule>> = Object.fromEntries(
  [...table].map(([name, builtin]) => [name, builtin.module]),
);

/** What is wrong with a built-in's argument, or nothing; also nothing for a name that is no built-in. */
export const builtinArgumentProblem = (name: string, arg: string): string | undefined =>
  table.get(name)?.argument(arg);

/** A key that is not set equals the empty text. */
const stateEquals = (arg: string, facade: ConditionFacade): boolean => {
  const { key, value } = splitKeyValue(arg);
  return (facade.getStateValue(key) ?? "") === value;
};

const signalsKey = "__signals_observed";

/** A map by type or, as older states have it, a list of types. */
const signalObserved = (type: string, { state }: ConditionEnv): boolean => {
  const signals = Object.hasOwn(state.kv, signalsKey) ? state.kv[signalsKey] : undefined;
  if (signals === undefined || signals === null) return false;
  if (Array.isArray(signals)) return signals.includes(type);
  if (typeof signals === "object") return Object.hasOwn(signals, type);
  throw new TypeError(`state.kv.${signalsKey} is ${describe(signals)}, neither a map nor a list`);
};

/** False when there is no such plan: nothing in it is open. */
const planIncomplete = (name: string, env: ConditionEnv): boolean => {
  const plan = env.artifacts.read(name);
  return plan !== undefined && countUncheckedBoxes(plan) > 0;
};
