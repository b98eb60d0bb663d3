import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { createTypeScript, type TypeScript } from "../typescript.js";
import { localFiles } from "./local-files.js";
import { localImports } from "./local-imports.js";
import { packageImports } from "./package-imports.js";
import { parseProgram } from "./read-program.js";

/** A file that modules are made of. */
export interface LocalModule {
  /** Absolute, links followed. */
  readonly file: string;
  /** SHA-256 of what was read and parsed, in hex; `unreadable` where nothing could be read. */
  readonly sha256: string;
  /** The files of the project that it imports, as far as that can be told without running it. */
  readonly imports: readonly string[];
  /** The names of the packages that it imports, as far as that can be told. */
  readonly packages: readonly string[];
}

/**
 * Reads files and whatever local files they import, directly or through others, without running any. Packages are not
 * followed, nor specifiers that are put together at run time. Never rejects.
 */
export const readLocalModules = async (
  files: readonly string[],
): Promise<ReadonlyMap<string, LocalModule>> => {
  const typescript = createTypeScript();
  const found = new Map<string, LocalModule>();
  let next = [...new Set(files)];
  while (next.length > 0) {
    const read = await Promise.all(next.map((file) => readOne(file, typescript)));
    for (const module of read) found.set(module.file, module);
    next = [...new Set(read.flatMap(({ imports }) => imports))].filter((file) => !found.has(file));
  }
  return found;
};

/** The SHA-256 of a file as it is now, in hex; `unreadable` where it can't be read. */
export const hashFile = async (file: string): Promise<string> => {
  try {
    return hashOf(await readFile(file));
  } catch {
    // Whoever compares hashes finds that it is not what it was.
    return "unreadable";
  }
};

const readOne = async (file: string, typescript: TypeScript): Promise<LocalModule> => {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch {
    // The import of it will say why.
    return { file, sha256: "unreadable", ...nothing };
  }
  return { file, sha256: hashOf(bytes), ...(await importsOf(file, bytes, typescript)) };
};

type Imports = Pick<LocalModule, "imports" | "packages">;

const nothing: Imports = { imports: [], packages: [] };

const noCode = new Set([".json", ".node", ".wasm"]);

const importsOf = async (file: string, bytes: Uint8Array, typescript: TypeScript): Promise<Imports> => {
  if (noCode.has(extname(file))) return nothing;
  try {
    const parsed = await parseProgram(new TextDecoder().decode(bytes), file, typescript);
    if (parsed.kind !== "parsed") return nothing;
    const files = await Promise.all(
      localImports(parsed.program).map((specifier) => localFiles(specifier, file)),
    );
    return { imports: [...new Set(files.flat())], packages: packageImports(parsed.program) };
  } catch {
    // Nested too deeply for the parser or the walk: what it imports can't be told.
    return nothing;
  }
};

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
