import type { StrategyContext, StrategyResult } from "@hardpoint/recovery";

/**
 * `wait_longer`: tries again, each time after twice as long. Its step's `config` may have `times` (3) and `delay_ms` (500).
 */
export const execute = ({ attempt, stepConfig, canRetry }: StrategyContext): StrategyResult => {
  const times = typeof stepConfig.times === "number" ? stepConfig.times : 3;
  const delayMs = typeof stepConfig.delay_ms === "number" ? stepConfig.delay_ms : 500;
  if (!canRetry || attempt >= times || !(delayMs >= 0))
    return { status: "next_strategy", reason: `tried ${attempt} times` };
  return { status: "retry", delayMs: Math.min(delayMs * 2 ** attempt, 60_000) };
};
