/** How one agent's last result is looked at. Of several tests the first counts, in this order. */
export interface ResultMatch {
  readonly agent: string;
  readonly contains?: string;
  readonly regex?: string;
  readonly score_gte?: number;
  readonly no_changes?: true;
}

/** A condition as a configuration writes it, of the built-in vocabulary and what puts it together. Plain data. */
export type LoopCondition =
  | { readonly max_iterations: number }
  | { readonly timeout_ms: number }
  | { readonly converged: string }
  | { readonly result_matches: ResultMatch }
  | { readonly stuck: { readonly repeats: number; readonly agent?: string } }
  | { readonly any_of: readonly LoopCondition[]; readonly all_of?: readonly LoopCondition[] }
  | { readonly all_of: readonly LoopCondition[] }
  | { readonly not: LoopCondition }
  /** A condition of the scope `conditions`: `signal_observed(done)`. */
  | string;

const tag = "@hardpoint/loop-condition";

/** A built-in condition that a module's `parse` hands to the engine in place of data of its own. */
export interface TaggedCondition {
  readonly $$type: typeof tag;
  readonly condition: LoopCondition;
}

/**
 * Says that the engine, and not the module, evaluates this condition: for a `parse` that makes built-in conditions.
 *
 * @example
 * parse: (agent) => loopCondition({ result_matches: { agent, contains: "SHIP IT" } })
 */
export const loopCondition = (condition: LoopCondition): TaggedCondition => ({ $$type: tag, condition });

export const isTagged = (
  value: unknown,
): value is { readonly $$type: typeof tag; readonly condition: unknown } =>
  typeof value === "object" &&
  value !== null &&
  Object.hasOwn(value, "$$type") &&
  (value as { readonly $$type?: unknown }).$$type === tag;
