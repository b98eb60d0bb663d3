import { type Range, shielded } from "./shielded.js";

/** A tag as it stands in a text. */
export interface Tag extends Range {
  readonly kind: "open" | "close" | "empty";
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Before it on its line there are only blanks and other tags. */
  readonly leads: boolean;
}

const name = String.raw`[\p{L}_][\p{L}\p{N}_.:-]*`;
const attribute = String.raw`([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'=<>]+?)(?=\s|/?>|$)))?`;
const uncaptured = attribute.replaceAll(/\((?!\?)/g, "(?:");
const tagPattern = new RegExp(`<(?:/(${name})\\s*|(${name})((?:\\s+${uncaptured})*)\\s*(/?))>`, "gu");
const attributePattern = new RegExp(attribute, "gu");

/** The tags of a text in order, without those in code. */
export const tagsIn = (text: string): readonly Tag[] => {
  const code = shielded(text);
  const tags: Tag[] = [];
  let nextCode = 0;
  for (const match of text.matchAll(tagPattern)) {
    const start = match.index;
    while ((code[nextCode]?.end ?? Number.POSITIVE_INFINITY) <= start) nextCode++;
    if ((code[nextCode]?.start ?? Number.POSITIVE_INFINITY) <= start) continue;
    const before = tags.at(-1);
    const [whole, closed, opened, attributes = "", slash] = match;
    tags.push({
      kind: closed !== undefined ? "close" : slash === "/" ? "empty" : "open",
      name: closed ?? opened ?? "",
      attributes: readAttributes(attributes),
      start,
      end: start + whole.length,
      leads: isFirst(text, start, before?.leads ? before.end : 0),
    });
  }
  return tags;
};

/** Whether before `at`, back to `edge` or to the beginning of the line, there are only blanks. */
export const isFirst = (text: string, at: number, edge: number): boolean => {
  let before = at - 1;
  while (before >= edge && blanks.has(text.charAt(before))) before--;
  return before < edge || text.charAt(before) === "\n";
};

const blanks: ReadonlySet<string> = new Set([" ", "\t", "\r"]);

const readAttributes = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(attributePattern)].map(([, key = "", double, single, bare]) => [
      key,
      double ?? single ?? bare ?? "",
    ]),
  );

/**
 * Which close tag ends which open tag, by their indices. A close tag ends the last open tag of its name that has
 * no end yet; an open tag in the middle of a line is passed over unless its end stands on the same line, since
 * prose mentions tags without closing them.
 */
export const pairTags = (text: string, tags: readonly Tag[]): ReadonlyMap<number, number> => {
  const pairs = new Map<number, number>();
  const waiting = new Map<string, number[]>();
  for (const [index, tag] of tags.entries()) {
    if (tag.kind === "open") {
      const open = waiting.get(tag.name);
      if (open === undefined) waiting.set(tag.name, [index]);
      else open.push(index);
    }
    if (tag.kind !== "close") continue;
    const open = waiting.get(tag.name) ?? [];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const candidate = tags[at] as Tag;
      if (!candidate.leads && text.slice(candidate.end, tag.start).includes("\n")) continue;
      pairs.set(at, index);
      break;
    }
  }
  return pairs;
};
