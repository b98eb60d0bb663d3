import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** A file as it was read, and where it really is. */
export interface FileText {
  readonly text: string;
  /** Absolute, links followed. */
  readonly path: string;
  /** SHA-256 of what was read, in hex. */
  readonly sha256: string;
}

/** @throws when it can't be read, or is not UTF-8. */
export const readText = async (file: string): Promise<FileText> => {
  const bytes = await readFile(file);
  return {
    // By a promise, Node 24 and 25 would lose what anybody throws in the ticks that follow.
    path: realpathSync.native(file),
    sha256: createHash("sha256").update(bytes).digest("hex"),
    text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes),
  };
};
