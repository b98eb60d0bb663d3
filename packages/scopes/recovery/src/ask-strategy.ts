import { toErrorData } from "@hardpoint/core";
import { callStrategy, findStrategy } from "./call-strategy.js";
import type { ConfiguredStep } from "./recovery-config.js";
import type { StrategyResult } from "./recovery-strategy.js";
import { callOptions, type OpenStep, type Walk } from "./walk.js";

/** Calls the strategy of a step. It says nothing where it was passed over or failed; the record tells which and why. */
export const askStrategy = async <Value>(
  walk: Walk<Value>,
  step: ConfiguredStep,
  attempt: number,
): Promise<{ readonly record: OpenStep; readonly said?: StrategyResult }> => {
  const { request, ports } = walk;
  const { error } = walk.at;
  const record: OpenStep = {
    category: error.category,
    errorType: error.errorType,
    strategy: step.strategy,
    attempt,
    status: "passed-over",
  };
  walk.trace.push(record);
  const generation = ports.registry.current;
  const found = findStrategy(step.strategy, error.category, generation);
  if ("reason" in found) {
    record.reason = found.reason;
    return { record };
  }
  walk.attempts += 1;
  ports.countAttempt();
  const called = await callStrategy(
    found.extension,
    {
      sessionID: request.session,
      error,
      attempt,
      stepConfig: step.config,
      canRetry: request.execute !== undefined,
    },
    generation,
    { ...callOptions(walk), deadlineMs: ports.config.stepTimeoutMs },
    ports.report,
  );
  if (!called.ok) {
    record.status = "failed";
    record.reason = called.failure.message;
    return { record };
  }
  const { result, inject } = called.value;
  record.status = result.status;
  const reason = result.status === "success" ? result.message : result.reason;
  if (reason !== undefined) record.reason = reason;
  for (const text of inject) take(walk, text);
  return { record, said: result };
};

const take = <Value>({ request, ports, inject, injectedSinceRun }: Walk<Value>, text: string): void => {
  inject.push(text);
  injectedSinceRun.push(text);
  try {
    request.inject?.(text);
  } catch (thrown) {
    ports.log.warn("The host's inject() failed; the text is in the result.", toErrorData(thrown));
  }
};
