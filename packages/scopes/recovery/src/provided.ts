import { asyncCapability, type Capability } from "@hardpoint/core";
import type { RecoveryEngine } from "./engine.js";
import type { RecoveryResult } from "./recovery-result.js";

/** The name of the capability that the scope provides. */
export const recoveryCapability = "recovery";

/** What an engine is asked to do by others, who do not wait for it: it ends with the engine. */
export interface ProvidedRecovery {
  /**
   * What others may ask: `recover(session, error, category?)` goes through the chain of the error's category. There is
   * nothing to run again, so a strategy that says that it helped is taken at its word.
   */
  capability(engine: RecoveryEngine): Capability;
  /** Gives up what is under way. */
  end(engine: RecoveryEngine): void;
}

export const createProvidedRecovery = (): ProvidedRecovery => {
  const lives = new WeakMap<RecoveryEngine, AbortController>();
  const lifeOf = (engine: RecoveryEngine): AbortController => {
    const life = lives.get(engine) ?? new AbortController();
    lives.set(engine, life);
    return life;
  };
  return {
    capability(engine) {
      const { signal } = lifeOf(engine);
      return asyncCapability({
        recover: (session: string, error: unknown, category?: string): Promise<RecoveryResult<unknown>> =>
          engine.recover({ session, error, signal, ...(category === undefined ? {} : { category }) }),
      });
    },
    end: (engine) => lifeOf(engine).abort(),
  };
};
