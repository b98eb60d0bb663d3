import type { Part } from "./prompt-blocks.js";

/**
 * Takes a block out of its siblings. If it had its lines to itself, they go as well, and an item that held nothing
 * else. `top` tells the parts of a whole prompt, at whose ends an item begins and ends, from those of a block.
 */
export const cutBlock = (siblings: Part[], index: number, top: boolean): void => {
  if (!startsLine(siblings, index, top) || !endsLine(siblings, index, top)) {
    siblings.splice(index, 1);
    return;
  }
  const from = isText(siblings[index - 1]) ? index - 1 : index;
  const to = isText(siblings[index + 1]) ? index + 2 : index + 1;
  const indented = textOf(siblings[index - 1]).replace(/[ \t]+$/, "");
  const right = textOf(siblings[index + 1]).replace(/^[ \t]*\r?\n?/, "");
  const lastLine = !textOf(siblings[index + 1]).includes("\n");
  const apart = spansItems(siblings[index]) && indented !== "" && right !== "";
  // On the last line of an item the line break before the block goes, since there is none behind it.
  const left = apart || lastLine ? indented.replace(/\r?\n$/, "") : indented;
  const kept: Part[] = [
    ...(left === "" ? [] : [{ kind: "text" as const, text: left }]),
    ...(apart ? [{ kind: "break" as const }] : []),
    ...(right === "" ? [] : [{ kind: "text" as const, text: right }]),
  ];
  const emptied = kept.length === 0 && isEdge(siblings[from - 1], top) && isEdge(siblings[to], top);
  if (emptied && siblings[to] !== undefined) siblings.splice(from, to + 1 - from);
  else if (emptied && siblings[from - 1] !== undefined) siblings.splice(from - 1, to + 1 - from);
  else siblings.splice(from, to - from, ...kept);
};

const startsLine = (siblings: readonly Part[], index: number, top: boolean): boolean => {
  const before = siblings[index - 1];
  if (!isText(before)) return isEdge(before, top);
  return /\n[ \t]*$/.test(before.text) || (before.text.trim() === "" && isEdge(siblings[index - 2], top));
};

const endsLine = (siblings: readonly Part[], index: number, top: boolean): boolean => {
  const after = siblings[index + 1];
  if (!isText(after)) return isEdge(after, top);
  return /^[ \t]*\r?\n/.test(after.text) || (after.text.trim() === "" && isEdge(siblings[index + 2], top));
};

/** Whether an item begins or ends there. */
const isEdge = (part: Part | undefined, top: boolean): boolean =>
  part === undefined ? top : part.kind === "break";

const isText = (part: Part | undefined): part is Extract<Part, { kind: "text" }> => part?.kind === "text";

const textOf = (part: Part | undefined): string => (isText(part) ? part.text : "");

const spansItems = (part: Part | undefined): boolean =>
  part?.kind === "break" || (part?.kind === "block" && part.parts.some(spansItems));
