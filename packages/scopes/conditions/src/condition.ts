import type { Source } from "@hardpoint/core";

/** One name with its argument: `user_approval`, `tool_observed(bash)`. */
export interface ConditionCall {
  readonly kind: "call";
  readonly name: string;
  /** The text in parentheses, trimmed; undefined when there are none. */
  readonly arg?: string;
  readonly source?: Source;
}

/** A condition that was read from a configuration. Plain data. */
export type Condition =
  | ConditionCall
  | { readonly kind: "all" | "any"; readonly members: readonly Condition[] }
  | { readonly kind: "not"; readonly member: Condition };

/** A condition as a configuration writes it. */
export type ConditionConfig =
  | string
  | { readonly all: readonly ConditionConfig[] }
  | { readonly any: readonly ConditionConfig[] }
  | { readonly not: ConditionConfig };
