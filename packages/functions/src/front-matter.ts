import {
  type ConfigPath,
  codeFrame,
  type Diagnostic,
  diagnose,
  type Report,
  type Source,
  toErrorData,
} from "@hardpoint/core";
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, type YAMLError } from "yaml";

/** A Markdown file, taken apart. */
export interface FrontMatter {
  /** The front matter as plain data; empty when there is none. */
  readonly value: Readonly<Record<string, unknown>>;
  readonly body: string;
  locate(path: ConfigPath, what?: "value" | "key"): Source;
  frame(source: Source): string | undefined;
}

/** More aliases than this are an attack or a mistake: each may stand for a large part of the text. */
const maxAliases = 100;
/** What follows the first few errors of a text is mostly their consequence. */
const maxErrors = 5;

const opening = /^---[ \t]*(?:\r\n|\n|\r)/;
const closing = /^(?:---|\.\.\.)[ \t]*$/m;

/**
 * Parts the front matter from the text. Undefined, with the reason reported, when it can't be read: without it the text
 * would apply where it should not.
 */
export const readFrontMatter = (written: string, file: string, report: Report): FrontMatter | undefined => {
  const text = written.replace(/^\uFEFF+/, "");
  const frame = (source: Source): string | undefined =>
    source.file === file && source.line !== undefined
      ? codeFrame(text, source.line, source.column)
      : undefined;
  const say = (message: string, source: Source, details: Partial<Diagnostic> = {}): void => {
    const shown = frame(source);
    report(
      diagnose("CONFIG_SYNTAX", `${file}: ${message}`, {
        source,
        ...(shown ? { frame: shown } : {}),
        ...details,
      }),
    );
  };

  const open = opening.exec(text)?.[0];
  if (open === undefined) return { value: {}, body: text, locate: () => ({ file }), frame };
  const end = closing.exec(text.slice(open.length));
  if (!end) {
    say(
      "the front matter has no end.",
      { file, line: 1, column: 1 },
      { hint: "End it with a line that is `---`." },
    );
    return undefined;
  }

  const lines = new LineCounter();
  const sourceAt = (offset: number): Source => {
    const { line, col } = lines.linePos(offset);
    return line > 0 ? { file, line, column: col } : { file };
  };
  // Blanks in place of the line above keep every offset what it is in the file.
  const yaml = " ".repeat(3) + text.slice(3, open.length + end.index);
  const document = parse(yaml, lines);
  if (document instanceof Error) {
    say(
      `the front matter could not be parsed: ${sentence(document.message)}`,
      { file },
      { cause: toErrorData(document) },
    );
    return undefined;
  }
  const told = (error: YAMLError, details: Partial<Diagnostic> = {}) =>
    say(
      error.code === "DUPLICATE_KEY"
        ? "a key stands twice in one map; only the last counts."
        : sentence(error.message),
      sourceAt(error.pos[0]),
      details,
    );
  for (const warning of document.warnings) told(warning, { severity: "warning" });
  for (const error of document.errors.slice(0, maxErrors)) told(error);
  if (document.errors.some((error) => error.code !== "DUPLICATE_KEY")) return undefined;

  const data = toData(document);
  if (data instanceof Error) {
    say(sentence(data.message), { file, line: 1, column: 1 });
    return undefined;
  }
  return {
    value: data,
    body: text.slice(open.length + end.index + end[0].length),
    locate: (path, what = "value") => sourceAt(offsetOf(document, path, what) ?? 0),
    frame,
  };
};

const parse = (yaml: string, lineCounter: LineCounter): Document.Parsed | Error => {
  try {
    return parseDocument(yaml, { lineCounter, prettyErrors: false, logLevel: "error" });
  } catch (thrown) {
    // The parser is recursive: a nesting of many thousands ends its stack.
    return new Error(toErrorData(thrown).message);
  }
};

const toData = (document: Document.Parsed): Readonly<Record<string, unknown>> | Error => {
  try {
    const value: unknown = document.toJS({ maxAliasCount: maxAliases });
    if (!hasEnd(value)) return new Error("an alias stands inside what it names");
    if (value === null || value === undefined) return {};
    if (typeof value === "object" && !Array.isArray(value)) return value as Record<string, unknown>;
    return new Error("the front matter must be a map of keys");
  } catch (thrown) {
    // Too many aliases, or one that names nothing.
    return new Error(toErrorData(thrown).message);
  }
};

const hasEnd = (value: unknown): boolean => {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    // Of what YAML gives, only a value that contains itself can't be written.
    return false;
  }
};

const offsetOf = (document: Document.Parsed, path: ConfigPath, what: "value" | "key"): number | undefined => {
  for (let length = path.length; length > 0; length -= 1) {
    const here = path.slice(0, length);
    const found = what === "key" && length === path.length ? undefined : startOf(document.getIn(here, true));
    const offset = found ?? keyOffset(document, here);
    if (offset !== undefined) return offset;
  }
  return startOf(document.contents);
};

/** Where the value begins, unless it is empty. */
const startOf = (node: unknown): number | undefined =>
  isNode(node) && node.range && node.range[1] > node.range[0] ? node.range[0] : undefined;

const keyOffset = (document: Document.Parsed, path: ConfigPath): number | undefined => {
  const parent: unknown = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
  if (!isMap(parent)) return undefined;
  const pair = parent.items.findLast((item) => isScalar(item.key) && item.key.value === path.at(-1));
  return isNode(pair?.key) ? pair.key.range?.[0] : undefined;
};

const sentence = (message: string): string =>
  /[.!?]$/.test(message.trim()) ? message.trim() : `${message.trim()}.`;
