import { createRequire } from "node:module";
import { toErrorData } from "@hardpoint/core";
import type { Jiti } from "jiti";

/** Imports the package `jiti`. */
export type ImportJiti = () => Promise<Pick<typeof import("jiti"), "createJiti">>;

/** Loads TypeScript through jiti, which is imported when it is first needed. */
export interface TypeScript {
  /** Undefined where jiti is not installed. It is asked again the next time. */
  jiti(): Promise<Jiti | undefined>;
}

export const createTypeScript = (importJiti: ImportJiti = () => import("jiti")): TypeScript => {
  let made: Jiti | undefined;
  return {
    async jiti() {
      if (made) return made;
      try {
        const { createJiti } = await importJiti();
        // No cache on disk: it would leave files in the project, or share a directory with other users.
        // The modules are kept as CommonJS keeps them, so that two extensions share what both import.
        made ??= createJiti(import.meta.url, { fsCache: false, moduleCache: true, interopDefault: false });
        return made;
      } catch (thrown) {
        if (isMissing(thrown)) return undefined;
        throw thrown;
      }
    },
  };
};

const isMissing = (thrown: unknown): boolean => {
  const { code, message } = toErrorData(thrown);
  return code === "ERR_MODULE_NOT_FOUND" && message.includes("'jiti'");
};

/** What CommonJS (and jiti) have loaded, by file. */
const loaded = createRequire(import.meta.url).cache;

/** Lets the next `require` of a file run it again. */
export const forgetRequired = (file: string): void => {
  delete loaded[file];
};

export interface PlainError {
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Where jiti's parser met an error: it writes `ParseError: <what>\n <file>:<line>:<column>`. */
export const readParseError = (message: string): PlainError | undefined => {
  const found = /^ParseError: (.*?)\s*\n\s*(.+):(\d+):(\d+)$/s.exec(message);
  if (!found) return undefined;
  const [, what = "", file = "", line, column] = found;
  return { message: what, file, line: Number(line), column: Number(column) + 1 };
};
