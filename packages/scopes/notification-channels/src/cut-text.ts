/** What a word may go on with; half a token is still told nobody, since only whole ones are known as secrets. */
const wordEnd = /[^\s"'`,;<>(){}[\]]*$/u;
const wordStart = /^[^\s"'`,;<>(){}[\]]*/u;

/** On one line; the first `length` characters at most, and no part of a word that is cut. */
export const beginningOf = (text: string, length: number): string => {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return line.length <= length ? line : line.slice(0, length).replace(wordEnd, "").trim();
};

/** As `beginningOf`, of the end. */
export const endOf = (text: string, length: number): string => {
  const line = text.replaceAll(/\s+/gu, " ").trim();
  return line.length <= length ? line : line.slice(-length).replace(wordStart, "").trim();
};
