import { longestTried } from "./pattern-cost.js";

/** What a matcher means: Claude Code tells a name, or a list of names, from a regular expression by its signs. */
export type Matcher =
  | { readonly kind: "all" }
  | { readonly kind: "names"; readonly names: readonly string[] }
  | {
      readonly kind: "pattern";
      readonly pattern: RegExp;
      /** It is not tried on a longer name, which could take without end. */
      readonly longest: number;
    }
  | { readonly kind: "invalid"; readonly problem: string };

/**
 * `*`, nothing and absent match all. Only letters, digits, `_`, `-`, blanks, `|` and `,`: a name, or a list of names,
 * each of which must be the whole of it. Anything else is a regular expression that may match anywhere in it.
 * Case counts.
 */
export const parseMatcher = (matcher: string | undefined): Matcher => {
  if (matcher === undefined || matcher === "" || matcher === "*") return { kind: "all" };
  if (/^[\w\- ,|]+$/u.test(matcher)) {
    const names = matcher.split(/[|,]/u).map((name) => name.trim());
    return { kind: "names", names: names.filter((name) => name !== "") };
  }
  try {
    // Without a flag, as Claude Code has it.
    return { kind: "pattern", pattern: new RegExp(matcher), longest: longestTried(matcher) };
  } catch (thrown) {
    return { kind: "invalid", problem: thrown instanceof Error ? thrown.message : String(thrown) };
  }
};

/** A name that is too long to be tried on a pattern passes: a hook that runs once too often is the lesser harm. */
export const matches = (matcher: Matcher, subject: string): boolean => {
  switch (matcher.kind) {
    case "all":
      return true;
    case "names":
      return matcher.names.includes(subject);
    case "pattern":
      return subject.length > matcher.longest || matcher.pattern.test(subject);
    case "invalid":
      return false;
  }
};
