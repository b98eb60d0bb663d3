import { isFirst, pairTags, type Tag, tagsIn } from "./prompt-tags.js";

/** A tagged block of a system prompt, or the text between two. */
export interface PromptBlock {
  /** The tag's name; `text` for what stands between the blocks. */
  readonly tag: string;
  /** What stands inside, without the line breaks next to the tags. Of text: without the blanks around it. */
  readonly content: string;
  /** By name; an attribute without a value has the empty string. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The blocks inside, in order. */
  readonly children: readonly PromptBlock[];
}

/** A piece of a prompt. `break` is where one item of the array ends and the next begins. */
export type Part =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "break" }
  | {
      readonly kind: "block";
      readonly tag: string;
      readonly attributes: Readonly<Record<string, string>>;
      /** The tags as they are written; `close` is empty where the block closes itself. */
      readonly open: string;
      readonly close: string;
      readonly parts: Part[];
    };

export type BlockPart = Extract<Part, { kind: "block" }>;

/** Blocks that lie deeper than this in others are read as text. */
const maxDepth = 100;

/**
 * Reads the items of a prompt as text and tagged blocks. A block begins with a tag that is first on its line (or
 * follows another block there) and ends with the matching close tag, in the same item or a later one. Printing
 * the parts gives the same items again.
 */
export const parsePrompt = (items: readonly string[]): Part[] => {
  const text = items.join("\n");
  const breaks = breaksOf(items);
  const atBreak = new Set(breaks);
  const tags = tagsIn(text).filter((tag) => !spansBreak(text, tag, atBreak));
  const pairs = pairTags(text, tags);
  let nextBreak = 0;

  /** Text without tags. It is asked for from the front to the back, and every break lies in such text. */
  const plain = (start: number, end: number): Part[] => {
    const parts: Part[] = [];
    let at = start;
    for (let stop = breaks[nextBreak]; stop !== undefined && stop < end; stop = breaks[nextBreak]) {
      if (stop > at) parts.push({ kind: "text", text: text.slice(at, stop) });
      parts.push({ kind: "break" });
      at = stop + 1;
      nextBreak++;
    }
    if (end > at) parts.push({ kind: "text", text: text.slice(at, end) });
    return parts;
  };

  const partsOf = (firstTag: number, endTag: number, start: number, end: number, depth: number): Part[] => {
    const parts: Part[] = [];
    let at = start;
    for (let index = firstTag; index < endTag && depth < maxDepth; index++) {
      const open = tags[index] as Tag;
      const last = open.kind === "empty" ? index : (pairs.get(index) ?? endTag);
      if (last >= endTag || !isFirst(text, open.start, at)) continue;
      const close = tags[last] as Tag;
      parts.push(...plain(at, open.start), {
        kind: "block",
        tag: open.name,
        attributes: open.attributes,
        open: text.slice(open.start, open.end),
        parts: last === index ? [] : partsOf(index + 1, last, open.end, close.start, depth + 1),
        close: last === index ? "" : text.slice(close.start, close.end),
      });
      at = close.end;
      index = last;
    }
    parts.push(...plain(at, end));
    return parts;
  };

  const parts = partsOf(0, tags.length, 0, text.length, 0);
  return parts.length === 0 && items.length > 0 ? [{ kind: "text", text: "" }] : parts;
};

/** Where the line breaks stand that `join` puts between two items. */
const breaksOf = (items: readonly string[]): readonly number[] => {
  let at = -1;
  return items.slice(0, -1).map((item) => {
    at += item.length + 1;
    return at;
  });
};

const spansBreak = (text: string, tag: Tag, breaks: ReadonlySet<number>): boolean => {
  for (let at = text.indexOf("\n", tag.start); at !== -1 && at < tag.end; at = text.indexOf("\n", at + 1)) {
    if (breaks.has(at)) return true;
  }
  return false;
};

/** The items that the parts stand for. */
export const printPrompt = (parts: readonly Part[]): string[] => {
  if (parts.length === 0) return [];
  const items = [""];
  const add = (text: string): void => {
    items.push(`${items.pop() ?? ""}${text}`);
  };
  const print = (part: Part): void => {
    if (part.kind === "text") add(part.text);
    else if (part.kind === "break") items.push("");
    else {
      add(part.open);
      part.parts.forEach(print);
      add(part.close);
    }
  };
  parts.forEach(print);
  return items;
};

/** What hooks see of the parts: blocks, and the text between them where there is any. */
export const blocksOf = (parts: readonly Part[]): PromptBlock[] => {
  const blocks: PromptBlock[] = [];
  let between: Part[] = [];
  const endText = (): void => {
    const content = printPrompt(between).join("\n").trim();
    if (content !== "") blocks.push({ tag: "text", content, attributes: {}, children: [] });
    between = [];
  };
  for (const part of parts) {
    if (part.kind !== "block") between.push(part);
    else {
      endText();
      blocks.push(toBlock(part));
    }
  }
  endText();
  return blocks;
};

const toBlock = (part: BlockPart): PromptBlock => ({
  tag: part.tag,
  content: contentOf(part),
  attributes: part.attributes,
  children: part.parts.flatMap((child) => (child.kind === "block" ? [toBlock(child)] : [])),
});

/** What stands inside a block, without one line break after the open tag and one before the close tag. */
export const contentOf = (block: BlockPart): string =>
  printPrompt(block.parts)
    .join("\n")
    .replace(/^[ \t]*\r?\n/, "")
    .replace(/\r?\n[ \t]*$/, "");
