import type { ConfigPath, Source } from "@hardpoint/core";
import { type ChainStep, defaultChains } from "./default-chains.js";

/** Where something stands in a configuration file; empty for what a host wrote in code. */
interface Place {
  readonly source?: Source;
  readonly frame?: string;
}

export type Locate = (path: ConfigPath, what?: "value" | "key") => Place;

/** A step with its place: `locate` takes paths within the step. */
export interface ConfiguredStep extends ChainStep {
  readonly locate?: Locate;
}

/** What is done about the errors of one category. */
export interface Chain {
  readonly enabled: boolean;
  readonly steps: readonly ConfiguredStep[];
  /** Where the category's name stands; absent for a default chain. */
  readonly place?: Place;
}

export interface BreakerSettings {
  readonly enabled: boolean;
  /** After how many failed recoveries in a row it opens. */
  readonly failures: number;
  /** Milliseconds until one more recovery is tried. */
  readonly resetMs: number;
}

/** The block `recovery`, read. */
export interface RecoveryConfig {
  readonly enabled: boolean;
  /** The most strategy calls within one `recover`. */
  readonly maxTotalAttempts: number;
  /** The most strategy calls of a session within `sessionWindowMs`. A recovery that worked starts the count anew. */
  readonly maxSessionAttempts: number;
  readonly sessionWindowMs: number;
  /** The most that is waited before the operation is run again. */
  readonly maxDelayMs: number;
  /** Milliseconds that one strategy may take; 0 means without end. */
  readonly stepTimeoutMs: number;
  /** Undefined where nothing is said: then state is kept wherever the host gives a storage. */
  readonly persistState: boolean | undefined;
  /** Where that is said. */
  readonly persistPlace?: Place;
  readonly collectMetrics: boolean;
  readonly breaker: BreakerSettings;
  readonly chains: ReadonlyMap<string, Chain>;
}

const standardChains: ReadonlyMap<string, Chain> = new Map(
  [...defaultChains].map(([category, steps]) => [category, { enabled: true, steps }]),
);

/** What holds where the configuration says nothing. The chains are there without any block. */
export const standardConfig: RecoveryConfig = {
  enabled: true,
  maxTotalAttempts: 10,
  maxSessionAttempts: 50,
  sessionWindowMs: 600_000,
  maxDelayMs: 60_000,
  stepTimeoutMs: 120_000,
  persistState: undefined,
  collectMetrics: true,
  breaker: { enabled: true, failures: 5, resetMs: 60_000 },
  chains: standardChains,
};
