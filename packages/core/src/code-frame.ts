const maxWidth = 100;

/**
 * The line that a position points at, with the line before and after it and a caret under the column.
 * Lines and columns count from 1, columns in UTF-16 units as parsers give them; a column behind the end of the
 * line points at its end. Long lines are cut around the column. Tabs and control characters are shown as spaces.
 * Undefined when the text has no such line.
 */
export const codeFrame = (text: string, line: number, column = 1): string | undefined => {
  // A lone \r ends a line in YAML as well.
  const lines = text.split(/\r\n|\n|\r/);
  const pointed = lines[line - 1];
  if (pointed === undefined) return undefined;
  const at = Math.min(Math.max(column, 1), pointed.length + 1) - 1;
  const start = at < maxWidth - 10 ? 0 : charStart(pointed, at - maxWidth / 2);
  const first = Math.max(1, line - 1);
  const last = Math.min(lines.length, line + 1);
  const gutter = String(last).length;
  const out: string[] = [];
  for (let number = first; number <= last; number++) {
    const shown = printable((lines[number - 1] ?? "").slice(start, start + maxWidth));
    if (number !== line && shown.trim() === "") continue;
    out.push(`${number === line ? ">" : " "} ${String(number).padStart(gutter)} | ${shown}`.trimEnd());
    if (number === line) {
      out.push(`  ${" ".repeat(gutter)} | ${" ".repeat(width(printable(pointed.slice(start, at))))}^`);
    }
  }
  return out.join("\n");
};

/** The index itself, or the one before where it would part the two halves of a character. */
const charStart = (text: string, index: number): number =>
  /[\uDC00-\uDFFF]/.test(text[index] ?? "") ? index - 1 : index;

/** Control characters (and halves of one) would move the caret, and an escape sequence could write anything on a terminal. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, " ");

/** Columns on a terminal: East Asian wide characters and emoji take two, combining marks none. */
const width = (text: string): number => {
  let columns = 0;
  for (const char of text) columns += narrowed.test(char) ? 0 : widened.test(char) ? 2 : 1;
  return columns;
};

const narrowed = /^[\p{M}\u200B-\u200D]$/u;
const widened =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\u3000-\u303E\uFF01-\uFF60\uFFE0-\uFFE6]$/u;
