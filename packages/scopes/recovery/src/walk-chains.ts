import { askStrategy } from "./ask-strategy.js";
import type { Classified } from "./classify.js";
import type { RecoverRequest } from "./recover-request.js";
import type { Chain } from "./recovery-config.js";
import type { RecoveryResult } from "./recovery-result.js";
import { repeatOperation } from "./repeat-operation.js";
import { createWalk, endWalk, type Walk, type WalkPorts } from "./walk.js";

/** Where a recovery stands in one category's chain. It is kept when another category's error comes between. */
interface Position {
  step: number;
  attempt: number;
}

/**
 * Goes through the chain of the error's category, and of others when a repeat fails with an error of another category,
 * until the operation works, somebody gives up, or nothing is left. Never throws.
 */
export const walkChains = async <Value>(
  request: RecoverRequest<Value>,
  first: Classified,
  ports: WalkPorts,
): Promise<RecoveryResult<Value>> => {
  const walk = createWalk(request, first, ports);
  const positions = new Map<string, Position>();
  for (;;) {
    const { category, message } = walk.at.error;
    const chain = ports.config.chains.get(category);
    if (!chain?.enabled || chain.steps.length === 0)
      return endWalk(walk, "exhausted", `There is no chain for errors of ${category}: ${message}`);
    const position = positions.get(category) ?? { step: 0, attempt: 0 };
    positions.set(category, position);
    const ended = await takeStep(walk, chain, position);
    if (ended) return ended;
  }
};

/** One step; the recovery's result where it ends with that. */
const takeStep = async <Value>(
  walk: Walk<Value>,
  chain: Chain,
  position: Position,
): Promise<RecoveryResult<Value> | undefined> => {
  const { request, ports } = walk;
  const { category, message } = walk.at.error;
  if (request.signal?.aborted) return givenUp(walk);
  const step = chain.steps[position.step];
  if (step === undefined)
    return endWalk(walk, "exhausted", `Nothing in the chain of ${category} helped: ${message}`);
  const cap = reachedCap(walk);
  if (cap !== undefined) return endAtCap(walk, chain, cap);

  const { record, said } = await askStrategy(walk, step, position.attempt);
  if (request.signal?.aborted) return givenUp(walk);
  if (said === undefined || said.status === "next_strategy") {
    moveOn(position);
    return undefined;
  }
  if (said.status === "abort")
    return endWalk(walk, "aborted", said.reason ?? `${step.strategy} gave up: ${message}`);

  const helped = said.status === "success" ? said.message : undefined;
  if (request.execute === undefined) {
    if (said.status === "success") return endWalk(walk, "recovered", helped);
    record.reason = [said.reason, "there is nothing to run again"].filter(Boolean).join("; ");
    moveOn(position);
    return undefined;
  }
  walk.changes = { ...walk.changes, ...said.changes };
  const delayMs = said.status === "retry" ? Math.min(said.delayMs ?? 0, ports.config.maxDelayMs) : 0;
  const ran = await repeatOperation(walk, request.execute, record, delayMs);
  if (ran.kind === "given-up") return givenUp(walk);
  if (ran.kind === "worked") return endWalk(walk, "recovered", helped, ran);
  // A strategy that called itself done has had its turn; one that asked for a retry is asked again.
  if (said.status === "success") moveOn(position);
  else position.attempt += 1;
  return undefined;
};

const givenUp = <Value>(walk: Walk<Value>): RecoveryResult<Value> =>
  endWalk(walk, "aborted", "The host gave the recovery up.");

const moveOn = (position: Position): void => {
  position.step += 1;
  position.attempt = 0;
};

const reachedCap = <Value>({ attempts, ports }: Walk<Value>): string | undefined =>
  attempts >= ports.config.maxTotalAttempts
    ? `Recovery ended after ${attempts} attempts (max_total_attempts).`
    : ports.sessionCap();

/** The caps end the trying; they must not keep a chain from saying that it gives up. */
const endAtCap = async <Value>(
  walk: Walk<Value>,
  chain: Chain,
  cap: string,
): Promise<RecoveryResult<Value>> => {
  const last = chain.steps.at(-1);
  if (walk.attempts === 0 || last?.strategy !== "abort") return endWalk(walk, "exhausted", cap);
  const { said } = await askStrategy(walk, last, 0);
  return said?.status === "abort"
    ? endWalk(walk, "aborted", said.reason ?? cap)
    : endWalk(walk, "exhausted", cap);
};
