import { diagnose, type Report, toErrorData } from "@hardpoint/core";
import { readTrustFile, setAside, writeTrustFile } from "./trust-file.js";
import type { TrustRequest } from "./trust-request.js";
import { trustStorePath } from "./trust-store-path.js";
import { withLock } from "./with-lock.js";

/** Remembers what was trusted. A file that can't be used is reported, and nothing is thrown. */
export interface TrustStore {
  /** The SHA-256 of each file, by its path, as it was last trusted under a configuration file. */
  recall(config: string, report: Report): Promise<ReadonlyMap<string, string>>;
  /** Keeps all files of a request as trusted, in place of what was trusted under its configuration before. */
  remember(request: TrustRequest, report: Report): Promise<void>;
}

export interface TrustStoreOptions {
  /** Absolute. Default: `hardpoint/trust.json` in `$XDG_CONFIG_HOME`, which is `~/.config` unless it is set. */
  readonly file?: string;
  /** Milliseconds to wait for another process that writes. Default 5,000. */
  readonly lockMs?: number;
}

/** Trust in a JSON file that only its owner can read. Several processes may use it at once. */
export const createTrustStore = (options: TrustStoreOptions = {}): TrustStore => {
  const file = options.file ?? trustStorePath();
  const lockMs = options.lockMs ?? 5000;
  return {
    async recall(config, report) {
      const read = await readTrustFile(file);
      if (read.kind !== "read") {
        report(
          unusable(
            `What was trusted before is not known: ${file} ${read.problem}.`,
            read.kind === "invalid"
              ? "What you trust next is written to a new file; this one is kept beside it."
              : "Let the user that runs Hardpoint read the file.",
          ),
        );
        return new Map();
      }
      return new Map(Object.entries(read.data.projects[config]?.files ?? {}));
    },
    async remember({ config, files }, report) {
      try {
        await withLock(`${file}.lock`, lockMs, async () => {
          const read = await readTrustFile(file);
          if (read.kind === "unreadable") throw new Error(`it ${read.problem}`);
          if (read.kind === "invalid") await setAside(file);
          const entry = { files: Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256])) };
          const projects = read.kind === "read" ? read.data.projects : {};
          await writeTrustFile(file, { version: 1, projects: { ...projects, [config]: entry } });
        });
      } catch (thrown) {
        const cause = toErrorData(thrown);
        report({
          ...unusable(
            `That ${config} is trusted can't be remembered in ${file}: ${cause.message}.`,
            "It counts for this run. Make the file and its directory writable, to be asked only once.",
          ),
          cause,
        });
      }
    },
  };
};

const unusable = (message: string, hint: string) => diagnose("TRUST_STORE_UNUSABLE", message, { hint });
