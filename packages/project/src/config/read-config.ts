import { dirname } from "node:path";
import { type Diagnostic, diagnose, toErrorData } from "@hardpoint/core";
import { findConfig } from "./find-config.js";
import { type ParsedConfig, parseConfig } from "./parse-config.js";
import { readText } from "./read-text.js";

/** Where a configuration was read from. */
export interface ConfigOrigin {
  /** Absolute, links followed. */
  readonly path: string;
  /** SHA-256 of what was read, in hex. */
  readonly sha256: string;
}

export interface ReadConfig extends ParsedConfig {
  /** Undefined when no file could be read. */
  readonly origin?: ConfigOrigin;
  /** Whether there is no such file, where none was named. */
  readonly absent?: boolean;
}

/**
 * Finds and reads the configuration of a directory: role.yaml or hardpoint.yaml, or `file`. Never throws: what can't
 * be read is told, and reads as an empty file.
 */
export const readConfig = async (directory: string, file?: string): Promise<ReadConfig> => {
  const found = await findConfig(directory, file);
  if (!found.ok) {
    const absent = file === undefined && found.diagnostic.code === "CONFIG_NOT_FOUND";
    return { ...unreadable(file ?? "role.yaml", directory, found.diagnostic), absent };
  }
  const base = dirname(found.path);
  try {
    const { text, path, sha256 } = await readText(found.path);
    return { ...parseConfig(text, found.file, base), origin: { path, sha256 } };
  } catch (thrown) {
    const cause = toErrorData(thrown);
    return unreadable(
      found.file,
      base,
      diagnose("CONFIG_UNREADABLE", `${found.file} could not be read: ${cause.message}.`, {
        source: { file: found.file },
        cause,
      }),
    );
  }
};

const unreadable = (file: string, directory: string, diagnostic: Diagnostic): ParsedConfig => ({
  ...parseConfig("", file, directory),
  readable: false,
  diagnostics: [diagnostic],
});
