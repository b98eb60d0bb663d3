/**
 * The line that a position points at, with the line before and after it and a caret under the column.
 * Lines and columns count from 1. Long lines are cut around the column at 100 characters.
 */
export const codeFrame = (text: string, line: number, column = 1): string | undefined => {
  const lines = text.split(/\r?\n/);
  if (line < 1 || line > lines.length) return undefined;
  const first = Math.max(1, line - 1);
  const last = Math.min(lines.length, line + 1);
  const gutter = String(last).length;
  const start = column > 90 ? column - 50 : 0;
  const out: string[] = [];
  for (let number = first; number <= last; number++) {
    const shown = (lines[number - 1] ?? "").replaceAll("\t", " ").slice(start, start + 100);
    if (number !== line && shown.trim() === "") continue;
    out.push(`${number === line ? ">" : " "} ${String(number).padStart(gutter)} | ${shown}`.trimEnd());
    if (number === line) out.push(`  ${" ".repeat(gutter)} | ${" ".repeat(Math.max(0, column - 1 - start))}^`);
  }
  return out.join("\n");
};
