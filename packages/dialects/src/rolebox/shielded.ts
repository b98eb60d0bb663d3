/** A stretch of text, from `start` up to and without `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The stretches of a text that hold code, where a tag is only written about: fenced blocks (``` or ~~~, to their
 * closing line) and inline code within one line. A fence that is never closed shields nothing.
 */
export const shielded = (text: string): readonly Range[] => {
  const ranges: Range[] = [];
  const lines = linesOf(text);
  const hopeless = new Map<string, number>();
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as Range;
    const fence = fenceOf(text.slice(line.start, line.end));
    const last = fence === undefined ? undefined : closingLine(text, lines, index, fence, hopeless);
    if (last === undefined) ranges.push(...codeSpans(text.slice(line.start, line.end), line.start));
    else {
      ranges.push({ start: line.start, end: (lines[last] as Range).end });
      index = last;
    }
  }
  return ranges;
};

const linesOf = (text: string): readonly Range[] => {
  const lines: Range[] = [];
  let start = 0;
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
    lines.push({ start, end });
    start = end + 1;
  }
  return [...lines, { start, end: text.length }];
};

const fenceOf = (line: string): string | undefined => /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];

/** `hopeless` remembers how long a fence was that had no end, so that a text of many such lines is read once. */
const closingLine = (
  text: string,
  lines: readonly Range[],
  opening: number,
  fence: string,
  hopeless: Map<string, number>,
): number | undefined => {
  const mark = fence.charAt(0);
  if (fence.length >= (hopeless.get(mark) ?? Number.POSITIVE_INFINITY)) return undefined;
  for (let index = opening + 1; index < lines.length; index++) {
    const { start, end } = lines[index] as Range;
    const line = text.slice(start, end).trim();
    if (line.length >= fence.length && line === mark.repeat(line.length)) return index;
  }
  hopeless.set(mark, fence.length);
  return undefined;
};

const codeSpans = (line: string, offset: number): readonly Range[] =>
  [...line.matchAll(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g)].map((span) => ({
    start: offset + span.index,
    end: offset + span.index + span[0].length,
  }));
