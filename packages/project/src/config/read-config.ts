import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { type Diagnostic, diagnose, toErrorData } from "@hardpoint/core";
import { findConfig } from "./find-config.js";
import { type ParsedConfig, parseConfig } from "./parse-config.js";

/**
 * Finds and reads the configuration of a directory: role.yaml or hardpoint.yaml, or `file`. Never throws: what can't
 * be read is told, and reads as an empty file.
 */
export const readConfig = async (directory: string, file?: string): Promise<ParsedConfig> => {
  const found = await findConfig(directory, file);
  if (!found.ok) return unreadable(file ?? "role.yaml", directory, found.diagnostic);
  const base = dirname(found.path);
  try {
    return parseConfig(decode(await readFile(found.path)), found.file, base);
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
