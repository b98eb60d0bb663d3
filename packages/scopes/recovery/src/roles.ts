import type { Extension } from "@hardpoint/core";

/** What the entry says; the contract has checked it where there is one. */
const entryOf = ({
  entry,
}: Extension): { readonly category?: string; readonly categories?: readonly string[] } =>
  typeof entry === "object" && entry !== null ? entry : {};

/** The category that a pattern's entry names: it goes before what the module says and returns. */
export const entryCategory = (pattern: Extension): string | undefined => entryOf(pattern).category;

/** The category that a pattern declares, in its entry or else in its module. */
export const declaredCategory = (pattern: Extension): string | undefined =>
  entryCategory(pattern) ?? (pattern.handle.values.category as string | undefined);

/** The categories that a strategy is meant for, by its entry or else by its module; undefined means all. */
export const strategyCategories = (strategy: Extension): readonly string[] | undefined =>
  entryOf(strategy).categories ?? (strategy.handle.values.categories as readonly string[] | undefined);
