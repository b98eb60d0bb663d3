import type { ExtensionUnderTest } from "../../packages/testkit/src/index.js";

/** What an author can get wrong, with the check that has to find it. */
export const mistakes = {
  "answers a wrong type": /in the isolate inline/,
  "changes what it is handed": /^leaves what it is handed/,
  "does not hear its signal": /^gives up when its signal/,
  "throws what is no Error": /throws nothing but Errors$/,
  "acts when it is imported": /^does nothing when it is imported/,
  "answers a wrong type for some data": /for generated data/,
  "returns what nobody reads": /^returns nothing that nobody reads/,
} as const;

export type Mistake = keyof typeof mistakes;

/** A kit, a module that passes, and one for each mistake that can be made with this contract. */
export interface KitRow {
  /** As the test calls it. */
  readonly title: string;
  readonly under: Pick<ExtensionUnderTest, "kit" | "needs" | "samples" | "entry">;
  /** The text of a module that does everything right. */
  readonly good: string;
  readonly bad: Partial<Readonly<Record<Mistake, string>>>;
}

/** The text of an expression that settles with the value long after everybody has gone. */
export const late = (value: string): string =>
  `new Promise((resolve) => setTimeout(() => resolve(${value}), 60_000).unref())`;
