import type { Capabilities, Deadlines, Logger, Registry, Report } from "@hardpoint/core";
import type { Classified } from "./classify.js";
import type { RecoverRequest } from "./recover-request.js";
import type { RecoveryConfig } from "./recovery-config.js";
import type { RecoveryOutcome, RecoveryResult, RecoveryStep } from "./recovery-result.js";
import type { OperationChanges } from "./recovery-strategy.js";
import type { Sleep } from "./wait.js";

export interface WalkPorts {
  readonly config: RecoveryConfig;
  readonly registry: Pick<Registry, "current">;
  readonly capabilities: Capabilities;
  readonly deadlines: Deadlines;
  readonly log: Logger;
  readonly report: Report;
  readonly sleep: Sleep;
  readonly now: () => number;
  /** Notes that a strategy is called for the session. */
  readonly countAttempt: () => void;
  /** Why no strategy may be called any more for the session, if that is so. */
  readonly sessionCap: () => string | undefined;
}

/** A step whose end is still open. */
export type OpenStep = { -readonly [Key in keyof RecoveryStep]: RecoveryStep[Key] };

/** One recovery on its way through the chains. */
export interface Walk<Value> {
  readonly request: RecoverRequest<Value>;
  readonly ports: WalkPorts;
  /** The last error, in the category whose chain is under way. */
  at: Classified;
  attempts: number;
  repeats: number;
  readonly trace: OpenStep[];
  readonly inject: string[];
  /** What was injected since the operation last ran. */
  injectedSinceRun: string[];
  changes: OperationChanges;
}

export const createWalk = <Value>(
  request: RecoverRequest<Value>,
  first: Classified,
  ports: WalkPorts,
): Walk<Value> => ({
  request,
  ports,
  at: first,
  attempts: 0,
  repeats: 0,
  trace: [],
  inject: [],
  injectedSinceRun: [],
  changes: {},
});

/** What every call of an extension within the walk is made with. */
export const callOptions = <Value>({ request: { signal }, ports: { capabilities, log } }: Walk<Value>) => ({
  capabilities,
  log,
  ...(signal ? { signal } : {}),
});

export const endWalk = <Value>(
  { at, attempts, trace, inject }: Walk<Value>,
  outcome: RecoveryOutcome,
  message: string | undefined,
  worked?: { readonly value: Value },
): RecoveryResult<Value> => ({
  outcome,
  ...(worked ? { value: worked.value } : {}),
  ...(message === undefined ? {} : { message }),
  error: at.error,
  attempts,
  trace,
  inject,
});
