import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { type Diagnostic, diagnose, toErrorData } from "@hardpoint/core";
import { findConfig } from "./find-config.js";
import { type ParsedConfig, parseConfig } from "./parse-config.js";

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
}

/**
 * Finds and reads the configuration of a directory: role.yaml or hardpoint.yaml, or `file`. Never throws: what can't
 * be read is told, and reads as an empty file.
 */
export const readConfig = async (directory: string, file?: string): Promise<ReadConfig> => {
  const found = await findConfig(directory, file);
  if (!found.ok) return unreadable(file ?? "role.yaml", directory, found.diagnostic);
  const base = dirname(found.path);
  try {
    const bytes = await readFile(found.path);
    const origin = {
      // By a promise, Node 24 and 25 would lose what anybody throws in the ticks that follow.
      path: realpathSync.native(found.path),
      sha256: createHash("sha256").update(bytes).digest("hex"),
    };
    return { ...parseConfig(decode(bytes), found.file, base), origin };
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

/** @throws TypeError when the bytes are not UTF-8. */
const decode = (bytes: Uint8Array): string =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);

const unreadable = (file: string, directory: string, diagnostic: Diagnostic): ParsedConfig => ({
  ...parseConfig("", file, directory),
  readable: false,
  diagnostics: [diagnostic],
});
