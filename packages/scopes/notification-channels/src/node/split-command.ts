export type SplitCommand =
  | { readonly ok: true; readonly words: readonly string[] }
  | { readonly ok: false; readonly problem: string };

/** What only a shell would understand. */
const shellOnly = /[|&;<>()$`*?#~\n]/u;

/**
 * A command line as words, without a shell: parted at spaces; quotes keep a word together, a backslash within double
 * quotes or outside of quotes takes the next quote, space or backslash as it is. What a shell alone would understand is
 * a problem, unless single quotes make it plain text.
 */
export const splitCommand = (line: string): SplitCommand => {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (quote !== "'" && shellOnly.test(character) && !(quote === '"' && !/[$`]/u.test(character)))
      return { ok: false, problem: `has ${JSON.stringify(character)}, which only a shell understands` };
    if (character === "\\" && quote !== "'" && /["'\\\s]/u.test(line.charAt(at + 1))) {
      at += 1;
      word = (word ?? "") + line.charAt(at);
    } else if (character === quote) quote = undefined;
    else if (quote === undefined && (character === '"' || character === "'")) {
      quote = character;
      word ??= "";
    } else if (quote === undefined && /\s/u.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? "") + character;
  }
  if (quote !== undefined) return { ok: false, problem: `has a quote (${quote}) that is not closed` };
  if (word !== undefined) words.push(word);
  return { ok: true, words };
};
