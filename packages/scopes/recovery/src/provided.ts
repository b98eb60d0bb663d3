import { asyncCapability, type Capability } from "@hardpoint/core";
import type { RecoveryEngine } from "./engine.js";
import type { RecoveryResult } from "./recovery-result.js";

/** The name of the capability that the scope provides. */
export const recoveryCapability = "recovery";

/**
 * What others may ask: `recover(session, error, category?)` goes through the chain of the error's category. There is
 * nothing to run again, so a strategy that says that it helped is taken at its word.
 */
export const provideRecovery = (engine: RecoveryEngine): Capability =>
  asyncCapability({
    recover: (session: string, error: unknown, category?: string): Promise<RecoveryResult<unknown>> =>
      engine.recover({ session, error, ...(category === undefined ? {} : { category }) }),
  });
