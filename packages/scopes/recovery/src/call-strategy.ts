import {
  type CallOptions,
  type CallResult,
  diagnose,
  type Extension,
  fullName,
  type Generation,
  type Report,
} from "@hardpoint/core";
import type { ExecuteData } from "./binding.js";
import type { StrategyResult } from "./recovery-strategy.js";
import { strategyCategories } from "./roles.js";
import { recoveryStrategiesContract } from "./strategies-contract.js";

/** What a strategy said, and what it injected on the way. */
export interface Executed {
  readonly result: StrategyResult;
  readonly inject: readonly string[];
}

/** The strategy that a step names, or why the step is passed over. */
export const findStrategy = (
  name: string,
  category: string,
  generation: Generation,
): { readonly extension: Extension } | { readonly reason: string } => {
  const found = generation.lookup(recoveryStrategiesContract.scope, name);
  if (found.kind === "missing") return { reason: `no strategy is called "${name}"` };
  if (found.kind === "ambiguous")
    return { reason: `"${name}" may be ${found.names.join(" or ")}: write the full name` };
  const meant = strategyCategories(found.extension);
  return meant === undefined || meant.includes(category)
    ? { extension: found.extension }
    : { reason: `it is not meant for ${category}` };
};

/** Calls the strategy. What fails is reported, and is a result as well. */
export const callStrategy = async (
  strategy: Extension,
  data: ExecuteData,
  generation: Generation,
  options: CallOptions,
  report: Report,
): Promise<CallResult<Executed>> => {
  const release = generation.hold();
  try {
    const result = await strategy.handle.call("execute", data, options);
    // The contract's schema has checked it.
    if (result.ok) return { ok: true, value: result.value as Executed };
    // When the host gives up, nothing is wrong with the strategy.
    if (options.signal?.aborted) return result;
    report(
      diagnose(
        "EXTENSION_FAILED",
        `The strategy "${fullName(strategy)}" is passed over: ${result.failure.message.replace(/\.$/u, "")}.`,
        {
          ...(strategy.source ? { source: strategy.source } : {}),
          ...(result.failure.error ? { cause: result.failure.error } : {}),
        },
      ),
    );
    return result;
  } finally {
    release();
  }
};
