import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { parseModule } from "../inspect/parse-module.js";
import { relativeImports } from "../inspect/relative-imports.js";
import { isModuleFile, isTypeScript } from "../module-file.js";
import type { Place } from "./user-place.js";

const maxFiles = 200;

/**
 * Looks for a syntax error in a module and in what it imports by relative paths: where an ES module can't be
 * compiled, Node's error does not say which file it is. The first that is found, breadth first.
 */
export const findSyntaxError = async (entry: string): Promise<Place | undefined> => {
  const files = [entry];
  for (let index = 0; index < files.length && index < maxFiles; index++) {
    const file = files[index] as string;
    const text = await read(file);
    if (text === undefined) continue;
    const parsed = parseModule(text, file);
    if (!parsed.ok) return { file, line: parsed.line, column: parsed.column };
    for (const specifier of relativeImports(parsed.program)) {
      const next = resolve(dirname(file), specifier);
      if (isModuleFile(next) && !isTypeScript(next) && !files.includes(next)) files.push(next);
    }
  }
  return undefined;
};

const read = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, "utf8");
  } catch {
    // A file that can't be read has no syntax to speak of.
    return undefined;
  }
};
