/** How far a JSON document reaches. `cut`: the text ends inside it, and until there it is well formed. */
export type Scan =
  | { readonly kind: "complete"; readonly end: number }
  | { readonly kind: "cut" }
  | { readonly kind: "invalid"; readonly at: number };

/** Past the four characters that JSON takes for white space, which are fewer than `trim` does. */
export const skipBlanks = (text: string, from: number): number => {
  let at = from;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\r" || text[at] === "\t") at += 1;
  return at;
};

type Expecting = "value" | "value-or-end" | "key" | "key-or-end" | "colon" | "comma-or-end";

/**
 * Follows one JSON document (RFC 8259) from `start` to its end. `JSON.parse` can't be asked: it does not say where a
 * document ends, and of one that is cut off and one that is wrong it says the same. No recursion, so that nesting has
 * no limit.
 */
export const scanDocument = (text: string, start: number): Scan => {
  const closers: ("}" | "]")[] = [];
  let expecting: Expecting = "value";
  for (let at = skipBlanks(text, start); at < text.length; at = skipBlanks(text, at)) {
    const character = text[at];
    const closer = closers.at(-1);
    if (expecting === "colon" || expecting === "comma-or-end") {
      if (expecting === "comma-or-end" && character === closer) closers.pop();
      else if (character === (expecting === "colon" ? ":" : ",")) {
        expecting = expecting === "colon" || closer === "]" ? "value" : "key";
        at += 1;
        continue;
      } else return { kind: "invalid", at };
      at += 1;
    } else if ((expecting === "value-or-end" || expecting === "key-or-end") && character === closer) {
      closers.pop();
      at += 1;
    } else if (expecting === "key" || expecting === "key-or-end") {
      const key = character === '"' ? scanString(text, at) : ({ kind: "invalid", at } as const);
      if (key.kind !== "complete") return key;
      at = key.end;
      expecting = "colon";
      continue;
    } else if (character === "{" || character === "[") {
      closers.push(character === "{" ? "}" : "]");
      expecting = character === "{" ? "key-or-end" : "value-or-end";
      at += 1;
      continue;
    } else {
      const scalar = character === '"' ? scanString(text, at) : scanWord(text, at);
      if (scalar.kind !== "complete") return scalar;
      at = scalar.end;
    }
    // A value has just ended.
    if (closers.length === 0) return { kind: "complete", end: at };
    expecting = "comma-or-end";
  }
  return { kind: "cut" };
};

const isHex = (character: string): boolean => /^[0-9a-f]$/iu.test(character);

const scanString = (text: string, start: number): Scan => {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (character === '"') return { kind: "complete", end: at + 1 };
    if (character < " ") return { kind: "invalid", at };
    if (character !== "\\") continue;
    at += 1;
    if (at >= text.length) break;
    if (text[at] === "u") {
      for (let digit = 0; digit < 4; digit += 1) {
        at += 1;
        if (at >= text.length) return { kind: "cut" };
        if (!isHex(text[at] ?? "")) return { kind: "invalid", at };
      }
    } else if (!'"\\/bfnrt'.includes(text[at] ?? "")) return { kind: "invalid", at };
  }
  return { kind: "cut" };
};

/** A number, `true`, `false` or `null`. */
const scanWord = (text: string, start: number): Scan => {
  for (const word of ["true", "false", "null"]) {
    if (text[start] !== word[0]) continue;
    for (let index = 1; index < word.length; index += 1) {
      if (start + index >= text.length) return { kind: "cut" };
      if (text[start + index] !== word[index]) return { kind: "invalid", at: start + index };
    }
    return { kind: "complete", end: start + word.length };
  }
  return scanNumber(text, start);
};

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/uy;
/** What a number may look like when the text ends in the midst of it. */
const beginning = /-?(?:(?:0|[1-9]\d*)(?:\.\d*)?(?:[eE][+-]?\d*)?)?$/uy;

const scanNumber = (text: string, start: number): Scan => {
  number.lastIndex = start;
  const end = number.test(text) ? number.lastIndex : start;
  if (end > start && !/[\d.eE]/u.test(text[end] ?? "")) return { kind: "complete", end };
  beginning.lastIndex = start;
  return text[start] !== undefined && beginning.test(text) && beginning.lastIndex > start
    ? { kind: "cut" }
    : { kind: "invalid", at: end };
};
