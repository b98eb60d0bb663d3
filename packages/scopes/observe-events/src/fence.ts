/** At least three backticks or tildes, then the block's info. Blocks in lists are indented by any number of spaces. */
const fenceLine = /^(?<indent>[ \t]*)(?<marks>`{3,}|~{3,})(?<info>.*)$/u;

interface OpenBlock {
  readonly marks: string;
  readonly indent: number;
  readonly named: boolean;
  readonly lines: string[];
}

/**
 * The text of the last fenced block of a name, or undefined without one. The name is the first word after the opening
 * fence. A block ends at a fence of the same kind that is at least as long and has nothing after it, so a longer fence
 * can hold shorter ones; one that does not end is left out, since a part of an artifact is something else.
 */
export const lastFencedBlock = (text: string, name: string): string | undefined => {
  let found: string | undefined;
  let open: OpenBlock | undefined;
  for (const line of text.split(/\r?\n/u)) {
    const fence = fenceLine.exec(line)?.groups;
    const marks = fence?.marks ?? "";
    const info = (fence?.info ?? "").trim();
    if (open === undefined) {
      // Backticks after the fence make it a piece of inline code.
      if (marks === "" || (marks.startsWith("`") && info.includes("`"))) continue;
      const indent = fence?.indent?.length ?? 0;
      open = { marks, indent, named: info.split(/\s/u)[0] === name, lines: [] };
    } else if (marks.startsWith(open.marks) && info === "") {
      if (open.named) found = open.lines.join("\n");
      open = undefined;
    } else {
      open.lines.push(withoutIndent(line, open.indent));
    }
  }
  return found;
};

/** A block's lines lose the indentation that its opening fence has. */
const withoutIndent = (line: string, indent: number): string => {
  const own = line.length - line.trimStart().length;
  return line.slice(Math.min(own, indent));
};
