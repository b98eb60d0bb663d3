import type { RecoveryOutcome, StepStatus } from "./recovery-result.js";

export interface OutcomeCounts {
  readonly recovered: number;
  readonly aborted: number;
  readonly exhausted: number;
}

/** How often each strategy said what. `passed-over` steps were not called. */
export type StrategyCounts = Readonly<Record<StepStatus, number>>;

/** What has come of recoveries since the project was opened. */
export interface RecoveryMetrics {
  readonly total: OutcomeCounts;
  /** By the category with which a recovery began. */
  readonly byCategory: Readonly<Record<string, OutcomeCounts>>;
  readonly byErrorType: Readonly<Record<string, OutcomeCounts>>;
  readonly byStrategy: Readonly<Record<string, StrategyCounts>>;
}

export interface MetricsRecorder {
  step(strategy: string, status: StepStatus): void;
  outcome(category: string, errorType: string, outcome: RecoveryOutcome): void;
  read(): RecoveryMetrics;
}

const noOutcomes = (): Record<RecoveryOutcome, number> => ({ recovered: 0, aborted: 0, exhausted: 0 });
const noSteps = (): Record<StepStatus, number> => ({
  success: 0,
  retry: 0,
  next_strategy: 0,
  abort: 0,
  failed: 0,
  "passed-over": 0,
});

/** Counts in Maps: a category named `constructor` is just a name. */
export const createMetrics = (): MetricsRecorder => {
  const total = noOutcomes();
  const byCategory = new Map<string, Record<RecoveryOutcome, number>>();
  const byErrorType = new Map<string, Record<RecoveryOutcome, number>>();
  const byStrategy = new Map<string, Record<StepStatus, number>>();
  return {
    step(strategy, status) {
      entry(byStrategy, strategy, noSteps)[status] += 1;
    },
    outcome(category, errorType, outcome) {
      total[outcome] += 1;
      entry(byCategory, category, noOutcomes)[outcome] += 1;
      entry(byErrorType, errorType, noOutcomes)[outcome] += 1;
    },
    read: () =>
      structuredClone({
        total,
        byCategory: Object.fromEntries(byCategory),
        byErrorType: Object.fromEntries(byErrorType),
        byStrategy: Object.fromEntries(byStrategy),
      }),
  };
};

const entry = <Count>(counts: Map<string, Count>, key: string, make: () => Count): Count => {
  const found = counts.get(key) ?? make();
  counts.set(key, found);
  return found;
};
