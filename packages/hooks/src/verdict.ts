import type { Verdict } from "./outcome.js";

const strictness: Readonly<Record<Verdict, number>> = { deny: 4, defer: 3, ask: 2, allow: 1, pass: 0 };

/** The names of all verdicts, the strictest first. */
export const verdicts = Object.keys(strictness) as readonly Verdict[];

/** The stricter of two verdicts: deny > defer > ask > allow > pass > none. */
export const stricter = (a: Verdict | undefined, b: Verdict | undefined): Verdict | undefined => {
  if (a === undefined || b === undefined) return a ?? b;
  return strictness[b] > strictness[a] ? b : a;
};
