/** Up to this many characters, a name may well be that of a tool: most models' APIs take no longer ones. */
export const commonLength = 64;

/** No pattern is tried on a name that is longer. */
const maxLength = 4 * commonLength;

/** For how many characters a pattern whose time doubles with each is tried. */
const doublingLength = 20;

/** About how many steps a match may take; they are done in some tenths of a second. */
const maxSteps = 1e8;

/**
 * The longest text that a regular expression is tried on. A matcher comes from a file and a tool's name from somebody
 * else; between them `(a+)+$` and a long name would stop the host for good, and JavaScript can't interrupt a match.
 *
 * A repeated group that has repetitions or choices in itself may take a time that doubles with each character. Else the
 * time grows with a power of the length: one for each repetition, and one for the place where the match begins.
 */
export const longestTried = (pattern: string): number => {
  const { repetitions, nested } = readPattern(pattern);
  if (nested) return doublingLength;
  return Math.min(maxLength, Math.floor(maxSteps ** (1 / (repetitions + 1))));
};

interface Group {
  /** Whether something in it can be read in more than one way. */
  branches: boolean;
}

const readPattern = (pattern: string): { readonly repetitions: number; readonly nested: boolean } => {
  // Escapes and classes are one sign each; what they hold repeats nothing.
  const signs = pattern
    .replace(/\\./gsu, "e")
    .replace(/\[(?:[^\]])*\]/gu, "c")
    .replace(/\(\?(?:<?[=!]|:|<\w+>)/gu, "(");
  const open: Group[] = [{ branches: false }];
  let repetitions = 0;
  let nested = false;
  let closed: Group | undefined;
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at] as string;
    const inner = open.at(-1) as Group;
    const repeats = quantifierAt(signs, at);
    if (repeats === undefined) {
      closed = undefined;
      if (sign === "(") open.push({ branches: false });
      else if (sign === "|") inner.branches = true;
      else if (sign === ")" && open.length > 1) {
        closed = open.pop();
        if (closed?.branches) (open.at(-1) as Group).branches = true;
      }
      continue;
    }
    if (repeats === "often") {
      repetitions += 1;
      if (closed?.branches) nested = true;
    }
    inner.branches = true;
    closed = undefined;
  }
  return { repetitions, nested };
};

const quantifierAt = (signs: string, at: number): "often" | "once" | undefined => {
  const sign = signs[at];
  if (sign === "*" || sign === "+") return "often";
  // After another quantifier it is the sign for "as few as possible".
  if (sign === "?") return /[*+?}]/u.test(signs[at - 1] ?? "(") ? undefined : "once";
  return sign === "{" && /^\{\d+(?:,\d*)?\}/u.test(signs.slice(at)) ? "often" : undefined;
};
