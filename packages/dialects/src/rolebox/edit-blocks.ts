import { cutBlock } from "./cut-block.js";
import { type BlockPart, contentOf, type Part, parsePrompt, printPrompt } from "./prompt-blocks.js";

/** What an edit came to: the new items, or why there are none. */
export type Edit =
  | { readonly kind: "edited"; readonly items: readonly string[] }
  /** There is no block of that tag. */
  | { readonly kind: "missing" }
  /** The new content would end the block early, or hide its end. */
  | { readonly kind: "broken" };

/**
 * Replaces the first block of a tag, the outermost first. Content that is itself one block of that tag stands for
 * the whole block; any other content goes between the tags, and the attributes stay.
 */
export const replaceBlock = (items: readonly string[], tag: string, content: string): Edit => {
  const parts = parsePrompt(items);
  const found = findBlock(parts, tag);
  if (found === undefined) return { kind: "missing" };
  const whole = ownBlock(tag, content);
  found.siblings[found.index] = whole ?? withContent(found.block, content);
  const edited = printPrompt(parts);
  const check = findBlock(parsePrompt(edited), tag);
  const expected = whole === undefined ? content : contentOf(whole);
  return check !== undefined && contentOf(check.block) === expected
    ? { kind: "edited", items: edited }
    : { kind: "broken" };
};

/** Removes the first block of a tag, the outermost first, with the line or the items that it leaves empty. */
export const removeBlock = (items: readonly string[], tag: string): Edit => {
  const parts = parsePrompt(items);
  const found = findBlock(parts, tag);
  if (found === undefined) return { kind: "missing" };
  cutBlock(found.siblings, found.index, found.siblings === parts);
  return { kind: "edited", items: printPrompt(parts) };
};

interface Found {
  readonly siblings: Part[];
  readonly index: number;
  readonly block: BlockPart;
}

/** Level by level, so that a block at the top goes before one inside another. */
const findBlock = (parts: Part[], tag: string): Found | undefined => {
  const levels = [parts];
  for (const siblings of levels) {
    for (const [index, part] of siblings.entries()) {
      if (part.kind !== "block") continue;
      if (part.tag === tag) return { siblings, index, block: part };
      levels.push(part.parts);
    }
  }
  return undefined;
};

const ownBlock = (tag: string, content: string): BlockPart | undefined => {
  const [only, ...others] = parsePrompt([content.trim()]);
  return only?.kind === "block" && only.tag === tag && others.length === 0 ? only : undefined;
};

/** The content goes on lines of its own where the old one did, or where it has several. */
const withContent = (block: BlockPart, content: string): BlockPart => {
  const old = printPrompt(block.parts).join("\n");
  const onLines = content.includes("\n") || /^[ \t]*\r?\n/.test(old);
  const indent = /\n([ \t]*)$/.exec(old)?.[1] ?? "";
  return {
    ...block,
    open: block.close === "" ? block.open.replace(/\s*\/>$/, ">") : block.open,
    close: block.close === "" ? `</${block.tag}>` : block.close,
    parts: [{ kind: "text", text: onLines ? `\n${content}\n${indent}` : content }],
  };
};
