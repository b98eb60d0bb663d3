import { stat } from "node:fs/promises";
import { isAbsolute } from "node:path";

/** Why a directory could not be used. */
export interface CwdRefusal {
  readonly path: string;
  readonly why: "missing" | "not-a-directory" | "not-absolute" | "unreadable";
}

/** Where a command ran, and why there. */
export interface CwdChoice {
  /** Absent if no directory could be used. */
  readonly path?: string;
  /** `asked`: the first that was named; `fallback`: a later one; `host`: none was named; `none`: none can be used. */
  readonly because: "asked" | "fallback" | "host" | "none";
  readonly refused: readonly CwdRefusal[];
}

/**
 * Looked at before the command is started: the system tells a missing working directory with the same code as a
 * missing program.
 */
export const chooseCwd = async (asked: string | readonly string[] | undefined): Promise<CwdChoice> => {
  if (asked === undefined) return hostCwd();
  const candidates = typeof asked === "string" ? [asked] : asked;
  const refused: CwdRefusal[] = [];
  for (const path of candidates) {
    const why = await refusal(path);
    if (why === undefined) return { path, because: refused.length === 0 ? "asked" : "fallback", refused };
    refused.push({ path, why });
  }
  return { because: "none", refused };
};

const hostCwd = (): CwdChoice => {
  try {
    return { path: process.cwd(), because: "host", refused: [] };
  } catch {
    // The host's own directory was removed under it: `process.cwd()` then throws.
    return { because: "none", refused: [{ path: ".", why: "missing" }] };
  }
};

const refusal = async (path: string): Promise<CwdRefusal["why"] | undefined> => {
  // Relative to what? The process's own directory is an accident, so it is not guessed.
  if (!isAbsolute(path)) return "not-absolute";
  try {
    return (await stat(path)).isDirectory() ? undefined : "not-a-directory";
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code;
    return code === "ENOENT" || code === "ENOTDIR" ? "missing" : "unreadable";
  }
};
