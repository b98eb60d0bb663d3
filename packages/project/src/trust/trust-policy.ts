import type { MaybePromise, Report } from "@hardpoint/core";
import type { TrustDecision, TrustRequest } from "./trust-request.js";
import type { TrustStore } from "./trust-store.js";

/** Who says what may be loaded. */
export interface TrustPolicy {
  /** The SHA-256 of each file, by its path, as it was last trusted under a configuration file. Default: nothing. */
  recall?(config: string, report: Report): MaybePromise<ReadonlyMap<string, string>>;
  /**
   * Asked where a file is new or has changed. Anything but `"trust"`, a throw included, is a refusal: then the files
   * that are new or changed are not loaded.
   */
  decide(request: TrustRequest, report: Report): MaybePromise<TrustDecision>;
}

export interface TrustPolicyOptions {
  readonly store: TrustStore;
  /** Asks a person. Without it, what is not trusted yet is refused. */
  readonly ask?: (request: TrustRequest) => MaybePromise<TrustDecision>;
}

/**
 * A policy that asks once for each content, and remembers what was trusted.
 *
 * @example
 * const trust = createTrustPolicy({ store: createTrustStore(), ask: async ({ files }) => askPerson(files) });
 * const project = await openProject(directory, { use, trust });
 */
export const createTrustPolicy = ({ store, ask }: TrustPolicyOptions): TrustPolicy => ({
  recall: (config, report) => store.recall(config, report),
  async decide(request, report) {
    if ((await ask?.(request)) !== "trust") return "refuse";
    await store.remember(request, report);
    return "trust";
  },
});
