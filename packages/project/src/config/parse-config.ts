import { type Diagnostic, describe, diagnose, toErrorData } from "@hardpoint/core";
import { type Document, LineCounter, parseAllDocuments, visit, type YAMLError } from "yaml";
import { type ConfigDocument, type ConfigText, createConfigDocument, sourceAt } from "./config-document.js";

export interface ParsedConfig {
  /** Whether the text is YAML whose documents are maps (or empty). A key that stands twice is told, and survived. */
  readonly readable: boolean;
  /** At least one; an unreadable document is an empty one. */
  readonly documents: readonly [ConfigDocument, ...ConfigDocument[]];
  /** Where the documents after the first begin. */
  readonly further: readonly Diagnostic[];
  readonly diagnostics: readonly Diagnostic[];
}

/** More aliases than this are an attack or a mistake: each may stand for a large part of the file. */
const maxAliases = 100;

/** What follows the first few errors of a text is mostly their consequence. */
const maxErrors = 5;

const mendHere =
  'Mend the line that is shown, or the one before it: a bracket or quote may be missing, or an indent differ. A text with ": " in it, or with one of @ * & [ { % at its beginning, needs quotes.';

const syntaxHints: ReadonlyMap<string, string> = new Map([
  ["TAB_AS_INDENT", "Indent with spaces: YAML allows no tabs there."],
  ["BAD_ALIAS", "A text that begins with * or & needs quotes."],
  ["BLOCK_AS_IMPLICIT_KEY", 'A text with ": " in it needs quotes.'],
]);

/** Reads the text of a configuration file. Never throws. JSON is YAML, and is read as well. */
export const parseConfig = (text: string, file: string, directory: string): ParsedConfig => {
  const origin: ConfigText = {
    file,
    directory,
    text: text.replace(/^\uFEFF+/, ""),
    lines: new LineCounter(),
  };
  const diagnostics: Diagnostic[] = [];
  const parsed = parse(origin, diagnostics);
  let readable = diagnostics.length === 0;
  const documents = parsed.map((document) => {
    const value = toValue(origin, document, diagnostics);
    if (value === undefined) readable = false;
    return createConfigDocument(origin, value === undefined ? undefined : document, value ?? {});
  });
  const [first = createConfigDocument(origin, undefined, {}), ...rest] = documents;
  return {
    readable,
    documents: [first, ...rest],
    further: parsed.slice(1, 2).map((document) =>
      framed(
        origin,
        diagnose(
          "CONFIG_MULTIPLE_DOCUMENTS",
          `${file} holds ${parsed.length} YAML documents; only the first is used.`,
          {
            source: sourceAt(origin, document.contents?.range?.[0] ?? document.range?.[0]),
            hint: "Put each into a directory of its own.",
          },
        ),
      ),
    ),
    diagnostics,
  };
};

const parse = (origin: ConfigText, diagnostics: Diagnostic[]): readonly Document.Parsed[] => {
  try {
    const parsed = parseAllDocuments(origin.text, {
      lineCounter: origin.lines,
      prettyErrors: false,
      logLevel: "error",
    });
    return Array.isArray(parsed) ? parsed : [];
  } catch (thrown) {
    // The parser is recursive: a nesting of many thousands ends its stack.
    diagnostics.push(
      diagnose("CONFIG_SYNTAX", `${origin.file} could not be parsed: ${toErrorData(thrown).message}.`, {
        source: { file: origin.file },
        cause: toErrorData(thrown),
        hint: mendHere,
      }),
    );
    return [];
  }
};

/** The document as plain data; undefined, with the reason told, when it is none that can be read. */
const toValue = (
  origin: ConfigText,
  document: Document.Parsed,
  diagnostics: Diagnostic[],
): object | undefined => {
  const problem = (error: YAMLError, severity?: "warning"): void => {
    const duplicate = error.code === "DUPLICATE_KEY";
    diagnostics.push(
      framed(
        origin,
        diagnose(
          "CONFIG_SYNTAX",
          `${origin.file}: ${duplicate ? twice(origin, error) : sentence(error.message)}`,
          {
            source: sourceAt(origin, error.pos[0]),
            ...(severity ? { severity } : {}),
            hint: duplicate
              ? "Only the last of them counts. Merge them, or delete one."
              : (syntaxHints.get(error.code) ?? mendHere),
          },
        ),
      ),
    );
  };
  for (const warning of document.warnings) problem(warning, "warning");
  for (const error of document.errors.slice(0, maxErrors)) problem(error);
  if (document.errors.some((error) => error.code !== "DUPLICATE_KEY")) return undefined;
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: maxAliases });
    if (isCyclic(value))
      throw new TypeError("An alias stands inside what it names, so that the value has no end");
  } catch (thrown) {
    // Too many aliases, one that names nothing, or one that names what it stands in.
    diagnostics.push(
      framed(
        origin,
        diagnose("CONFIG_SYNTAX", `${origin.file}: ${sentence(toErrorData(thrown).message)}`, {
          source: sourceAt(origin, aliasOffset(document)),
          hint: "A text that begins with * needs quotes; an alias needs an anchor (&name) before it.",
        }),
      ),
    );
    return undefined;
  }
  if (value === null || value === undefined) return {};
  if (typeof value === "object" && !Array.isArray(value)) return value;
  diagnostics.push(
    framed(
      origin,
      diagnose(
        "CONFIG_INVALID",
        `${origin.file} must hold a map of keys at its top level, and holds ${describe(value)}.`,
        {
          source: sourceAt(origin, document.contents?.range?.[0]),
          hint: "Write keys such as `name:`, `hooks:` and `extensions:`.",
        },
      ),
    ),
  );
  return undefined;
};

/** Where the first alias stands that names nothing, or else the first of all. */
const aliasOffset = (document: Document.Parsed): number => {
  const offsets: number[] = [];
  visit(document, {
    Alias(_, alias) {
      const offset = alias.range?.[0] ?? document.range[0];
      if (alias.resolve(document) === undefined) offsets.unshift(offset);
      else offsets.push(offset);
    },
  });
  return offsets[0] ?? document.range[0];
};

const isCyclic = (value: unknown, above = new Set<unknown>(), seen = new Set<unknown>()): boolean => {
  if (typeof value !== "object" || value === null) return false;
  if (above.has(value)) return true;
  if (seen.has(value)) return false;
  seen.add(value);
  above.add(value);
  const found = Object.values(value).some((child) => isCyclic(child, above, seen));
  above.delete(value);
  return found;
};

const twice = (origin: ConfigText, error: YAMLError): string => {
  const key = /^[^:\r\n]*/.exec(origin.text.slice(error.pos[0]))?.[0].trim() ?? "";
  return `the key "${key}" stands twice in one map.`;
};

const framed = (origin: ConfigText, diagnostic: Diagnostic): Diagnostic => {
  const { source } = diagnostic;
  const frame =
    source?.line === undefined ? undefined : createConfigDocument(origin, undefined, {}).view.frame(source);
  return frame === undefined ? diagnostic : { ...diagnostic, frame };
};

const sentence = (message: string): string => {
  const text = message.trim();
  return /[.!?]$/.test(text) ? text : `${text}.`;
};
