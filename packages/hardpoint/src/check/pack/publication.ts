import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { publicationSchema } from "./publication-schema.js";

/** What npm would publish of a package. */
export interface Publication {
  /** Relative to the package, with slashes, and the size of each in bytes. */
  readonly files: ReadonlyMap<string, number>;
  /** Bytes of the tarball. */
  readonly packedBytes: number;
  /** Bytes of its files. */
  readonly unpackedBytes: number;
}

/** Milliseconds that npm may take. */
const packMs = 60_000;

/** Asks npm itself, without running scripts and without the network. */
export const readPublication = async (
  directory: string,
): Promise<Publication | { readonly cause: string }> => {
  try {
    const { stdout } = await promisify(execFile)("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
      cwd: directory,
      timeout: packMs,
      shell: process.platform === "win32",
      maxBuffer: 64 * 1024 * 1024,
    });
    const [packed] = publicationSchema.parse(JSON.parse(stdout));
    return {
      files: new Map(packed.files.map(({ path, size }) => [path, size])),
      packedBytes: packed.size,
      unpackedBytes: packed.unpackedSize,
    };
  } catch (thrown) {
    const { code, message, stderr } = thrown as NodeJS.ErrnoException & { stderr?: string };
    if (code === "ENOENT") return { cause: "npm is not installed" };
    return { cause: firstLine(stderr) ?? message };
  }
};

/** What npm says first, without its own prefix. */
const firstLine = (text: string | undefined): string | undefined =>
  text
    ?.split("\n")
    .map((line) => line.replace(/^npm (ERR!|error) /, "").trim())
    .find((line) => line !== "" && !/^code /.test(line));
