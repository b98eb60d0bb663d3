import type { ConditionEnv } from "./condition-env.js";
import { LazySignal } from "./lazy-signal.js";
import { todosRemaining } from "./todos.js";

/**
 * What a handler gets in place of `env` when its module says `capability: true`: questions only. It shows neither
 * the state nor the artifacts' text nor the list of required evidence, so such a condition can be given to a
 * stranger's module.
 */
export interface ConditionFacade {
  readonly sessionID: string;
  readonly fnName: string;
  readonly signal: AbortSignal;
  /** The `config` of the condition's entry, frozen; undefined without one. Since 1.1. */
  readonly config: Readonly<Record<string, unknown>> | undefined;
  isUserMessagedThisTurn(): boolean;
  /** Open todos of the function's list, else of the artifact `plan`; 0 when there is neither. */
  getTodosRemaining(): number;
  artifactExists(name: string): boolean;
  /** Whether each of the tags was observed. Default: those that the function requires. True for none. */
  isEvidenceMet(tags?: readonly string[]): boolean;
  wasToolObserved(name: string): boolean;
  getTurnsSinceActivation(): number;
  /** A text as it is, anything else as JSON; undefined when the key is not set. */
  getStateValue(key: string): string | undefined;
}

export const createFacade = (env: ConditionEnv): ConditionFacade =>
  Object.freeze(
    Object.assign(new LazySignal(env), {
      sessionID: env.sessionID,
      fnName: env.fnName,
      config: env.config,
      isUserMessagedThisTurn: () => env.userMessagedThisTurn,
      getTodosRemaining: () => todosRemaining(env),
      artifactExists: (name: string) => env.artifacts.exists(name),
      isEvidenceMet: (tags: readonly string[] = env.requiredEvidence) =>
        tags.every((tag) => isObserved(env, tag)),
      wasToolObserved: (name: string) => env.state.toolsObserved.includes(name),
      getTurnsSinceActivation: () => turnsSinceActivation(env),
      getStateValue: (key: string) => stateValue(env, key),
    }),
  );

const isObserved = ({ state }: ConditionEnv, tag: string): boolean => {
  const seen = Object.hasOwn(state.evidenceObserved, tag) ? state.evidenceObserved[tag] : undefined;
  return seen !== undefined && seen !== null && seen !== false;
};

const turnsSinceActivation = ({ state }: ConditionEnv): number => {
  const turns = state.currentTurn - state.activatedAtTurn;
  if (!Number.isFinite(turns))
    throw new TypeError("state.currentTurn and state.activatedAtTurn are not both numbers");
  return turns;
};

const stateValue = ({ state }: ConditionEnv, key: string): string | undefined => {
  const value = Object.hasOwn(state.kv, key) ? state.kv[key] : undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
};
