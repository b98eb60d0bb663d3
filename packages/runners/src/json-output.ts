import { type Scan, scanDocument, skipBlanks } from "./scan-json.js";

/**
 * What a text that should be one JSON document turned out to be. `position` counts UTF-16 units from the start of the
 * text, byte-order marks not counted.
 */
export type JsonOutput =
  /** Empty, or only white space. */
  | { readonly kind: "nothing" }
  /** No JSON object or array in it. */
  | { readonly kind: "text"; readonly text: string }
  /** Exactly one document. It may be any JSON value, `null` and numbers included. */
  | { readonly kind: "json"; readonly value: unknown }
  /** One document, with other text before or after it: a shell's profile, a progress message. */
  | { readonly kind: "noise"; readonly value: unknown; readonly before: string; readonly after: string }
  /** Two documents or more. `noise`: there is other text between them too. */
  | { readonly kind: "several"; readonly values: readonly unknown[]; readonly noise: boolean }
  /** A document that begins well and then ends: the writer died, or its output was cut. */
  | { readonly kind: "truncated"; readonly position: number; readonly text: string }
  /** It begins as an object, is none from `position` on, and there is no other document. */
  | { readonly kind: "broken"; readonly position: number; readonly text: string };

/**
 * Tells what a command or a server answered, without deciding what it means: that is a dialect's business. Never
 * throws; the time that it takes grows with the length of the text only.
 *
 * In a text that is not just JSON, objects are looked for that begin or end a line, and an array only at the very
 * start. A document that is cut off is told before anything else, since what it would have said is unknown.
 */
export const parseJsonOutput = (output: string): JsonOutput => {
  const text = output.replace(/^\uFEFF+/u, "");
  if (text.trim() === "") return { kind: "nothing" };

  const start = skipBlanks(text, 0);
  const first = scanDocument(text, start);
  if (first.kind === "complete" && skipBlanks(text, first.end) === text.length) {
    return { kind: "json", value: JSON.parse(text.slice(start, first.end)) };
  }

  const found: Document[] = [];
  for (let at = start; at < text.length; ) {
    const scan = at === start ? first : scanDocument(text, at);
    if (scan.kind === "cut" && beginsDocument(text, at)) {
      return { kind: "truncated", position: text.length, text };
    }
    if (scan.kind === "complete" && isDocument(text, { start: at, end: scan.end }, found.at(-1))) {
      found.push({ start: at, end: scan.end });
    }
    at = nextObject(text, after(scan, at));
  }

  const [only] = found;
  if (only === undefined) {
    return text[start] === "{" && first.kind === "invalid"
      ? { kind: "broken", position: first.at, text }
      : { kind: "text", text };
  }
  const parsed = found.map((document) => JSON.parse(text.slice(document.start, document.end)) as unknown);
  if (found.length > 1) return { kind: "several", values: parsed, noise: hasNoise(text, found) };
  return { kind: "noise", value: parsed[0], before: text.slice(0, only.start), after: text.slice(only.end) };
};

interface Document {
  readonly start: number;
  readonly end: number;
}

/** Where to go on. What a broken document has inside is not looked at: it is part of what is broken. */
const after = (scan: Scan, at: number): number => {
  if (scan.kind === "complete") return Math.max(scan.end, at + 1);
  return scan.kind === "invalid" ? Math.max(scan.at, at + 1) : at + 1;
};

const nextObject = (text: string, from: number): number => {
  const found = text.indexOf("{", from);
  return found < 0 ? text.length : found;
};

/** By where it stands. One that follows another document needs no line of its own. */
const isDocument = (text: string, { start, end }: Document, previous: Document | undefined): boolean => {
  if (text[start] === "[") return skipBlanks(text, 0) === start && endsLine(text, end);
  if (text[start] !== "{") return false;
  if (previous && skipBlanks(text, previous.end) === start) return true;
  return beginsLine(text, start) || endsLine(text, end);
};

/** "Usage: {" is no beginning of a document. */
const beginsDocument = (text: string, start: number): boolean => {
  if (text[start] !== "{" && text[start] !== "[") return false;
  return beginsLine(text, start) || text[skipBlanks(text, start + 1)] === '"';
};

const beginsLine = (text: string, start: number): boolean => {
  let at = start - 1;
  while (text[at] === " " || text[at] === "\t") at -= 1;
  return at < 0 || text[at] === "\n" || text[at] === "\r";
};

const endsLine = (text: string, end: number): boolean => {
  let at = end;
  while (text[at] === " " || text[at] === "\t") at += 1;
  // Another document that begins at once is as good as a line break.
  return at >= text.length || text[at] === "\n" || text[at] === "\r" || text[end] === "{";
};

const hasNoise = (text: string, found: readonly Document[]): boolean => {
  let at = 0;
  for (const { start, end } of found) {
    if (skipBlanks(text, at) !== start) return true;
    at = end;
  }
  return skipBlanks(text, at) !== text.length;
};
