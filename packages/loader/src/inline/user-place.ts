import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { codeFrame, type Source } from "@hardpoint/core";
import { isTypeScript } from "../module-file.js";

/** A place in a file of the user's. Lines and columns count from 1; `file` is an absolute path. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
}

/** V8 writes above a compile error where it stands: `<file>:<line>`, the line itself, and carets under the place. */
export const placeOfCompileError = (stack: string | undefined): Place | undefined => {
  const found = /^(\S.*):(\d+)\n(.*\n( *)\^+)?/.exec(stack ?? "");
  const file = toPath(found?.[1]);
  if (!found || file === undefined) return undefined;
  return { file, line: Number(found[2]), ...(found[4] === undefined ? {} : { column: found[4].length + 1 }) };
};

/** The first place on the stack of an import that is in a file, and neither in Node nor in a package. */
export const placeOfThrow = (stack: string | undefined): Place | undefined => {
  for (const { at, line, column } of rawFrames(stack)) {
    // Beneath the loader of Node, or of jiti, stands who asked for the import.
    if (isLoaderFrame(at)) return undefined;
    const file = toPath(at);
    if (file === undefined || /[\\/]node_modules[\\/]/.test(file)) continue;
    return placeOf(file, line, column);
  }
  return undefined;
};

/** Whether a line of a stack is in the loader of Node, or of jiti. */
export const isLoaderFrame = (line: string): boolean =>
  /node:internal\/modules\/|[\\/]jiti[\\/]dist[\\/]/.test(line);

/** Every place on a stack that is in a file, from the top. */
export function* framesOf(stack: string | undefined): Generator<Place> {
  for (const { at, line, column } of rawFrames(stack)) {
    const file = toPath(at);
    if (file !== undefined) yield placeOf(file, line, column);
  }
}

function* rawFrames(stack: string | undefined): Generator<Record<"at" | "line" | "column", string>> {
  for (const [, at = "", line = "", column = ""] of (stack ?? "").matchAll(
    /^ +at (?:.*\()?(?:async )?(.+?):(\d+):(\d+)\)?$/gm,
  ))
    yield { at, line, column };
}

const placeOf = (file: string, line: string, column: string): Place => ({
  file,
  line: Number(line),
  // jiti keeps the lines of a TypeScript module, not the columns.
  ...(isTypeScript(file) ? {} : { column: Number(column) }),
});

const toPath = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  if (!text.startsWith("file:")) return /^(\/|[a-z]:[\\/])/i.test(text) ? text : undefined;
  try {
    return fileURLToPath(text);
  } catch {
    // A URL that is no path of this system: no place that could be shown.
    return undefined;
  }
};

/** The module whose import failed, and how messages name its file. */
export interface NamedFile {
  readonly file: string;
  readonly path: string;
}

/** The place as a diagnostic has it, with the lines around it. */
export const showPlace = async (
  place: Place,
  module: NamedFile,
): Promise<{ source: Source; frame?: string }> => {
  const source = {
    file: place.file === module.file ? module.path : place.file,
    line: place.line,
    ...(place.column === undefined ? {} : { column: place.column }),
  };
  try {
    const text = await readFile(place.file, "utf8");
    const indent = /^\s*/.exec(text.split("\n")[place.line - 1] ?? "")?.[0].length ?? 0;
    const frame = codeFrame(text, place.line, place.column ?? indent + 1);
    return { source, ...(frame === undefined ? {} : { frame }) };
  } catch {
    // The file is gone or was never one: the place alone has to do.
    return { source };
  }
};
