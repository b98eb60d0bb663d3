import { stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { ConfigView } from "@hardpoint/core";
import { readConfig } from "../config/read-config.js";
import { reportEmpty } from "../config/report-empty.js";
import { contained } from "../contained.js";
import { readHookFiles } from "../hook-files/read-hook-files.js";
import { createPlacing } from "../isolation/placement.js";
import { readIsolation } from "../isolation/read-isolation.js";
import { findPacks } from "../packs/load-packs.js";
import { sortParts } from "../parts.js";
import type { Part } from "../project.js";
import { readIdentity } from "../read-identity.js";
import { createReporter } from "../reporter.js";
import { checkExtensions } from "./check-extensions.js";
import { checkHookFiles } from "./check-hook-files.js";
import { checkHooks } from "./check-hooks.js";
import type { CheckResult } from "./check-result.js";

export interface CheckOptions {
  readonly use: readonly Part[];
  /** Top-level keys of the configuration that the host reads itself. */
  readonly reads?: readonly string[];
  /** The names of the host's built-in hooks, which `hooks.builtin` may switch. Default: none. */
  readonly builtinHooks?: readonly string[];
}

/**
 * Checks the configuration of a directory, or one configuration file, and looks into every module that it names,
 * without running any of them. Of a file with several YAML documents each is checked. Of a directory the hook files of
 * dialects are checked as well; those in the home directory are not.
 *
 * @throws TypeError when `use` holds what is neither a scope nor a dialect.
 * @example
 * const { hooks, diagnostics } = await checkProject("./my-role", { use: [rolebox] });
 */
export const checkProject = async (path: string, options: CheckOptions): Promise<CheckResult> => {
  const parts = sortParts(options.use);
  const builtinNames = new Set(options.builtinHooks);
  const absolute = resolve(path);
  const isFile = await isRegularFile(absolute);
  const { documents, diagnostics, further, readable, absent } = isFile
    ? await readConfig(dirname(absolute), basename(absolute))
    : await readConfig(absolute);
  const [first] = documents;
  const reporter = createReporter(() => undefined);
  const { report } = reporter;
  const places = { directory: absolute, home: undefined };
  const found = isFile ? [] : await readHookFiles(parts.dialects, places, report);
  // A directory with hook files alone needs no configuration.
  const unneeded = absent === true && found.length > 0;
  for (const diagnostic of [...(unneeded ? [] : diagnostics), ...further]) report(diagnostic);

  const checkDocument = async (config: ConfigView) => {
    if (readable) reportEmpty(config, report);
    readIdentity(config, report);
    for (const key of options.reads ?? []) config.read([key]);
    const placing = createPlacing(readIsolation(config, report), "inline", config.file);
    const role = {
      directory: config.directory,
      home: undefined,
      path: join(config.directory, basename(config.file)),
      layer: "role",
    };
    // Of packs the manifests are read; their modules are their authors' to check.
    await findPacks(config, role, report);
    const ofRole = parts.dialects.filter(({ files }) => files === undefined);
    const hooks = await checkHooks(config, role, ofRole, builtinNames, placing, report);
    const extensions = await checkExtensions(config, parts.scopes, placing, report);
    for (const { id, readConfig: read } of parts.scopes) {
      if (read)
        contained(`The scope "${id}" could not read ${config.file}`, report, () => read(config, report));
    }
    return { hooks, extensions, placing };
  };
  const checked = [];
  for (const document of documents) {
    checked.push(await checkDocument(document.view));
    for (const diagnostic of document.unread()) report(diagnostic);
  }
  const placing =
    checked[0]?.placing ?? createPlacing(readIsolation(first.view, report), "inline", first.view.file);
  const checkedFiles = await Promise.all(
    parts.dialects.map((dialect) =>
      checkHookFiles(
        dialect,
        found.filter((file) => file.dialect === dialect),
        builtinNames,
        placing,
        report,
      ),
    ),
  );
  const hooksOf = new Map(checkedFiles.flatMap((files) => [...files]));
  const all = reporter.close(first.view, ...found.map(({ config }) => config));
  const files = found.map((file) => ({
    file: file.config.file,
    dialect: file.dialect.id,
    layer: file.role.layer,
    hooks: hooksOf.get(file) ?? [],
    diagnostics: all.filter(({ source }) => source?.file === file.config.file),
  }));
  return {
    file: first.view.file,
    hooks: [...checked.flatMap(({ hooks }) => hooks), ...files.flatMap(({ hooks }) => hooks)],
    files,
    extensions: checked.flatMap(({ extensions }) => extensions),
    diagnostics: all,
  };
};

const isRegularFile = async (path: string): Promise<boolean> => {
  try {
    return !(await stat(path)).isDirectory();
  } catch {
    // What is not there is told when it is read.
    return false;
  }
};
