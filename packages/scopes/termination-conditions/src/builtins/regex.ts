import { toErrorData } from "@hardpoint/core";

/** Characters of a pattern. */
const maxPattern = 500;
/** Characters of a result that a pattern is tried on: its end, where a verdict stands. */
const maxText = 10_000;

/** What is wrong with a pattern, in words that `, not …` follows; undefined when nothing is. */
export const regexProblem = (pattern: string): string | undefined => {
  if (pattern.length > maxPattern) return `needs a regex of at most ${maxPattern} characters`;
  try {
    new RegExp(pattern);
  } catch (thrown) {
    return `needs a valid regex (${toErrorData(thrown).message})`;
  }
  return repeatsARepetition(pattern)
    ? "needs a regex without a repetition inside a repetition, which can take longer than the loop itself"
    : undefined;
};

/**
 * JavaScript's regular expressions can't be interrupted. So a pattern that can take exponentially long is refused, and
 * the rest is tried on the last 10,000 characters.
 */
export const matches = (pattern: string, text: string | undefined): boolean =>
  text !== undefined && new RegExp(pattern).test(text.slice(-maxText));

/** Whether a group that repeats without end holds something that repeats without end, as in `(a+)+`. */
const repeatsARepetition = (pattern: string): boolean => {
  // One entry for each open group: whether something in it repeats.
  const open = [false];
  let at = 0;
  /** Whether what follows says that the last piece repeats without end; goes past it. */
  const takeRepetition = (): boolean => {
    const [quantifier] = /^(?:[*+]|\{\d+,\})/u.exec(pattern.slice(at)) ?? [];
    at += quantifier?.length ?? 0;
    return quantifier !== undefined;
  };
  const note = (repeats: boolean): void => {
    if (repeats) open[open.length - 1] = true;
  };
  while (at < pattern.length) {
    const character = pattern[at];
    if (character === "\\") at += 2;
    else if (character === "[") at = endOfClass(pattern, at);
    else at += 1;
    if (character === "(") {
      open.push(false);
    } else if (character === ")") {
      const inner = open.pop() ?? false;
      const repeats = takeRepetition();
      if (inner && repeats) return true;
      note(inner || repeats);
    } else {
      note(takeRepetition());
    }
  }
  return false;
};

/** Where a class such as `[^)*]` ends; what stands in it repeats nothing. */
const endOfClass = (pattern: string, from: number): number => {
  let at = from + 1;
  while (at < pattern.length && pattern[at] !== "]") at += pattern[at] === "\\" ? 2 : 1;
  return at + 1;
};
