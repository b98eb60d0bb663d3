/**
 * The words of a shell's text as a POSIX shell parts them, without their quotes: for looking at what a command names, not
 * for running it. Signs that part commands part words too.
 */
export const shellWords = (text: string): readonly string[] => {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (sign === "'" || sign === '"') {
      const end = closingQuote(text, at);
      word = (word ?? "") + unescaped(text.slice(at + 1, end), sign);
      at = end;
    } else if (sign === "\\") {
      word = (word ?? "") + (text[at + 1] ?? "");
      at += 1;
    } else if (/[\s;|&<>()]/u.test(sign)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? "") + sign;
  }
  return word === undefined ? words : [...words, word];
};

/** Where the quote that opens at `from` closes; the end of a text in which it does not. */
const closingQuote = (text: string, from: number): number => {
  const quote = text[from];
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === "\\" && quote === '"') at += 1;
    else if (text[at] === quote) return at;
  }
  return text.length;
};

const unescaped = (inner: string, quote: string): string =>
  quote === '"' ? inner.replace(/\\(["\\$`])/gu, "$1") : inner;
