import {
  type ConfigPath,
  type ConfigView,
  codeFrame,
  type Diagnostic,
  diagnose,
  nearest,
  type Source,
} from "@hardpoint/core";
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type LineCounter,
  type Node,
  type Pair,
} from "yaml";
import { formatConfigPath } from "./config-path.js";
import { createReadTrail } from "./read-trail.js";

/** One YAML document of a configuration file. */
export interface ConfigDocument {
  readonly view: ConfigView;
  /** A warning for each of the smallest parts that nobody has read so far. */
  unread(): readonly Diagnostic[];
}

/** The file that a document stands in. */
export interface ConfigText {
  readonly file: string;
  readonly directory: string;
  readonly text: string;
  readonly lines: LineCounter;
}

/** `value` is the document as plain data, a map; `document` tells where everything in it stands. */
export const createConfigDocument = (
  origin: ConfigText,
  document: Document | undefined,
  value: unknown,
): ConfigDocument => {
  const trail = createReadTrail();
  const frame = (source: Source): string | undefined =>
    source.file === origin.file && source.line !== undefined
      ? codeFrame(origin.text, source.line, source.column)
      : undefined;
  const view: ConfigView = {
    file: origin.file,
    directory: origin.directory,
    read(path) {
      trail.note(path);
      return valueAt(value, path);
    },
    peek: (path) => valueAt(value, path),
    locate: (path, what) => sourceAt(origin, offsetAt(document, path, what === "key" ? keyOf : placeOf)),
    frame,
  };
  return {
    view,
    unread: () =>
      trail.unread(value).map(({ path, siblings }) => {
        const source = sourceAt(origin, offsetAt(document, path, keyOf));
        const meant = nearest(String(path.at(-1)), siblings);
        const shown = frame(source);
        return diagnose(
          "CONFIG_KEY_UNREAD",
          `"${formatConfigPath(path)}" is read by nothing that is used here.`,
          {
            source,
            ...(shown === undefined ? {} : { frame: shown }),
            ...(meant === undefined ? {} : { hint: `Did you mean "${meant}"?` }),
          },
        );
      }),
  };
};

const valueAt = (value: unknown, path: ConfigPath): unknown => {
  let current = value;
  for (const key of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) return undefined;
    if (Array.isArray(current) && typeof key !== "number") return undefined;
    current = (current as Record<string | number, unknown>)[key];
  }
  return current;
};

export const sourceAt = (origin: Pick<ConfigText, "file" | "lines">, offset: number | undefined): Source => {
  const place = offset === undefined ? undefined : origin.lines.linePos(offset);
  return place && place.line > 0
    ? { file: origin.file, line: place.line, column: place.col }
    : { file: origin.file };
};

/** The offset that the deepest part of the path that exists is shown at. */
const offsetAt = (
  document: Document | undefined,
  path: ConfigPath,
  place: (pair: Pair) => number | undefined,
): number | undefined => {
  let node: unknown = document?.contents;
  let offset = start(node);
  for (const key of path) {
    const at: unknown = isAlias(node) && document ? node.resolve(document) : node;
    if (isMap(at)) {
      // Of a key that stands twice the later one counts.
      const pair = at.items.findLast((item) => isScalar(item.key) && String(item.key.value) === String(key));
      if (!pair) break;
      node = pair.value;
      offset = place(pair) ?? offset;
    } else if (isSeq(at) && typeof key === "number" && key < at.items.length) {
      node = at.items[key];
      offset = start(node) ?? offset;
    } else break;
  }
  return offset;
};

/** A value that begins on its key's line is shown itself; a block, or nothing, is shown by its key. */
const placeOf = (pair: Pair): number | undefined => {
  const { value } = pair;
  if (isCollection(value) && !value.flow) return keyOf(pair);
  const range = (value as Node | null)?.range;
  return range && range[1] > range[0] ? range[0] : keyOf(pair);
};

const keyOf = (pair: Pair): number | undefined => start(pair.key);

const start = (node: unknown): number | undefined => (node as Node | null | undefined)?.range?.[0];
