import { isText } from "./builtin.js";
import { matches, regexProblem } from "./regex.js";
import { isRepeated } from "./repeated.js";

/** One way to look at an agent's results, the oldest first. */
interface ResultTest {
  /** What is wrong with its operand, in words that `, not …` follows; undefined when nothing is. */
  problem(operand: unknown): string | undefined;
  holds(operand: unknown, results: readonly string[]): boolean;
}

/** In the order in which one of several is chosen. */
export const resultTests: ReadonlyMap<string, ResultTest> = new Map<string, ResultTest>([
  [
    "contains",
    {
      problem: (operand) =>
        typeof operand === "string" && operand !== "" ? undefined : "needs a text for contains",
      holds: (operand, results) => results.at(-1)?.includes(operand as string) ?? false,
    },
  ],
  [
    "regex",
    {
      problem: (operand) =>
        isText(operand) ? regexProblem(operand) : "needs a regular expression as text for regex",
      holds: (operand, results) => matches(operand as string, results.at(-1)),
    },
  ],
  [
    "score_gte",
    {
      problem: (operand) =>
        typeof operand === "number" && Number.isFinite(operand) ? undefined : "needs a number for score_gte",
      holds: (operand, results) => (scoreIn(results.at(-1) ?? "") ?? Number.NaN) >= (operand as number),
    },
  ],
  [
    "no_changes",
    {
      problem: (operand) =>
        operand === true
          ? undefined
          : "needs true for no_changes (its opposite is not: { result_matches: … })",
      // The previous result, and not the same one: a first result has not stayed the same.
      holds: (_operand, results) => isRepeated(results, 2),
    },
  ],
]);

/** The first `score: 8.5` of a text, in any case, also where Markdown makes it bold. */
export const scoreIn = (text: string): number | undefined => {
  const found =
    /(?<![\p{L}\p{N}])score[*_`]{0,3}\s{0,20}[:=]\s{0,20}[*_`]{0,3}\s{0,20}([-+\u2212]?(?:\d+(?:\.\d+)?|\.\d+))/iu.exec(
      text,
    );
  return found?.[1] === undefined ? undefined : Number(found[1].replace("\u2212", "-"));
};
