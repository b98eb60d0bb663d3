import { dirname, resolve } from "node:path";
import type { HookFileRole } from "@hardpoint/hooks";
import { parseConfig } from "../config/parse-config.js";
import { contained } from "../contained.js";
import { readHookFile } from "../hook-files/read-hook-files.js";
import { createPlacing } from "../isolation/placement.js";
import { readIsolation } from "../isolation/read-isolation.js";
import type { AnyDialect } from "../project.js";
import { createReporter } from "../reporter.js";
import { checkHookFiles } from "./check-hook-files.js";
import type { CheckedHookFile } from "./check-result.js";

export interface CheckHookFileOptions {
  /** The dialect that the file is read in. */
  readonly dialect: AnyDialect;
  /** The directory of the project that the file is of. Default: where the dialect would look for it, else its own. */
  readonly directory?: string;
}

/**
 * Checks one hook file by itself, wherever it is and whatever its name: which of its hooks its dialect registers, which
 * it refuses, and why. Runs nothing.
 *
 * @example
 * const { hooks, diagnostics } = await checkHookFile("./.claude/settings.json", { dialect: claudeCode });
 */
export const checkHookFile = async (
  path: string,
  { dialect, directory }: CheckHookFileOptions,
): Promise<CheckedHookFile> => {
  const reporter = createReporter(() => undefined);
  const { report } = reporter;
  const role = roleOf(resolve(path), dialect, directory === undefined ? undefined : resolve(directory));
  const file = await readHookFile(dialect, role, report);
  const nowhere = parseConfig("", file.config.file, role.directory).documents[0].view;
  const placing = createPlacing(readIsolation(nowhere, report), "inline", file.config.file);
  const checked = await checkHookFiles(dialect, [file], new Set(), placing, report);
  return {
    file: file.config.file,
    dialect: dialect.id,
    layer: role.layer,
    hooks: checked.get(file) ?? [],
    diagnostics: reporter.close(file.config),
  };
};

/** How far above a hook file its project's directory is looked for. */
const levels = 3;

const roleOf = (path: string, dialect: AnyDialect, directory: string | undefined): HookFileRole => {
  const placesIn = (at: string) =>
    contained(
      `The dialect "${dialect.id}" could not say which files are its own`,
      () => undefined,
      () => dialect.files?.({ directory: at, home: undefined }),
    ) ?? [];
  let above = dirname(path);
  for (let level = 0; level < levels; level++) {
    const at = directory ?? above;
    const place = placesIn(at).find(({ paths }) => paths.some((one) => resolve(one) === path));
    if (place) return { path, layer: place.layer, directory: at, home: undefined };
    above = dirname(above);
  }
  const at = directory ?? dirname(path);
  // As a file of the project's: its own layer is the last, since the most general comes first.
  return { path, layer: placesIn(at).at(-1)?.layer ?? "project", directory: at, home: undefined };
};
