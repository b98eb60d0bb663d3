/** What a matcher means: Claude Code tells a name, or a list of names, from a regular expression by its signs. */
export type Matcher =
  | { readonly kind: "all" }
  | { readonly kind: "names"; readonly names: readonly string[] }
  | { readonly kind: "pattern"; readonly pattern: RegExp }
  | { readonly kind: "invalid"; readonly problem: string };

/** A name that is longer is cut: an unlucky pattern takes time that grows with a power of the length. */
const maxSubject = 256;

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
    return { kind: "pattern", pattern: new RegExp(matcher, "u") };
  } catch {
    // The flag `u` is stricter than what is tried without it.
    return withoutUnicode(matcher);
  }
};

const withoutUnicode = (matcher: string): Matcher => {
  try {
    return { kind: "pattern", pattern: new RegExp(matcher) };
  } catch (thrown) {
    return { kind: "invalid", problem: thrown instanceof Error ? thrown.message : String(thrown) };
  }
};

export const matches = (matcher: Matcher, subject: string): boolean => {
  switch (matcher.kind) {
    case "all":
      return true;
    case "names":
      return matcher.names.includes(subject);
    case "pattern":
      return matcher.pattern.test(subject.slice(0, maxSubject));
    case "invalid":
      return false;
  }
};
