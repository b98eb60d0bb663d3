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
    return { cause: firstError(stderr) ?? message };
  }
};

/** What npm says is wrong, without its own prefix; its warnings are of no interest here. */
const firstError = (text: string | undefined): string | undefined =>
  text
    ?.split("\n")
    .flatMap((line) => /^npm (?:ERR!|error) (?!code )(.+)$/.exec(line)?.[1] ?? [])
    .map((line) => line.trim().replace(/\.$/, ""))[0];
