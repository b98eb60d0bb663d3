import type { Source } from "@hardpoint/core";

/** The keys that put conditions together; no condition can be called so. */
export const groupKeys = ["any_of", "all_of", "not"] as const;

export const isGroupKey = (key: string): key is (typeof groupKeys)[number] =>
  (groupKeys as readonly string[]).includes(key);

/** A termination condition by its name, with the value beside it: built in or custom. */
export interface NamedCondition {
  readonly kind: "named";
  readonly name: string;
  readonly value: unknown;
  readonly source?: Source;
}

/** A condition of the scope `conditions`, as it was written. */
export interface AskedCondition {
  readonly kind: "asked";
  readonly condition: string;
  readonly source?: Source;
}

/** What could not be read. It is unknown, so that it neither ends a loop nor counts as fulfilled. */
export interface InvalidCondition {
  readonly kind: "invalid";
}

/** A termination condition that was read from a configuration. */
export type TerminationCondition =
  | NamedCondition
  | AskedCondition
  | InvalidCondition
  | { readonly kind: "any_of" | "all_of"; readonly members: readonly TerminationCondition[] }
  | { readonly kind: "not"; readonly member: TerminationCondition };

const shownCharacters = 120;

const formatValue = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));

/** A leaf as a person would write it, on one line and not too long: `stuck: {"repeats":2}`. */
export const formatLeaf = (leaf: NamedCondition | AskedCondition | InvalidCondition): string => {
  if (leaf.kind === "invalid") return "what could not be read";
  const text = leaf.kind === "asked" ? leaf.condition : `${leaf.name}: ${formatValue(leaf.value)}`;
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
};
